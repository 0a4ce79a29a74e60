import { ApiError } from '@vestibule/contract'
import { apiPrefix, scimLimits, scimPath } from '@vestibule/contract/constants'
import type { ScimConnection, ScimSource } from '@vestibule/contract/schemas/scim'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { ScimConnectionRow } from '../../platform/db/schema/scim.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Actor } from '../../request/request-context.ts'
import type { Services } from '../../request/services.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { audit } from '../audit/audit.ts'
import { answerFor } from '../roles/answering.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import {
  type ConnectionCounts,
  countConnections,
  findConnection,
  insertConnection,
  listConnections,
  lockConnection,
  readCounts,
  removeConnection,
  setSyncing,
} from './connections.queries.ts'
import { makeScimToken } from './scim-token.ts'

const failuresCountedFor = 86_400

/** Names of connections that were created without one. */
const defaultNames: Record<ScimSource, string> = {
  frontegg: 'Directory',
  okta: 'Okta',
  'azure-ad': 'Microsoft Entra ID',
  other: 'Directory',
}

/** Base URL that a directory sends its requests to. */
export const toScimUrl = ({ config }: Pick<Services, 'config'>, connectionId: string): string =>
  `${config.publicUrl}${apiPrefix}${scimPath}/${connectionId}`

const toListed = (actor: Actor, row: ScimConnectionRow, counts: ConnectionCounts): ScimConnection => ({
  id: row.id,
  connectionName: row.name,
  source: row.source,
  syncToUserManagement: row.syncToUserManagement,
  createdAt: row.createdAt.toISOString(),
  lastSync: row.lastSyncAt?.toISOString() ?? null,
  scimUrl: toScimUrl(actor, row.id),
  ...counts,
})

export const readConnections = async (actor: Actor): Promise<ScimConnection[]> => {
  const { db, tenantId, clock } = actor
  const rows = await listConnections(db, tenantId)
  const countsById = await readCounts(db, tenantId, secondsLater(clock.now(), -failuresCountedFor))
  return rows.map((row) => toListed(actor, row, countsById(row.id)))
}

/** A connection of this tenant; a foreign id answers as an unknown one (SEC-TE-03). */
export const theConnection = async (
  db: Database,
  tenantId: string,
  id: string,
): Promise<ScimConnectionRow> => {
  const row = await findConnection(db, tenantId, id)
  if (row === undefined) throw new ApiError('NOT_FOUND')
  return row
}

/**
 * The same, after the requests of its directory that are under way. The connection is taken before the tenant, as those
 * requests take them, so that none waits for the other for ever.
 */
const lockedConnection = async (tx: Database, tenantId: string, id: string): Promise<ScimConnectionRow> => {
  const row = await lockConnection(tx, { tenantId, connectionId: id }, 'change')
  await lockTenant(tx, tenantId)
  if (row === undefined) throw new ApiError('NOT_FOUND')
  return row
}

type NewConnection = {
  readonly source: ScimSource
  readonly connectionName?: string | undefined
  readonly syncToUserManagement: boolean
}

/**
 * Connects a directory.
 *
 * @returns the connection with its token, of which only the hash is kept
 * @throws ApiError STEP_UP_REQUIRED, TOO_MANY_SCIM_CONNECTIONS
 */
export const createConnection = async (
  actor: Actor,
  { source, connectionName: name = defaultNames[source], syncToUserManagement }: NewConnection,
) => {
  await requireFreshProof(actor)
  const { tenantId, userId } = actor
  const token = makeScimToken(actor.random)
  const id = uuidv7(actor.clock, actor.random)
  const row = { tenantId, id, source, name, syncToUserManagement, tokenHash: sha256(token) }
  await actor.transaction(async (tx) => {
    await lockTenant(tx, tenantId)
    if ((await countConnections(tx, tenantId)) >= scimLimits.connections)
      throw new ApiError('TOO_MANY_SCIM_CONNECTIONS')
    await insertConnection(tx, {
      ...row,
      createdBy: userId,
      clientId: actor.client.id,
      ...(await answerFor(tx, actor)),
      createdAt: actor.clock.now(),
    })
    const details = { name, source, syncToUserManagement }
    await audit(tx, actor, { action: 'scim.connectionCreated', resourceId: id, details })
  })
  return { id, connectionName: name, token, scimUrl: toScimUrl(actor, id) }
}

/**
 * Pauses a connection or lets it go on, within what the administrator holds who does so.
 *
 * @throws ApiError STEP_UP_REQUIRED, NOT_FOUND
 */
export const changeConnection = async (
  actor: Actor,
  { id, syncToUserManagement }: { readonly id: string; readonly syncToUserManagement?: boolean | undefined },
): Promise<Record<never, never>> => {
  await requireFreshProof(actor)
  return actor.transaction(async (tx) => {
    const before = await lockedConnection(tx, actor.tenantId, id)
    const { name } = before
    if (syncToUserManagement === undefined || syncToUserManagement === before.syncToUserManagement) return {}
    // Who lets a directory go on answers for what it does from then on.
    const changes = {
      syncToUserManagement,
      ...(syncToUserManagement && (await answerFor(tx, actor, before))),
    }
    await setSyncing(tx, { tenantId: actor.tenantId, connectionId: id }, changes)
    const details = { name, syncToUserManagement }
    await audit(tx, actor, { action: 'scim.connectionChanged', resourceId: id, details })
    return {}
  })
}

/**
 * Disconnects a directory: its token is worth nothing from then on. Its users and groups stay.
 *
 * @throws ApiError STEP_UP_REQUIRED, NOT_FOUND
 */
export const deleteConnection = async (actor: Actor, id: string): Promise<Record<never, never>> => {
  await requireFreshProof(actor)
  return actor.transaction(async (tx) => {
    const { name, source } = await lockedConnection(tx, actor.tenantId, id)
    const left = await removeConnection(tx, { tenantId: actor.tenantId, connectionId: id })
    const details = { name, source, ...left }
    await audit(tx, actor, { action: 'scim.connectionDeleted', resourceId: id, details })
    return {}
  })
}
