import type { PortalHandle } from '../handle.ts'
import { HostSdk } from '../host-sdk.ts'
import { toPaths, toPlace } from '../routes.ts'
import { changeTexts, changeTheme } from './change-options.ts'
import { alone } from './part.ts'
import type { PageRendering, Rendered } from './vendor.ts'

const showRoute = (portal: PortalHandle, route: string, params: Readonly<Record<string, string>> = {}) =>
  void portal.openRoute(route, params).catch(reportError)

/** Hands the wrapper's renderer what changes the page that it shows. */
const hand = (portal: PortalHandle, rendering: PageRendering, setRoute: (path: string) => void): Rendered => {
  rendering.setThemeSetter?.((themeOptions) => changeTheme(portal, themeOptions))
  rendering.setLocalizationsSetter?.((localizations) => changeTexts(portal, localizations))
  rendering.setStaticRouteSetter?.(setRoute)
  return { unmount: () => portal.destroy() }
}

/** The sign-in box at a path of the application's routes, in a place of its own. */
export const renderLoginPage = (container: HTMLElement, rendering: PageRendering): Rendered => {
  const options = alone(rendering, 'login')
  const paths = toPaths(options.routes)
  const portal = HostSdk.mount(container, options)
  const setRoute = (path: string) => {
    const { route, params } = toPlace(paths, new URL(path, location.origin))
    showRoute(portal, route, params)
  }
  if (rendering.staticRoute) setRoute(rendering.staticRoute)
  return hand(portal, rendering, setRoute)
}

/** `/admin-box/api-tokens` and `apiTokens` are the page `apiTokens`. */
const toPage = (path: string): string =>
  (path.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? 'users').replace(
    /-(.)/g,
    (_, letter: string) => letter.toUpperCase(),
  )

/** The administration at one of its pages, in a place of its own. */
export const renderAdminPage = (container: HTMLElement, rendering: PageRendering): Rendered => {
  const portal = HostSdk.mount(container, alone(rendering, 'admin'))
  const setRoute = (path: string) => showRoute(portal, `admin/${toPage(path)}`)
  setRoute(rendering.staticRoute ?? '/users')
  return hand(portal, rendering, setRoute)
}
