import type { Contract } from '@vestibule/contract'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import { keepingAnAdministrator } from '../members/administrators.ts'
import { notifyNewAdministrators } from '../members/notify-new-administrators.ts'
import { ensureMayGrantRoles, ensureMayTakeRoles } from '../roles/granting.ts'
import { returnNamed } from '../invitations/return-invitation.ts'
import { audit } from '../audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import { updateUser } from '../../platform/db/update-users.queries.ts'
import { ensureUnchanged } from '../../request/ensure-unchanged.ts'
import type { IdentityHandlers, Actor as Caller } from '../../request/request-context.ts'
import {
  changeInvitedAs,
  changeMembership,
  changeNamed,
  setMemberRoles,
} from '../members/change-member.queries.ts'
import { ensureNotOneselfFromAbove } from '../members/not-on-oneself.ts'
import { ensureNotOutRanked } from '../members/rank.ts'
import { keepingSenders } from '../members/senders.ts'
import { digestHeld, findTakenBack } from '../members/take-back.ts'
import { readTeamUser } from '../members/the-member.ts'
import { hasJoinedHereAlone } from '../members/belongs-here-alone.queries.ts'

type Handler = IdentityHandlers<Contract['team']>['updateUser']

type RoleChange = {
  readonly userId: string
  readonly held: readonly string[]
  readonly roleIds: readonly string[]
}

const isSame = (one: unknown, other: readonly string[]): boolean =>
  Array.isArray(one) && one.every((id) => other.includes(id)) && other.every((id) => one.includes(id))

/** Whether the actor has just made the member hold what they hold, and now gives back what they held before. */
const isTakenBack = async (tx: Database, actor: Caller, { userId, held, roleIds }: RoleChange) => {
  const own = { act: 'member.changed', others: [], userId, roleIds } as const
  const { before, after } = ((await findTakenBack(tx, actor, own)) ?? {}) as Partial<
    Record<'before' | 'after', { readonly roleIds?: unknown }>
  >
  return isSame(before?.roleIds, roleIds) && isSame(after?.roleIds, held)
}

const setRoles = async (tx: Database, actor: Caller, change: RoleChange): Promise<boolean> => {
  const { userId, held, roleIds } = change
  if (isSame(held, roleIds)) return false
  const { tenantId } = actor
  const now = actor.clock.now()
  const set = () =>
    keepingAnAdministrator(tx, tenantId, now, () => setMemberRoles(tx, tenantId, userId, roleIds))
  const isUndo = await isTakenBack(tx, actor, change)
  if (isUndo) {
    await set()
    await ensureNotOutRanked(tx, actor, userId)
  } else {
    const added = roleIds.filter((id) => !held.includes(id))
    const taken = held.filter((id) => !roleIds.includes(id))
    if (added.length > 0) ensureNotOneselfFromAbove(actor, [userId])
    await ensureMayGrantRoles(tx, actor, added, [userId])
    await ensureMayTakeRoles(tx, actor, taken)
    await notifyNewAdministrators(tx, actor, set)
  }
  await changeMembership(tx, tenantId, userId, { updatedAt: now })
  return isUndo
}

/** Answers whether it took back what the actor had just done. */
const replaceRoles = (
  tx: Database,
  actor: Caller,
  { id: userId, roleIds: held, activatedForTenant }: TeamUser,
  roleIds: readonly string[],
): Promise<boolean> => {
  const set = () => setRoles(tx, actor, { userId, held, roleIds })
  return activatedForTenant ? set() : keepingSenders(tx, actor, [userId], set)
}

type Profile = { readonly name?: string; readonly phone?: string | null }

/**
 * Of a pending member the invitation changes; of one who joined, the person, where they belong to no other tenant. One whom a
 * directory named and who never acted here is renamed for this tenant, whatever they are elsewhere (SEC-BE-41).
 */
const changeShown = async (
  tx: Database,
  actor: Caller,
  { id, activatedForTenant }: TeamUser,
  profile: Profile,
): Promise<void> => {
  if (Object.keys(profile).length === 0) return
  const { tenantId, clock } = actor
  if (!activatedForTenant) return changeInvitedAs(tx, { tenantId, userId: id }, profile, clock.now())
  if (!(await hasJoinedHereAlone(tx, tenantId, id)))
    return changeInvitedAs(tx, { tenantId, userId: id }, profile, clock.now())
  await ensureNotOutRanked(tx, actor, id)
  await changeNamed(tx, { tenantId, userId: id }, profile)
  await updateUser(tx, clock.now(), id, profile)
}

/** The member as they are now: where roles are given, the one whose the place is then (SEC-BE-43). */
const readBefore = async (
  tx: Database,
  actor: Caller,
  { id, roleIds }: { readonly id: string; readonly roleIds?: readonly string[] | undefined },
): Promise<TeamUser> => {
  const { tenantId } = actor
  const before = await readTeamUser(tx, tenantId, id)
  if (roleIds === undefined || roleIds.every((roleId) => before.roleIds.includes(roleId))) return before
  const userId = await returnNamed(tx, actor, { tenantId, userId: before.id })
  return userId === before.id ? before : readTeamUser(tx, tenantId, userId)
}

/** Changes a member. Tokens already issued keep their claims; the server reads rights anew on every call. */
export const updateMember: Handler = ({ id: named, name, phone, roleIds, updatedAt }, actor) =>
  actor.transaction(async (tx) => {
    // What the member keeps is not judged anew, so no other change may take it away between here and the change.
    await lockTenant(tx, actor.tenantId)
    await ensureUnchanged(tx, actor.tenantId, updatedAt, async () => {
      const now = await readTeamUser(tx, actor.tenantId, named)
      return { name: now.name, phone: now.phone ?? '', roleIds: now.roleIds, updatedAt: now.updatedAt ?? '' }
    })
    const before = await readBefore(tx, actor, { id: named, roleIds })
    const { id } = before
    const held = await digestHeld(tx, actor, { userId: id, roleIds: before.roleIds })
    const isUndo = roleIds !== undefined && (await replaceRoles(tx, actor, before, roleIds))
    await changeShown(tx, actor, before, {
      ...(name === undefined || name === before.name ? {} : { name }),
      ...(phone === undefined || phone === (before.phone ?? '') ? {} : { phone: phone || null }),
    })
    const after = await readTeamUser(tx, actor.tenantId, id)
    const details = {
      before: { name: before.name, roleIds: before.roleIds },
      after: { name: after.name, roleIds: after.roleIds },
      held,
      ...(isUndo && { isUndo }),
    }
    await audit(tx, actor, { action: 'member.changed', resourceId: id, details })
    return { item: after }
  })
