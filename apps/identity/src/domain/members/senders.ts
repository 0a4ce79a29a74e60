import { compilePermissions, type PermissionCheck } from '@vestibule/access'
import { isGrantable } from '@vestibule/access/granting'
import { addUserToTenantAndSubTenants } from '@vestibule/contract/areas/sub-tenant-users'
import { resendActivationLink } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { MembershipRow } from '../../platform/db/schema/users.ts'
import type { Actor, RequestContext } from '../../request/request-context.ts'
import { ensureMayGiveBackRoles } from '../roles/granting.ts'
import { isAllowedBelow, managesAccounts } from '../roles/access-below.queries.ts'
import { handsOnAccess } from '../roles/hands-on-access.ts'
import { rolesHeldBy } from './members.queries.ts'
import { findMembership } from './memberships.queries.ts'
import { type HeldRight, rightsHeldBy } from './rank.queries.ts'
import { listPlacesToAct, setSender } from './senders.queries.ts'

type ClockDeps = Pick<RequestContext, 'clock'>
type Place = { readonly tenantId: string; readonly userId: string }

/** Each of these lets a member send invitations. */
const sending = [addUser, addUserToTenantAndSubTenants, resendActivationLink].map(
  ({ access }) => access.permission,
)

/** What a user may do in a tenant by one of their memberships: there, or in an account above from which they reach it. */
export type RightsToAct = {
  /** The tenant of the membership. */
  readonly tenantId: string
  readonly userId: string
  readonly permissions: readonly string[]
  /** Whether they may enter the accounts below that tenant, if they manage accounts. */
  readonly isAllowedBelow: boolean
}

/** What a user may do in a tenant now, by each of these memberships. */
export const listRightsToAct = async (
  db: Database,
  { clock }: ClockDeps,
  { tenantId, userId }: Place,
  exceptIn?: string,
): Promise<RightsToAct[]> => {
  const rights: RightsToAct[] = []
  for (const placeId of await listPlacesToAct(db, { tenantId, userId }, clock.now())) {
    if (placeId === exceptIn) continue
    const permissions = (await rightsHeldBy(db, placeId, userId)).map(({ key }) => key)
    const isManager = compilePermissions(permissions)(managesAccounts)
    const access = { isAllowedBelow: await isAllowedBelow(db, { tenantId: placeId, userId, isManager }) }
    if (placeId === tenantId || access.isAllowedBelow)
      rights.push({ tenantId: placeId, userId, permissions, ...access })
  }
  return rights
}

/**
 * Whose invitation it is: of the administrator who acts as another member, not of that member, because it counts only while
 * its sender could send it (SEC-BE-28).
 */
export const senderId = ({ impersonator, userId }: Pick<Actor, 'impersonator' | 'userId'>): string =>
  impersonator?.id ?? userId

/** Access to accounts below is handed on by those alone who have it (SEC-RA-34). */
const canSend = (
  isHeld: PermissionCheck,
  given: readonly HeldRight[],
  { isAllowedBelow: hasAccess }: Pick<RightsToAct, 'isAllowedBelow'>,
): boolean =>
  sending.some(isHeld) &&
  given.every((right) => isGrantable(right, isHeld)) &&
  (hasAccess || !compilePermissions(given.map(({ key }) => key))(managesAccounts))

/**
 * Whether the member who sent an invitation could send it now: as one who may act in the tenant, invites people there and
 * holds what the invitation gives (SEC-BE-13). A server or a directory that sent one is always there.
 *
 * @param exceptIn a tenant in which the sender is losing their place just now
 */
export const isSenderPresent = async (
  db: Database,
  deps: ClockDeps,
  { tenantId, userId, invitedBy, invitedAs }: MembershipRow,
  exceptIn?: string,
): Promise<boolean> => {
  if (invitedBy === null) return true
  if (invitedAs?.isWithdrawn) return false
  const rights = await listRightsToAct(db, deps, { tenantId, userId: invitedBy }, exceptIn)
  if (rights.length === 0) return false
  const given = await rightsHeldBy(db, tenantId, userId)
  return rights.some((held) => canSend(compilePermissions(held.permissions), given, held))
}

/**
 * Whether a person may still use what a tenant sent them: every link, code and mail of an invitation asks this. Of a person
 * who has joined there is nothing to ask.
 */
export const isInvitationOpen = async (db: Database, deps: ClockDeps, place: Place): Promise<boolean> => {
  const membership = await findMembership(db, place)
  if (membership === undefined) return false
  if (membership.activatedAt !== null) return true
  const { isDisabled, temporaryExpirationDate: until } = membership
  if (isDisabled || (until !== null && until <= deps.clock.now())) return false
  return isSenderPresent(db, deps, membership)
}

/**
 * A member who sends an invitation whose sender is gone gives what it gives: it is judged and proved, and theirs from then
 * on (SEC-BE-14).
 *
 * @throws ApiError ROLE_NOT_GRANTABLE, STEP_UP_REQUIRED
 */
export const answerForInvitation = async (tx: Database, actor: Actor, userId: string): Promise<void> => {
  const { tenantId } = actor
  await lockTenant(tx, tenantId)
  const membership = await findMembership(tx, { tenantId, userId })
  if (membership === undefined || membership.activatedAt !== null) return
  if (await isSenderPresent(tx, actor, membership)) return
  const held = await rolesHeldBy(tx, tenantId, [userId])
  await ensureMayGiveBackRoles(tx, actor, held.get(userId) ?? [])
  await setSender(tx, { tenantId, userId }, senderId(actor))
}

/**
 * Does what may make an invitation give more than its sender could. It becomes that of the actor then, if they could send
 * it; otherwise it waits for a member who can.
 */
export const keepingSender = async <Result>(
  tx: Database,
  actor: Actor,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const { tenantId } = actor
  const membership = await findMembership(tx, { tenantId, userId })
  const wasPresent = membership !== undefined && (await isSenderPresent(tx, actor, membership))
  const result = await work()
  if (!wasPresent || (await isSenderPresent(tx, actor, membership))) return result
  const given = await rightsHeldBy(tx, tenantId, userId)
  if (canSend(actor.can, given, { isAllowedBelow: await handsOnAccess(tx, actor) }))
    await setSender(tx, { tenantId, userId }, senderId(actor))
  return result
}
