import { array, boolean, type Infer, number, object, literals, optional, record, string } from './shape.ts'

/** Shapes that several methods share. */
export const nothing = object({})
export const id = string(128)
/**
 * A short name out of a list that only one side knows: a code, a reason, or a route, which may lead to one item of a
 * page: `admin/<page>/<item>/<tab>`.
 */
export const key = string(128)
export const address = string(4096)

/** Mode, look and token values of the portal; it keeps the tokens it knows and can parse. */
export const theme = object({
  mode: literals('light', 'dark', 'auto'),
  look: optional(key),
  tokens: optional(record(key, 64)),
})

/** Texts that replace the portal's: locale, namespace, key, text. */
export const texts = record(record(record(address, 1000), 100), 64)

/** Query parameters of a route. */
export const routeParams = record(address, 32)

/** `act`: the actor, where another user impersonates this person. */
const user = object({ id, email: id, name: id, tenantId: id, act: optional(object({ sub: id })) })

/** Who is signed in, and until when the access token of the portal holds. */
export const session = {
  state: literals('loading', 'anonymous', 'mfa', 'authenticated'),
  user: optional(user),
  expiresAt: optional(number),
}

/** Rules about things that the protocol does not know, by their names. */
const rules = <K extends Parameters<typeof object>[0]>(keys: K) => optional(record(object(keys), 64))
const appearances = rules({ appearance: literals('hidden', 'viewOnly', 'edit') })

/** The options of a mount, as `hello` answers them. */
export const config = object({
  view: literals('auto', 'login', 'admin'),
  /** Key of the host route the page is on; missing where the address is none of the table. */
  route: optional(key),
  params: optional(routeParams),
  /** Paths of the host that differ from the defaults, by route key. */
  routes: optional(record(address, 64)),
  theme: optional(theme),
  locale: optional(key),
  localizations: optional(texts),
  appId: optional(id),
  tenant: optional(id),
  keepSessionAlive: optional(boolean),
  sessionPerTenant: optional(boolean),
  entitlements: optional(boolean),
  tenantSelection: optional(boolean),
  allowedRedirectOrigins: optional(array(address, 64)),
  /** What the host narrows of administration: the stricter of the operator's rule and the host's holds. */
  adminPortal: optional(
    object({
      navigation: rules({ visibility: literals('hidden', 'byPermissions', 'always') }),
      pages: rules({ fieldsProperties: appearances, tabs: appearances }),
    }),
  ),
})

/** Mode, look and tokens of the portal. */
export type Theme = Infer<typeof theme>
/** Who is signed in, as far as a host page may know. */
export type SessionUser = Infer<typeof user>
/** The options a portal starts with. */
export type PortalConfig = Infer<typeof config>
