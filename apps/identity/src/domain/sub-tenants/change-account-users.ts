import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { Actor } from '../../request/request-context.ts'
import { audit } from '../audit/audit.ts'
import { returnAllNamed } from '../invitations/return-invitation.ts'
import { markGiven } from '../members/mark-given.queries.ts'
import { rolesHeldBy, rolesOfMembers } from '../members/members.queries.ts'
import { ensureNotOneself } from '../members/not-on-oneself.ts'
import { theMember } from '../members/the-member.ts'
import { updateMember } from '../users/update-member.ts'
import { ensureMayGiveBackRoles } from '../roles/granting.ts'
import { inviteUser } from '../users/invite-user.ts'
import { removeUser } from '../users/remove-user.ts'
import { readAccessBelow } from './access-below.ts'
import { closeForBroughtBy, closeForInvitedBy, setSubAccountAccess } from './account-users.queries.ts'
import { changingAccounts, inAccount } from './the-account.ts'

type Person = { readonly email: string; readonly name?: string | undefined }
type RolesIn = { readonly tenantId: string; readonly roleIds: readonly string[] }

/** Work in accounts of the tree, in one transaction: done in all of them or in none. */
const inAccounts = (
  actor: Actor,
  tenantIds: readonly string[],
  work: (tx: Database, actorIn: (tenantId: string) => Actor) => Promise<void>,
) =>
  changingAccounts(actor, { ids: tenantIds }, async (tx) => {
    await work(tx, (tenantId) => inAccount(actor, tx, tenantId))
    return {}
  })

const invite = (actor: Actor, { email, name }: Person, roleIds: readonly string[]) =>
  inviteUser({ email, name, roleIds } as Parameters<typeof inviteUser>[0], actor)

export const inviteToAccounts = (actor: Actor, user: Person, accounts: readonly RolesIn[]) =>
  inAccounts(
    actor,
    accounts.map(({ tenantId }) => tenantId),
    async (_, actorIn) => {
      for (const { tenantId, roleIds } of accounts) await invite(actorIn(tenantId), user, roleIds)
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
    for (const user of users) ids.push((await invite(by, user, roleIds)).id)
    if (isAllowed === undefined) return
    // A member who is pending since before may hold other roles than those that are named now.
    await giveAccess(tx, by, ids, isAllowed)
  })
}

export const removeFromAccounts = (actor: Actor, userId: string, tenantIds: readonly string[]) =>
  inAccounts(actor, tenantIds, async (_, actorIn) => {
    // What another one has said against the caller in an account below would end with the membership there.
    ensureNotOneself(actor, userId)
    for (const tenantId of tenantIds) await removeUser(actorIn(tenantId), userId)
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

/**
 * Access carries a member's rights into every account below: the caller hands on no right that the caller lacks, and
 * access is itself one. Nothing changes what the members hold meanwhile, for the account is locked.
 *
 * @throws ApiError NOT_ON_YOURSELF, FORBIDDEN, ROLE_NOT_GRANTABLE, STEP_UP_REQUIRED
 */
const giveAccess = async (
  tx: Database,
  actor: Actor,
  named: readonly string[],
  isAllowed: boolean,
): Promise<void> => {
  const { tenantId } = actor
  const userIds = isAllowed ? await returnAllNamed(tx, actor, { tenantId, userIds: named }) : named
  for (const userId of userIds) ensureNotOneself(actor, userId)
  if (!(await readAccessBelow(tx, actor)).isAllowed) throw new ApiError('FORBIDDEN')
  const held = await rolesHeldBy(tx, actor.tenantId, userIds)
  await ensureMayGiveBackRoles(tx, actor, [...new Set([...held.values()].flat())], userIds)
  await setSubAccountAccess(tx, actor.tenantId, userIds, isAllowed)
  if (isAllowed) await markGiven(tx, actor.tenantId, { userIds }, actor.clock.now())
  else {
    await closeForInvitedBy(tx, actor.tenantId, userIds)
    await closeForBroughtBy(tx, actor.tenantId, userIds)
  }
  for (const resourceId of userIds)
    await audit(tx, actor, {
      action: 'member.subAccountAccessChanged',
      resourceId,
      details: { isAllowed },
    })
}

export const changeSubAccountAccess = (actor: Actor, userId: string, isAllowed: boolean) =>
  actor.transaction(async (tx) => {
    await lockTenant(tx, actor.tenantId)
    await theMember(tx, actor.tenantId, userId)
    await giveAccess(tx, actor, [userId], isAllowed)
    return {}
  })
