import type { PortalHandle } from './handle.ts'
import { mount } from './mount.ts'
import { type PortalOptions, readOptions } from './options.ts'

let defaults: PortalOptions = {}
const mounted = new WeakMap<HTMLElement, PortalHandle>()

/** Roughly what the options are called; a name that is shaped otherwise is looked at by a file of its own. */
const usual =
  /^(portalUrl|clientId|appId|view|theme|local(e|izations)|route[rs]|allowedRedirectOrigins|tenant\w+|entitlements|keepSessionAlive|sessionPerTenant|hideHostContent|isolated)$/

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
    const given = { ...defaults, ...options }
    if (!Object.keys(given).every((name) => usual.test(name)))
      void import('./later.ts').then(
        (later) => later.advise(given),
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
