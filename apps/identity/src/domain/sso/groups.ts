import { type Received } from '@vestibule/contract'
import type {
  createSSOGroup,
  deleteSSOGroup,
  setSSODefaultRoles,
  updateSSOGroup,
} from '@vestibule/contract/areas/sso-configurations'
import { audit } from '../audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Actor } from '../../request/request-context.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import { ownConfiguration } from './configurations.queries.ts'
import { deleteGroup, insertGroup, renameGroup } from './groups.queries.ts'
import { ensureNameIsFree, ownGroup, replaceRoles } from './mappings.queries.ts'

const nothing = {}

/** What a provider will hand out is chosen after a fresh proof only, whatever it is (SEC-RA-09); one change at a time. */
const changingMappings = async <Result>(
  actor: Actor,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> => {
  await requireFreshProof(actor)
  return actor.transaction(async (tx) => {
    await lockTenant(tx, actor.tenantId)
    return work(tx)
  })
}

export const addGroup = (
  { ssoConfigId, group, roleIds }: Received<typeof createSSOGroup>,
  actor: Actor,
): Promise<typeof nothing> =>
  changingMappings(actor, async (tx) => {
    const place = await ownConfiguration(tx, actor.tenantId, ssoConfigId)
    const groupId = uuidv7(actor.clock, actor.random)
    await ensureNameIsFree(tx, place, { group, groupId })
    const row = { tenantId: actor.tenantId, configurationId: place.id, id: groupId, group }
    await insertGroup(tx, { ...row, createdAt: actor.clock.now() })
    await replaceRoles(tx, actor, { place, groupId, roleIds })
    const details = { group, roleIds }
    await audit(tx, actor, { action: 'sso.groupAdded', resourceId: groupId, details })
    return nothing
  })

export const changeGroup = (
  { ssoConfigId, id: groupId, group, roleIds }: Received<typeof updateSSOGroup>,
  actor: Actor,
): Promise<typeof nothing> =>
  changingMappings(actor, async (tx) => {
    const place = await ownConfiguration(tx, actor.tenantId, ssoConfigId)
    const { group: before } = await ownGroup(tx, place, groupId)
    await ensureNameIsFree(tx, place, { group, groupId })
    await renameGroup(tx, actor.tenantId, groupId, group)
    await replaceRoles(tx, actor, { place, groupId, roleIds, isRenamed: group !== before })
    const details = { group, roleIds }
    await audit(tx, actor, { action: 'sso.groupChanged', resourceId: groupId, details })
    return nothing
  })

export const removeGroup = (
  { ssoConfigId, groupId }: Received<typeof deleteSSOGroup>,
  actor: Actor,
): Promise<typeof nothing> =>
  changingMappings(actor, async (tx) => {
    const place = await ownConfiguration(tx, actor.tenantId, ssoConfigId)
    const { group } = await ownGroup(tx, place, groupId)
    await replaceRoles(tx, actor, { place, groupId, roleIds: [] })
    await deleteGroup(tx, actor.tenantId, groupId)
    const details = { group }
    await audit(tx, actor, { action: 'sso.groupRemoved', resourceId: groupId, details })
    return nothing
  })

export const setDefaultRoles = (
  { ssoConfigId, roleIds }: Received<typeof setSSODefaultRoles>,
  actor: Actor,
): Promise<typeof nothing> =>
  changingMappings(actor, async (tx) => {
    const place = await ownConfiguration(tx, actor.tenantId, ssoConfigId)
    await replaceRoles(tx, actor, { place, groupId: place.id, roleIds })
    const what = { resourceId: place.id, details: { roleIds } }
    await audit(tx, actor, { action: 'sso.rolesChanged', ...what })
    return nothing
  })
