import { developersMachine } from './developers-machine.ts'
import type { PortalHandle } from './handle.ts'
import { mount } from './mount.ts'
import { type PortalOptions, readOptions } from './options.ts'

let defaults: PortalOptions = {}
const mounted = new WeakMap<HTMLElement, PortalHandle>()

/** Puts the portal on a host page. */
export const HostSdk = {
  /** Sets options for every later mount. */
  configure: (options: PortalOptions): void => {
    defaults = { ...defaults, ...options }
  },

  /** Shows the portal in an element. An element holds one portal: mounting again gives the one that is there. */
  mount: (el: HTMLElement, options?: PortalOptions): PortalHandle => {
    const known = mounted.get(el)
    if (known) return known
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

  /** Mounts when the page has nothing else to do, so that the box is there when it is asked for. */
  preload: (el: HTMLElement, options?: PortalOptions): void => {
    // Safari has no idle callback.
    const whenIdle = window.requestIdleCallback ?? setTimeout
    whenIdle(() => HostSdk.mount(el, options))
  },
}
