import { address, id, key, nothing, routeParams, session, texts, theme } from './parts.ts'
import { array, boolean, number, object, literals, optional, record, scalar, string } from './shape.ts'

// Params and results are two tables: reading one down shows what is asked, the other what is told.

const viewport = object({ height: number, offsetTop: number, safeArea: optional(record(number, 4)) })
const echo = object({ t: number, payload: optional(string(65536)) })

/** What the portal is asked by the host page. Each must be safe to call by a hostile host that is registered. */
export const portalParams = {
  open: object({ route: key, params: optional(routeParams), modal: optional(boolean) }),
  close: object({ reason: optional(key) }),
  getState: nothing,
  getAccessToken: object({ minTtl: optional(number), force: optional(boolean) }),
  /** A feature: of applications that have registered their APIs. `htu` is an address of one of these. */
  signDpop: object({ htm: key, htu: address, ath: optional(id), nonce: optional(address) }),
  getAccess: nothing,
  /** Whether the person may use a feature, or holds a permission; attributes are the host's own. */
  evaluate: object({
    kind: literals('feature', 'permission'),
    key: id,
    attributes: optional(record(scalar(4096), 100)),
  }),
  getEntitlements: nothing,
  /** `maxAge`: seconds the second factor may be old; `reason`: what it is for, in words the person reads. */
  stepUp: object({ maxAge: optional(number), acr: optional(address), reason: optional(id) }),
  isSteppedUp: object({ maxAge: optional(number) }),
  diagnose: nothing,
  /** `returnTo`: where the host goes then, by the same rules as every other address it is asked to go to. */
  logout: object({ everywhere: optional(boolean), returnTo: optional(address) }),
  /** `silent`: what is shown stays until the other tenant's profile has come. */
  switchTenant: object({ tenantId: id, silent: optional(boolean) }),
  /** The parameters that a provider's answer came back with. */
  resumeRedirect: object({ code: id, state: id }),
  setTheme: theme,
  setLocale: object({ locale: key }),
  setLocalizations: object({ localizations: texts }),
  setViewport: viewport,
  focus: object({ where: literals('first', 'last', 'restore') }),
  ping: echo,
  bye: nothing,
}

/** What the portal answers. */
export const portalResults = {
  open: object({ route: key }),
  close: nothing,
  getState: object({ ...session, tenants: optional(array(object({ tenantId: id, name: id }), 1000)) }),
  getAccessToken: object({
    accessToken: string(16384),
    tokenType: literals('Bearer', 'DPoP'),
    expiresAt: number,
    scope: optional(address),
  }),
  signDpop: object({ proof: string(16384) }),
  getAccess: object({
    roles: array(id, 1000),
    permissions: array(id, 5000),
    superUser: boolean,
    version: id,
  }),
  evaluate: object({ isEntitled: boolean, justification: optional(key) }),
  /** As JSON: rules nest to any depth. */
  getEntitlements: object({ context: string(200_000) }),
  stepUp: object({
    accessToken: string(16384),
    expiresAt: number,
    amr: array(key, 32),
    /** Seconds since the epoch. */
    authTime: number,
  }),
  isSteppedUp: object({ isSteppedUp: boolean }),
  /** As JSON: only the developer of the host reads it. */
  diagnose: object({ found: string(4096) }),
  /** `everywhere`: whether the sessions on all devices were ended. */
  logout: object({ everywhere: optional(boolean) }),
  switchTenant: object({ tenantId: id, expiresAt: number }),
  resumeRedirect: object(session),
  setTheme: object({ rejected: array(key, 64) }),
  setLocale: object({ locale: key }),
  setLocalizations: nothing,
  setViewport: nothing,
  focus: nothing,
  ping: echo,
  bye: nothing,
}

/** The methods a portal serves. */
export interface PortalMethods {
  readonly params: typeof portalParams
  readonly results: typeof portalResults
}
