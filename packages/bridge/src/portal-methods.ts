import { address, id, key, nothing, routeParams, session, theme } from './parts.ts'
import { array, boolean, number, object, oneOf, optional, record, string } from './shape.ts'

// Params and results are two tables: reading one down shows what is asked, the other what is told.

const viewport = object({ height: number, offsetTop: number, safeArea: optional(record(number, 4)) })
const echo = object({ t: number, payload: optional(string(65536)) })

/** What the portal is asked by the host page. Each must be safe to call by a hostile host that is registered. */
export const portalParams = {
  open: object({ route: key, params: optional(routeParams), modal: optional(boolean) }),
  close: object({ reason: optional(key) }),
  getState: nothing,
  getAccessToken: object({ minTtl: optional(number), force: optional(boolean) }),
  getAccess: nothing,
  logout: nothing,
  switchTenant: object({ tenantId: id }),
  setTheme: theme,
  setLocale: object({ locale: key }),
  setViewport: viewport,
  focus: object({ where: oneOf('first', 'last', 'restore') }),
  ping: echo,
  bye: nothing,
}

/** What the portal answers. */
export const portalResults = {
  open: object({ route: key }),
  close: nothing,
  getState: object(session),
  getAccessToken: object({
    accessToken: string(16384),
    tokenType: oneOf('Bearer', 'DPoP'),
    expiresAt: number,
    scope: optional(address),
  }),
  getAccess: object({
    roles: array(id, 1000),
    permissions: array(id, 5000),
    superUser: boolean,
    version: id,
  }),
  logout: nothing,
  switchTenant: object({ tenantId: id, expiresAt: number }),
  setTheme: object({ rejected: array(key, 64) }),
  setLocale: object({ locale: key }),
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
