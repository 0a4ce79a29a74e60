import type { SessionUser } from '@vestibule/bridge'
import { failed } from '@vestibule/bridge/result'
import { isAuth } from './host-content.ts'
import type { Mounted } from './mounted.ts'
import { show } from './navigation.ts'
import { browserRouter } from './router.ts'
import { type Place, toPlace } from './routes.ts'
import { unwrapOutcome } from './unwrap-outcome.ts'

/** A message over the bridge holds no longer parameter. */
const longest = 4096

/** Leads to the login route, from where the user comes back to this page. A page of signing in stays as it is. */
async function goToLogin(mounted: Mounted): Promise<void> {
  const { options, paths, call } = mounted
  const { router = browserRouter } = options
  const redirectUrl = router.current()
  if (isAuth(toPlace(paths, new URL(redirectUrl, location.origin)).route)) return
  const place: Place = { route: 'loginUrl', params: redirectUrl.length > longest ? {} : { redirectUrl } }
  await unwrapOutcome(call('open', place))
  // The page may have gone on while the portal answered.
  if (router.current() === redirectUrl) show(mounted, place, true)
}

/** Who is signed in; a visitor without a session is led to the login route meanwhile. */
export async function requireUser(mounted: Mounted): Promise<SessionUser> {
  const { events, life, call, session } = mounted
  if (session.user) return session.user
  // Answered when the portal is shown; rejects where it cannot be.
  await unwrapOutcome(call('getState', {}))
  return new Promise((resolve, reject) => {
    const look = () => {
      const { state, user } = mounted.session
      if (user) {
        stop()
        resolve(user)
      } else if (state === 'anonymous') goToLogin(mounted).catch(reject)
    }
    const stop = events.on('auth-change', look)
    life.signal.addEventListener('abort', () => reject(Object.assign(new Error(), failed('DESTROYED').error)))
    look()
  })
}
