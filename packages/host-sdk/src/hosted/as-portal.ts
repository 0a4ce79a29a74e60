import type { PortalHandle } from '../handle.ts'
import { hostedListeners } from './events.ts'
import type { Hosted } from './hosted.ts'

/** What leads to the portal's pages as well, has nothing to do there, or needs a frame. */
const names =
  'ready login logout signUp stepUp isSteppedUp requireUser openAdminPortal closeAdminPortal openCheckout openRoute setTheme setLocale setLocalizations setViewport diagnose signDpop'

/** A hosted sign-in behind the object that a mount answers. It ends with `destroy` of the sign-in, not of this. */
export const asPortal = (hosted: Hosted, later: (names: string) => object): PortalHandle => {
  const { on, off, emit } = hostedListeners()
  const stops = (['auth-change', 'error'] as const).map((name) =>
    hosted.on(name, (event) => emit(name, event as never)),
  )
  const portal = {
    ...hosted,
    ...later(names),
    on,
    off,
    destroy: () => {
      for (const stop of stops) stop()
    },
  } as unknown as PortalHandle
  const session = hosted.getState()
  if (session.state === 'loading') void hosted.start()
  // What is known already is news to listeners of this mount.
  else queueMicrotask(() => emit('auth-change', { ...session, reason: 'initial' }))
  return portal
}
