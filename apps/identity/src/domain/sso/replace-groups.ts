import { ApiError } from '@vestibule/contract'
import type { ConnectionChange } from '@vestibule/contract/schemas/sso-input'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { SsoConfigurationRow } from '../../platform/db/schema/sso-configurations.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Actor } from '../../request/request-context.ts'
import { answerFor } from '../roles/answering.ts'
import { ensureMayGrantRoles } from '../roles/granting.ts'
import { deleteGroups, deleteMappings, insertGroups, insertMappings } from './connections.queries.ts'
import { listGroups } from './mappings.queries.ts'

type SentGroup = NonNullable<ConnectionChange['groups']>[number]

const ensureNamesDiffer = (groups: readonly SentGroup[]): void => {
  const names = new Set<string>()
  for (const { group } of groups) {
    if (names.has(group)) throw new ApiError('SSO_GROUP_TAKEN', { group })
    names.add(group)
  }
}

/**
 * Makes the groups of a connection those that a client sent, known by their names. Roles that one has more than before must be
 * such as the administrator could give (SEC-SO-08); what another administrator mapped stays under that one's rights.
 */
export const replaceGroups = async (
  tx: Database,
  actor: Actor,
  { place, groups }: { readonly place: SsoConfigurationRow; readonly groups: readonly SentGroup[] },
): Promise<void> => {
  ensureNamesDiffer(groups)
  await lockTenant(tx, place.tenantId)
  const before = await listGroups(tx, place)
  const byName = new Map(before.map((one) => [one.group, one]))
  const sent = groups.map((one) => {
    const known = byName.get(one.group)
    const held = known?.roleIds ?? []
    return {
      group: one.group,
      isNew: known === undefined,
      groupId: known?.id ?? uuidv7(actor.clock, actor.random),
      added: [...new Set(one.roleIds)].filter((roleId) => !held.includes(roleId)),
      gone: held.filter((roleId) => !one.roleIds.includes(roleId)),
    }
  })
  await ensureMayGrantRoles(tx, actor, [...new Set(sent.flatMap(({ added }) => added))])
  const names = new Set(groups.map(({ group }) => group))
  await deleteGroups(
    tx,
    place,
    before.filter(({ group }) => !names.has(group)).map(({ id }) => id),
  )
  const owner = { tenantId: place.tenantId, configurationId: place.id }
  const createdAt = actor.clock.now()
  await insertGroups(
    tx,
    sent
      .filter(({ isNew }) => isNew)
      .map(({ groupId, group }) => ({ ...owner, id: groupId, group, createdAt })),
  )
  await deleteMappings(
    tx,
    place,
    sent.flatMap(({ groupId, gone }) => gone.map((roleId) => ({ groupId, roleId }))),
  )
  const answering = await answerFor(tx, actor)
  await insertMappings(
    tx,
    sent.flatMap(({ groupId, added }) =>
      added.map((roleId) => ({ ...owner, groupId, roleId, ...answering })),
    ),
  )
}
