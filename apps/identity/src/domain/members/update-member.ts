import type { Contract } from '@vestibule/contract'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import { keepingAnAdministrator } from './administrators.ts'
import { notifyNewAdministrators } from './notify-new-administrators.ts'
import { ensureMayGrantRoles } from '../roles/granting.ts'
import { audit } from '../audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { updateUser } from '../../platform/db/update-users.queries.ts'
import { ensureUnchanged } from '../../request/ensure-unchanged.ts'
import type { IdentityHandlers, Actor as Caller } from '../../request/request-context.ts'
import { changeInvitedAs, changeMembership, setMemberRoles } from './change-member.queries.ts'
import { readTeamUser } from './the-member.ts'
import { belongsHereAlone } from './belongs-here-alone.queries.ts'

type Handler = IdentityHandlers<Contract['team']>['updateUser']

const replaceRoles = async (
  tx: Database,
  actor: Caller,
  userId: string,
  held: readonly string[],
  roleIds: readonly string[],
) => {
  const isSame = held.length === roleIds.length && held.every((id) => roleIds.includes(id))
  if (isSame) return
  // Taking a stronger role away is as much a use of it as handing it out.
  const changed = [
    ...roleIds.filter((id) => !held.includes(id)),
    ...held.filter((id) => !roleIds.includes(id)),
  ]
  await ensureMayGrantRoles(tx, actor, changed)
  const now = actor.clock.now()
  await notifyNewAdministrators(tx, actor, () =>
    keepingAnAdministrator(tx, actor.tenantId, now, () =>
      setMemberRoles(tx, actor.tenantId, userId, roleIds),
    ),
  )
  await changeMembership(tx, actor.tenantId, userId, { updatedAt: now })
}

type Profile = { readonly name?: string; readonly phone?: string | null }

/** Of a pending member the invitation changes; of one who joined, the person, where they belong to no other tenant. */
const changeShown = async (
  tx: Database,
  { tenantId, clock }: Caller,
  { id, activatedForTenant }: TeamUser,
  profile: Profile,
): Promise<void> => {
  if (!activatedForTenant) await changeInvitedAs(tx, { tenantId, userId: id }, profile, clock.now())
  else if (await belongsHereAlone(tx, tenantId, id)) await updateUser(tx, clock.now(), id, profile)
}

/** Changes a member. Tokens already issued keep their claims; the server reads rights anew on every call. */
export const updateMember: Handler = ({ id, name, phone, roleIds, updatedAt }, actor) =>
  actor.transaction(async (tx) => {
    await ensureUnchanged(tx, actor.tenantId, updatedAt, async () => {
      const now = await readTeamUser(tx, actor.tenantId, id)
      return { name: now.name, phone: now.phone ?? '', roleIds: now.roleIds, updatedAt: now.updatedAt ?? '' }
    })
    const before = await readTeamUser(tx, actor.tenantId, id)
    if (roleIds !== undefined) await replaceRoles(tx, actor, id, before.roleIds, roleIds)
    const profile = {
      ...(name === undefined || name === before.name ? {} : { name }),
      ...(phone === undefined || phone === (before.phone ?? '') ? {} : { phone: phone || null }),
    }
    if (Object.keys(profile).length > 0) await changeShown(tx, actor, before, profile)
    const after = await readTeamUser(tx, actor.tenantId, id)
    const details = {
      before: { name: before.name, roleIds: before.roleIds },
      after: { name: after.name, roleIds: after.roleIds },
    }
    await audit(tx, actor, { action: 'member.changed', resourceId: id, details })
    return { item: after }
  })
