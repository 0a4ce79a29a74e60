import { createHosted } from '../hosted/hosted.ts'
import { toPath } from '../router.ts'
import { currentPlace } from './current-place.ts'
import { endLoading } from './end-loading.ts'
import { readHostedRequest } from './hosted-request.ts'
import { portalOptions } from './portal-options.ts'
import { authorizeHosted, renewInTime } from './renew-in-time.ts'
import { warnOfUnused } from './unused-options.ts'
import type { RedirectOptions, Rendering, VendorApp } from './vendor.ts'

const followed = new WeakSet<VendorApp>()

/** Sign-in on the portal's own pages: the application leaves for them and comes back, and no frame is shown. */
export const followHostedSignIn = (rendering: Rendering): void => {
  const { injector, options } = rendering
  const { store } = injector
  if (followed.has(injector)) return
  followed.add(injector)
  const { portalUrl = '', clientId = '', routes, router, ...others } = portalOptions(rendering)
  const hosted = createHosted({ portalUrl, clientId, routes, ...others, keepSessionAlive: false })
  const { onRedirectTo } = store.getState().auth

  // The wrapper's own request has a verifier of 16 characters, which the portal refuses: the same is asked with ours.
  const redirect = (to: string, how?: RedirectOptions) => {
    const request = readHostedRequest(to, portalUrl)
    if (request) hosted.login(request).catch(reportError)
    else onRedirectTo?.(to, how)
  }
  store.dispatch({ type: 'auth/setState', payload: { onRedirectTo: redirect } })

  const arrive = async () => {
    await hosted.start()
    authorizeHosted(store)
    onRedirectTo?.(toPath(location), { replace: true })
  }
  let followedRoute = ''
  const follow = () => {
    const { route, params } = currentPlace({ routes, router })
    // The answer is taken out of the address, which then is the same route.
    if (route === followedRoute) return
    followedRoute = route
    if (route === 'loginUrl') hosted.login({ redirectUrl: params.redirectUrl }).catch(reportError)
    else if (route === 'logoutUrl') store.dispatch({ type: 'auth/logout' })
    else if (route === 'hostedLoginRedirectUrl') arrive().catch(reportError)
  }
  const { navigation } = window as { navigation?: EventTarget }
  if (navigation) navigation.addEventListener('currententrychange', follow)
  else addEventListener('popstate', follow)
  renewInTime(store, authorizeHosted)
  warnOfUnused(options)
  endLoading(options)
  follow()
}
