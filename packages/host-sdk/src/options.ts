import type { PortalConfig, Theme } from '@vestibule/bridge'
import type { PortalHandle } from './handle.ts'
import { parseUrl } from './redirect.ts'
import type { Router } from './router.ts'
import type { Routes } from './routes.ts'

/** How a portal is mounted. The first six are also read from the element: `data-portal-url`, `data-client-id`, .., which are nothing beside those of `configure`. */
export interface PortalOptions {
  /** Origin of the portal, such as `https://auth.example.com`. Never this page's own. */
  readonly portalUrl?: string
  /** The application's client id, which the portal's server knows this page's origin by. */
  readonly clientId?: string
  /** The application to sign in to, where one client has several. */
  readonly appId?: string
  /** `login` for the sign-in box, `admin` for the admin portal; `auto`, the default, follows the address. */
  readonly view?: PortalConfig['view']
  /** A mode, or mode, look and token values. */
  readonly theme?: Theme['mode'] | Theme
  /** Language tag, such as `he`. */
  readonly locale?: string
  /**
   * Texts that replace the portal's: locale, namespace, key, text. Those of questions, confirmations, second factors and
   * banners, and those that say who is signed in, stay as they are.
   */
  readonly localizations?: PortalConfig['localizations']
  /** Host paths that differ from the defaults, by route key. */
  readonly routes?: Routes
  /** Told whenever signing in takes the host's own content's place, and when that is over. */
  readonly hideHostContent?: (isHidden: boolean) => void
  /** How to read and write the address, where it is not the History API. */
  readonly router?: Router
  /** Other origins a person may be sent to after signing in. */
  readonly allowedRedirectOrigins?: readonly string[]
  /** Always on: other origins than this page's and `allowedRedirectOrigins` are refused, whatever is said here. */
  readonly enforceRedirectToSameSite?: boolean
  /** The alias of the tenant to sign in to. */
  readonly tenantResolver?: () => string | undefined
  /** Lets `getFeatureEntitlements` and its like ask about features, plans and permissions. */
  readonly entitlements?: boolean
  /** Renews the session while the page is open. */
  readonly keepSessionAlive?: boolean
  /**
   * Origins of pages, such as frames of this page, whose message `FE_CLEAR_IDLE_TIMEOUT` to it counts as activity of
   * the user. Without it no message does.
   */
  readonly clearIdleTimeoutAllowedOrigins?: readonly string[]
  /** Each tab stays in its tenant: switching in one leaves the others where they are. */
  readonly sessionPerTenant?: boolean
  /** This page sends `Cross-Origin-Embedder-Policy`: a frame is let in only if it sends it as well. */
  readonly isolated?: boolean
  /** Asks a user who belongs to several tenants which one to open, right after signing in. */
  readonly tenantSelection?: boolean
  /**
   * A sign-in on the portal's own pages (`createHosted`), in the place of a frame. Nothing is shown in the element, and
   * the other options have no effect.
   */
  readonly hosted?: { readonly asPortal: () => PortalHandle }
  /**
   * Narrows administration: hides pages, and hides fields and tabs of a page or fixes them. What the operator hides, and
   * what a user may not see, stays out of sight whatever is said here.
   *
   * @example { navigation: { audits: { visibility: 'hidden' } }, pages: { profile: { fieldsProperties: { name: { appearance: 'viewOnly' } } } } }
   */
  readonly adminPortal?: PortalConfig['adminPortal']
}

/** Options that are complete enough to mount. */
export interface MountOptions extends Omit<PortalOptions, 'theme' | 'locale'> {
  readonly clientId: string
  readonly portalOrigin: string
  readonly view: PortalConfig['view']
  readonly tenant?: string
  theme?: Theme
  locale?: string
}

const fromElement = ['portalUrl', 'clientId', 'appId', 'view', 'theme', 'locale'] as const

/** Puts defaults, the element's attributes and the given options together; a mistake in them is the developer's. */
export function readOptions(el: HTMLElement, defaults: PortalOptions, given?: PortalOptions): MountOptions {
  if (!el?.dataset) throw new Error('mount needs an element')
  // Users of the page may have written the element: it says neither where nor who where a script has said it (SEC-PO-16).
  const isOpen = (name: (typeof fromElement)[number]) =>
    (name !== 'portalUrl' && name !== 'clientId') || !defaults[name]
  const attributes = fromElement.flatMap((name) =>
    el.dataset[name] && isOpen(name) ? [[name, el.dataset[name]]] : [],
  )
  // Without a prototype: what a script wrote on that of all objects would be an option the host never gave
  // (SEC-BR-06).
  const options: PortalOptions = Object.assign(
    Object.create(null),
    { view: 'auto' },
    defaults,
    Object.fromEntries(attributes),
    given,
  )
  for (const name of ['portalUrl', 'clientId'] as const) {
    if (!options[name])
      throw new Error(
        `${name} is required. Edit HostSdk options { ${name}: "" } in order to connect your application`,
      )
  }
  const portalOrigin = parseUrl(options.portalUrl as string)?.origin
  if (!portalOrigin || portalOrigin === location.origin || !isSecureContext) {
    throw new Error('portalUrl must be another origin, over https')
  }
  return Object.assign(options, {
    portalOrigin,
    theme: toTheme(options.theme),
    tenant: options.tenantResolver?.(),
  }) as MountOptions
}

/** The theme as the bridge has it. */
export const toTheme = (theme: PortalOptions['theme']): Theme | undefined =>
  typeof theme === 'string' ? { mode: theme } : theme
