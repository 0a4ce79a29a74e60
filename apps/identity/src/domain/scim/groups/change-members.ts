import { scimLimits } from '@vestibule/contract/constants'
import type { Database } from '../../../platform/db/database.ts'
import { addMembers, removeMembers } from '../../groups/members-of-groups.queries.ts'
import { returnNamedIfFree } from '../../invitations/return-invitation.ts'
import { keepingAnAdministrator } from '../../members/administrators.ts'
import { notifyNewAdministrators } from '../../members/notify-new-administrators.ts'
import { type ScimCaller, toPlace } from '../scim-caller.ts'
import { ScimProblem } from '../scim-problem.ts'
import { nameResource } from '../users/name-resource.ts'
import { listNamedOtherwise } from '../users/place-member.queries.ts'
import { ensureWithinReach } from '../users/reach.ts'
import { judgeNewcomers } from './judge-newcomers.ts'
import { listManaged, listMembersOfScimGroups } from './scim-groups.queries.ts'

/** Who is to be in a group: exactly these, or those who are, with some more and some less. */
export type MemberChange = {
  readonly replacement?: readonly string[]
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

export type ChangedMembers = { readonly added: string[]; readonly removed: string[] }

type Managed = Awaited<ReturnType<typeof listManaged>>[number]

/** The users of these resources; ids of none of the connection are unknown (SEC-TE-03, SEC-AD-07). */
const ensureManaged = async (
  tx: Database,
  caller: ScimCaller,
  resourceIds: readonly string[],
): Promise<Managed[]> => {
  const wanted = new Set(resourceIds.map((id) => id.toLowerCase()))
  const known = await listManaged(tx, toPlace(caller), [...wanted])
  const unknown = [...wanted].find((id) => !known.some(({ resourceId }) => resourceId === id))
  if (unknown !== undefined)
    throw new ScimProblem(400, `The member ${unknown.slice(0, 64)} is unknown`, 'invalidValue')
  return known
}

const difference = async (
  tx: Database,
  caller: ScimCaller,
  groupId: string,
  { replacement, added, removed }: MemberChange,
): Promise<ChangedMembers> => {
  const held = await listMembersOfScimGroups(tx, toPlace(caller), [groupId])
  const members = held.get(groupId) ?? []
  const known = await ensureManaged(tx, caller, [...(replacement ?? []), ...added])
  const gone = new Set(removed.map((id) => id.toLowerCase()))
  const next = [...(replacement === undefined ? members : []), ...known]
  const left = next.filter(({ resourceId }) => !gone.has(resourceId))
  const before = new Set(members.map(({ userId }) => userId))
  const after = new Set(left.map(({ userId }) => userId))
  if (after.size > scimLimits.groupMembers)
    throw new ScimProblem(400, `A group has at most ${scimLimits.groupMembers} members`, 'tooMany')
  return {
    added: [...after].filter((id) => !before.has(id)),
    removed: [...before].filter((id) => !after.has(id)),
  }
}

/**
 * Changes who is in a group of the directory. Those who come are given the roles of the group, as far as the administrator
 * who chose them could give them; the last administrator stays one (SEC-AD-05).
 */
export const changeMembers = async (
  tx: Database,
  caller: ScimCaller,
  groupId: string,
  change: MemberChange,
): Promise<ChangedMembers> => {
  const { tenantId, clock, connection } = caller
  const now = clock.now()
  const { added, removed } = await difference(tx, caller, groupId, change)
  await ensureWithinReach(tx, caller, [...added, ...removed])
  // Those who come are members whose the places are then, by the addresses of the resources (SEC-BE-43).
  for (const { email, ...place } of await listNamedOtherwise(tx, toPlace(caller), added))
    await nameResource(tx, caller, place, { email, canonicalEmail: email })
  const changed = { added: await returnNamedIfFree(tx, caller, { tenantId, userIds: added }), removed }
  if (changed.added.length > 0) {
    await judgeNewcomers(tx, caller, groupId, changed.added)
    const granting = { ...caller, name: connection.name, email: '' }
    await notifyNewAdministrators(tx, granting, () =>
      addMembers(tx, { tenantId, groupId }, changed.added, now),
    )
  }
  if (changed.removed.length > 0)
    await keepingAnAdministrator(tx, tenantId, now, () =>
      removeMembers(tx, { tenantId, groupId }, changed.removed),
    )
  return changed
}
