import type { PortalHandle } from '../handle.ts'
import { HostSdk } from '../host-sdk.ts'
import type { Router } from '../router.ts'
import { portalOptions } from './portal-options.ts'
import { mergeTrees } from './tree.ts'
import type { ComponentRendering, Rendering, VendorOptions } from './vendor.ts'

type Params = Readonly<Record<string, string>>

/** A page or dialog of administration in a place of the application's. */
export interface Part {
  readonly portal: PortalHandle
  /** Shows it from its beginning, and gives it the keyboard. */
  readonly open: () => Promise<void>
  /** Shows it with other parameters; the keyboard stays where it is. */
  readonly change: (params: Params) => void
}

/** What is shown in such a place is no business of the address. A page that goes elsewhere leaves it alone. */
const memoryRouter = (): Router => {
  let address = '/'
  return {
    current: () => address,
    navigate: (to) => {
      address = to
    },
  }
}

const mergeOptions = ({ options, themeOptions, localizations }: ComponentRendering): VendorOptions => ({
  ...options,
  themeOptions: mergeTrees(options.themeOptions ?? {}, themeOptions ?? {}),
  localizations: mergeTrees(options.localizations ?? {}, localizations ?? {}),
})

/** Options of a portal that shows one thing in a place of its own; the application follows the session elsewhere. */
export const alone = (rendering: Rendering, view: 'admin' | 'login') => ({
  ...portalOptions(rendering),
  view,
  router: memoryRouter(),
})

/** Puts a part of administration into a place. Theme and texts of the component count over the application's. */
export const mountPart = (
  container: HTMLElement,
  rendering: ComponentRendering,
  route: string,
  params: Params,
): Part => {
  Object.assign(container.style, rendering.containerStyle)
  const options = alone({ injector: rendering.injector, options: mergeOptions(rendering) }, 'admin')
  const portal = HostSdk.mount(container, options)
  return {
    portal,
    open: () => portal.openRoute(route, params),
    change: (others) => {
      options.router.navigate(`/#/${route}?${new URLSearchParams({ ...params, ...others })}`, {
        replace: true,
      })
      // Every portal of the page reads its own address then, and only this one's is another.
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    },
  }
}
