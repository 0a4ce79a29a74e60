import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../request/request-context.ts'
import { audit } from '../audit/audit.ts'
import { rolesHeldBy, rolesOfMembers } from '../members/members.queries.ts'
import { theMember } from '../members/the-member.ts'
import { updateMember } from '../members/update-member.ts'
import { ensureMayGrantRoles } from '../roles/granting.ts'
import { defaultRoleIds } from '../roles/roles.queries.ts'
import { inviteUser } from '../users/invite-user.ts'
import { removeUser } from '../users/remove-user.ts'
import { setSubAccountAccess } from './account-users.queries.ts'
import { ensureManages, ensureWithin, inAccount } from './the-account.ts'

type Person = { readonly email: string; readonly name?: string | undefined }
type RolesIn = { readonly tenantId: string; readonly roleIds: readonly string[] }

/** Work in accounts of the tree, in one transaction: done in all of them or in none. */
const inAccounts = (
  actor: Actor,
  tenantIds: readonly string[],
  work: (tx: Database, actorIn: (tenantId: string) => Actor) => Promise<void>,
) =>
  actor.transaction(async (tx) => {
    await ensureWithin(tx, actor, tenantIds)
    if (tenantIds.some((id) => id !== actor.tenantId)) await ensureManages(tx, actor)
    await work(tx, (tenantId) => inAccount(actor, tx, tenantId))
    return {}
  })

/** Roles that a new member gets unasked are granted too, by whom invites (SEC-TE-04). */
const invite = async (
  tx: Database,
  actor: Actor,
  { email, name }: Person,
  requestedRoleIds: readonly string[],
) => {
  const roleIds =
    requestedRoleIds.length > 0 ? [...requestedRoleIds] : await defaultRoleIds(tx, actor.tenantId)
  await ensureMayGrantRoles(tx, actor, roleIds)
  return inviteUser({ email, name, roleIds } as Parameters<typeof inviteUser>[0], actor)
}

export const inviteToAccounts = (actor: Actor, user: Person, accounts: readonly RolesIn[]) =>
  inAccounts(
    actor,
    accounts.map(({ tenantId }) => tenantId),
    async (tx, actorIn) => {
      for (const { tenantId, roleIds } of accounts) await invite(tx, actorIn(tenantId), user, roleIds)
    },
  )

type InviteManyParams = RolesIn & {
  readonly users: readonly Person[]
  readonly allowSubAccountAccess?: boolean | undefined
}

const accessPermission = 'fe.account-hierarchy.write.subAccountAccess'

export const inviteManyToAccount = (
  actor: Actor,
  { users, tenantId, roleIds, allowSubAccountAccess: isAllowed }: InviteManyParams,
) => {
  if (isAllowed !== undefined && !actor.can(accessPermission))
    throw new ApiError('FORBIDDEN', { permission: accessPermission })
  return inAccounts(actor, [tenantId], async (tx, actorIn) => {
    const by = actorIn(tenantId)
    const ids: string[] = []
    for (const user of users) ids.push((await invite(tx, by, user, roleIds)).id)
    if (isAllowed !== undefined) await setSubAccountAccess(tx, by.tenantId, ids, isAllowed)
  })
}

export const removeFromAccounts = (actor: Actor, userId: string, tenantIds: readonly string[]) =>
  inAccounts(actor, tenantIds, async (_, actorIn) => {
    for (const tenantId of tenantIds) {
      const by = actorIn(tenantId)
      // Removing oneself from the acting account would end in the middle of one's own request.
      if (userId === actor.userId && by.tenantId === actor.tenantId) throw new ApiError('NOT_ON_YOURSELF')
      await removeUser(by, userId)
    }
  })

type Combine = (held: readonly string[], given: readonly string[]) => readonly string[]

/** How what a member holds and what a request names become what they hold afterwards. */
export const roleChanges = {
  set: (_, given) => given,
  add: (held, given) => [...new Set([...held, ...given])],
  remove: (held, given) => held.filter((id) => !given.includes(id)),
} as const satisfies Record<string, Combine>

export const changeRolesInAccounts = (
  actor: Actor,
  userId: string,
  accounts: readonly RolesIn[],
  combine: Combine,
) =>
  inAccounts(
    actor,
    accounts.map(({ tenantId }) => tenantId),
    async (tx, actorIn) => {
      for (const { tenantId, roleIds: given } of accounts) {
        const by = actorIn(tenantId)
        const held = (await rolesOfMembers(tx, by.tenantId, [userId])).get(userId) ?? []
        await updateMember({ id: userId, roleIds: [...combine(held, given)] }, by)
      }
    },
  )

/** Access carries a member's rights into every account below: the caller hands on no right that the caller lacks. */
export const changeSubAccountAccess = (actor: Actor, userId: string, isAllowed: boolean) =>
  actor.transaction(async (tx) => {
    await theMember(tx, actor.tenantId, userId)
    const held = (await rolesHeldBy(tx, actor.tenantId, [userId])).get(userId) ?? []
    await ensureMayGrantRoles(tx, actor, held)
    await setSubAccountAccess(tx, actor.tenantId, [userId], isAllowed)
    const details = { isAllowed }
    await audit(tx, actor, { action: 'member.subAccountAccessChanged', resourceId: userId, details })
    return {}
  })
