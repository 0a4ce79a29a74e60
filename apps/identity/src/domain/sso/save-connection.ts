import { type Answer, ApiError, type Received } from '@vestibule/contract'
import { ssoLimits } from '@vestibule/contract/constants'
import type {
  createSSOConfiguration,
  deleteSSOConfiguration,
  updateSSOConfiguration,
} from '@vestibule/contract/areas/sso-connections'
import type { ConnectionChange } from '@vestibule/contract/schemas/sso-input'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { SsoConfigurationRow } from '../../platform/db/schema/sso-configurations.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { ensureUnchanged } from '../../request/ensure-unchanged.ts'
import type { Actor } from '../../request/request-context.ts'
import { audit } from '../audit/audit.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import { answerFor } from '../roles/answering.ts'
import { saveConnection } from './change-provider.ts'
import { ownConfiguration, showConfiguration } from './configurations.queries.ts'
import {
  auditedChange,
  auditedValues,
  type ConnectionValues,
  toConnectionValues,
} from './connection-values.ts'
import { countConnections, deleteConnection, insertConnection } from './connections.queries.ts'
import { namingPending } from './domains.ts'
import { keepingAccess } from './keep-access.ts'
import { replaceRoles } from './mappings.queries.ts'
import { replaceGroups } from './replace-groups.ts'

type Mapped = Pick<ConnectionChange, 'roleIds' | 'groups'>

const saveMappings = async (
  tx: Database,
  actor: Actor,
  place: SsoConfigurationRow,
  { roleIds, groups }: Mapped,
): Promise<void> => {
  if (roleIds !== undefined) await replaceRoles(tx, actor, { place, groupId: place.id, roleIds })
  if (groups !== undefined) await replaceGroups(tx, actor, { place, groups })
}

const auditedMappings = ({ roleIds, groups }: Mapped) => ({
  ...(roleIds !== undefined && { roleIds }),
  ...(groups !== undefined && { groups: groups.map(({ group }) => group) }),
})

/**
 * Inserts a connection, within the most that a tenant may have, with one audit row. Those who come by it are given no
 * default role that the actor could not give (SEC-RA-26).
 */
export const insertAudited = async (
  tx: Database,
  actor: Actor,
  values: ConnectionValues,
  alongside: Readonly<Record<string, unknown>> = {},
): Promise<SsoConfigurationRow> => {
  await lockTenant(tx, actor.tenantId)
  if ((await countConnections(tx, actor.tenantId)) >= ssoLimits.connections)
    throw new ApiError('TOO_MANY_SSO_CONNECTIONS')
  const now = actor.clock.now()
  const row = await insertConnection(tx, {
    type: 'saml',
    hasOwnCallback: true,
    ...values,
    ...(await answerFor(tx, actor)),
    tenantId: actor.tenantId,
    id: uuidv7(actor.clock, actor.random),
    createdAt: now,
    updatedAt: now,
  })
  const details = { after: { ...auditedValues({ type: row.type, ...values }), ...alongside } }
  await audit(tx, actor, { action: 'sso.connectionAdded', resourceId: row.id, details })
  return row
}

/** Changes a connection, with one audit row that holds what was and what is; its default roles are the actor's to give now. */
export const changeAudited = async (
  tx: Database,
  actor: Actor,
  before: SsoConfigurationRow,
  values: ConnectionValues,
  alongside: Readonly<Record<string, unknown>> = {},
): Promise<SsoConfigurationRow> => {
  const saved = { ...values, ...(await answerFor(tx, actor, before)), updatedAt: actor.clock.now() }
  const row = await saveConnection(tx, actor, { by: actor, id: before.id }, saved)
  const { after, ...was } = auditedChange(before, row, values)
  const details = { ...was, after: { ...after, ...alongside } }
  await audit(tx, actor, { action: 'sso.connectionChanged', resourceId: row.id, details })
  return row
}

export const createConnection = async (
  change: Received<typeof createSSOConfiguration>,
  actor: Actor,
): Promise<Answer<typeof createSSOConfiguration>> => {
  await requireFreshProof(actor)
  return actor.transaction(async (tx) => {
    await lockTenant(tx, actor.tenantId)
    const row = await insertAudited(
      tx,
      actor,
      await toConnectionValues(actor, change),
      auditedMappings(change),
    )
    await saveMappings(tx, actor, row, change)
    return showConfiguration(tx, actor, row)
  })
}

export const updateConnection = async (
  { ssoConfigId, updatedAt, ...change }: Received<typeof updateSSOConfiguration>,
  actor: Actor,
): Promise<Answer<typeof updateSSOConfiguration>> => {
  await requireFreshProof(actor)
  const { tenantId } = actor
  const shown = await actor.transaction(async (tx) => {
    await lockTenant(tx, tenantId)
    await ensureUnchanged(tx, tenantId, updatedAt, async () => {
      const row = await ownConfiguration(tx, tenantId, ssoConfigId)
      const { ssoEndpoint, idpEntityId, oidcClientId, enabled } = row
      return { ssoEndpoint, idpEntityId, oidcClientId, enabled, updatedAt: row.updatedAt.toISOString() }
    })
    const before = await ownConfiguration(tx, tenantId, ssoConfigId)
    const values = await toConnectionValues(actor, change, before)
    const row = await keepingAccess(tx, actor, () =>
      changeAudited(tx, actor, before, values, auditedMappings(change)),
    )
    await saveMappings(tx, actor, row, change)
    return showConfiguration(tx, actor, row)
  })
  actor.enforcedDomains.forget()
  return shown
}

export const removeConnection = async (
  { ssoConfigId }: Received<typeof deleteSSOConfiguration>,
  actor: Actor,
): Promise<Answer<typeof deleteSSOConfiguration>> => {
  await requireFreshProof(actor)
  await actor.transaction(async (tx) => {
    await lockTenant(tx, actor.tenantId)
    const row = await ownConfiguration(tx, actor.tenantId, ssoConfigId)
    const userIds = await deleteConnection(tx, actor, row)
    const { type, ssoEndpoint, enabled, isEnforced } = row
    const details = { before: { type, ssoEndpoint, enabled, isEnforced }, ...namingPending(userIds) }
    await audit(tx, actor, { action: 'sso.connectionDeleted', resourceId: row.id, details })
  })
  actor.enforcedDomains.forget()
  return {}
}
