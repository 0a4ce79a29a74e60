import type { PortalEvents } from '../events.ts'
import type { PortalHandle } from '../handle.ts'
import { HostSdk } from '../host-sdk.ts'
import type { PortalOptions } from '../options.ts'

/** Events of the handle that the element dispatches under the same names; `auth-change` comes from the mount. */
const forwardedEvents = ['ready', 'route-change', 'resize', 'close', 'error', 'diagnostic', 'event'] as const

const attributes = ['portal-url', 'client-id', 'app-id', 'view', 'theme', 'locale'] as const

/** `portal-url` is the option `portalUrl`. */
const readOption = (attribute: string): string =>
  attribute.replace(/-./g, (text) => text.slice(1).toUpperCase())

// A server that renders a page imports this too, and has no elements.
const Base = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement)

/**
 * `<vestibule-portal portal-url client-id>`: the portal for hosts in any framework, or in none. Attributes are the
 * options that are texts; what is no text is given by the property `options` before the element is on the page.
 */
export class VestibulePortalElement extends Base {
  static readonly observedAttributes: readonly string[] = attributes

  /** Options that attributes cannot say, such as a router. */
  options: PortalOptions = {}
  #portal: PortalHandle | undefined
  #ending: ReturnType<typeof setTimeout> | undefined

  /** The mounted portal; undefined while the element is not on a page. */
  get portal(): PortalHandle | undefined {
    return this.#portal
  }

  connectedCallback(): void {
    clearTimeout(this.#ending)
    // Unknown elements lie in a line of text.
    if (getComputedStyle(this).display === 'inline') this.style.display = 'block'
    this.#portal ??= this.#mount()
  }

  disconnectedCallback(): void {
    // Frameworks move elements by taking them off the page and putting them back at once.
    this.#ending = setTimeout(() => {
      this.#portal?.destroy()
      this.#portal = undefined
    })
  }

  /** A new place without a new start, in browsers that know it. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(name: string, _: string | null, value: string | null): void {
    if (!this.#portal || !value) return
    if (name === 'theme') this.#portal.setTheme(value as 'auto').catch(reportError)
    if (name === 'locale') this.#portal.setLocale(value).catch(reportError)
  }

  #mount(): PortalHandle {
    const given = attributes.flatMap((name) => {
      const value = this.getAttribute(name)
      return value ? [[readOption(name), value]] : []
    })
    // Users of the page may have written the element: a script says where the portal is before its attributes do (SEC-PO-16).
    const { portalUrl, clientId, ...looks } = Object.fromEntries(given) as Record<string, string>
    Object.assign(this.dataset, portalUrl && { portalUrl }, clientId && { clientId })
    const portal = HostSdk.mount(this, { ...this.options, ...looks })
    for (const name of forwardedEvents) portal.on(name, (detail) => this.#tell(name, detail))
    return portal
  }

  #tell(name: (typeof forwardedEvents)[number], detail: PortalEvents[typeof name]): void {
    const isKept = !this.dispatchEvent(new CustomEvent(name, { detail, cancelable: name === 'close' }))
    if (isKept && 'preventDefault' in detail) detail.preventDefault()
  }
}
