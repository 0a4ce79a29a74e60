import type { ScimConnectionRow } from '../../platform/db/schema/scim.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { ScimProblem } from './scim-problem.ts'

/** A directory that shows the token of its connection. The token decides the tenant. */
export type ScimCaller = RequestContext & {
  readonly tenantId: string
  readonly connection: ScimConnectionRow
}

/** Where the resources of a connection are. */
export type ScimPlace = { readonly tenantId: string; readonly connectionId: string }

export const toPlace = ({ tenantId, connection }: ScimCaller): ScimPlace => ({
  tenantId,
  connectionId: connection.id,
})

/** Refuses a change while an administrator has paused the connection. */
export const ensureSyncing = ({ connection }: ScimCaller): void => {
  if (!connection.syncToUserManagement)
    throw new ScimProblem(403, 'An administrator has paused this connection')
}

/** Compares with the entity tag that the directory read (RFC 7644, 3.14). */
export const ensureVersion = (ifMatch: string | undefined, version: number): void => {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (!tags.includes(`"${version}"`)) throw new ScimProblem(412, 'The resource has changed since it was read')
}
