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
  mount: (el: HTMLElement, options: PortalOptions = {}): PortalHandle => {
    const known = mounted.get(el)
    if (known) return known
    const handle = mount(el, readOptions(el, defaults, options))
    const { destroy } = handle
    handle.destroy = () => {
      mounted.delete(el)
      destroy()
    }
    mounted.set(el, handle)
    return handle
  },
}
