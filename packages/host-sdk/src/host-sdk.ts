import { developersMachine } from './developers-machine.ts'
import type { PortalHandle } from './handle.ts'
import { mount } from './mount.ts'
import { type PortalOptions, readOptions } from './options.ts'

let defaults: PortalOptions = {}
const mounted = new WeakMap<HTMLElement, PortalHandle>()

/** Puts the portal on a host page. */
export const HostSdk = {
  /**
   * Sets options for every later mount; an option given to the mount itself wins.
   *
   * @example HostSdk.configure({ portalUrl: 'https://auth.acme.com', clientId: '7c9e6679-7425-40de-944b-e07fc1f90ae7' })
   */
  configure: (options: PortalOptions): void => {
    defaults = { ...defaults, ...options }
  },

  /**
   * Shows the portal in an element. An element holds one portal: mounting again gives the one that is there.
   *
   * @param el empty, and as wide as the box may be
   * @param options win over `data-` attributes of the element, which win over `configure`, but for `portalUrl` and `clientId`: there `configure` wins
   * @returns the handle by which the host asks for tokens and hears of the session
   * @throws Error where an option is missing or wrong; its message names the option
   * @example const portal = HostSdk.mount(document.querySelector('#account'), { view: 'login' })
   */
  mount: (el: HTMLElement, options?: PortalOptions): PortalHandle => {
    const known = mounted.get(el)
    if (known) return known
    // Read where no prototype is, as every option.
    const { hosted }: PortalOptions = Object.assign(Object.create(null), options)
    if (hosted) return hosted.asPortal()
    const handle = mount(el, readOptions(el, defaults, options))
    if (developersMachine.test(location.hostname))
      void import('./later.ts').then(
        (later) => later.advise({ ...defaults, ...options }),
        // Advice that cannot be fetched is no fault of the page.
        () => {},
      )
    const { destroy } = handle
    handle.destroy = () => {
      mounted.delete(el)
      destroy()
    }
    mounted.set(el, handle)
    return handle
  },

  /**
   * Mounts when the page has nothing else to do, so that the box is there when it is asked for. Options are those of
   * `mount`, which gives the handle later.
   */
  preload: (el: HTMLElement, options?: PortalOptions): void => {
    // Safari has no idle callback.
    const whenIdle = window.requestIdleCallback ?? setTimeout
    whenIdle(() => HostSdk.mount(el, options))
  },
}
