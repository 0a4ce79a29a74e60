import { compilePermissions } from '@vestibule/access'
import { isGrantable } from '@vestibule/access/granting'
import { addUserToTenantAndSubTenants } from '@vestibule/contract/areas/sub-tenant-users'
import { resendActivationLink } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { MembershipRow } from '../../platform/db/schema/users.ts'
import type { Actor, RequestContext } from '../../request/request-context.ts'
import { waitingFor } from '../consent/waiting-for.queries.ts'
import { ensureMayGiveBackRoles } from '../roles/granting.ts'
import { answererId, findHandedOn } from '../roles/hands-on-access.ts'
import { rolesHeldBy } from './members.queries.ts'
import { findMembership } from './memberships.queries.ts'
import { type HeldRight, rightsHeldBy } from './rank.queries.ts'
import { listRightsToAct, mayAsk, type RightsToAct, toRightsToAct } from './rights-to-act.ts'
import { setSender } from './senders.queries.ts'

type ClockDeps = Pick<RequestContext, 'clock'>
type Place = { readonly tenantId: string; readonly userId: string }

/** Each of these lets a member send invitations. */
const sending = [addUser, addUserToTenantAndSubTenants, resendActivationLink]

/**
 * Whose invitation it is: of the administrator who acts as another member, not of that member, because it counts only while
 * its sender could send it (SEC-BE-28).
 */
export const senderId = answererId

/** Whether a member could send a person what an invitation gives, which hands on no access that was taken (SEC-RA-34). */
const canSend = async (
  db: Database,
  rights: RightsToAct,
  { tenantId, userId }: Place,
  given: readonly HeldRight[],
): Promise<boolean> => {
  const isHeld = compilePermissions(rights.permissions)
  const isInviting = sending.some((operation) => mayAsk(rights, operation))
  if (!isInviting || !given.every((right) => isGrantable(right, isHeld))) return false
  const keys = given.map(({ key }) => key)
  const by = { ...rights, tenantId, tokenTenantId: rights.tenantId }
  return (await findHandedOn(db, by, keys, [userId])) === undefined
}

/**
 * Whether the member who sent an invitation could send it now: as one who may act in the tenant, invites people there and
 * holds what the invitation gives (SEC-BE-13). A server or a directory that sent one is always there, unless it waits for a member to send it.
 *
 * @param exceptIn a tenant in which the sender is losing their place just now
 */
export const isSenderPresent = async (
  db: Database,
  deps: ClockDeps,
  { tenantId, userId, invitedBy, invitedAs }: MembershipRow,
  exceptIn?: string,
): Promise<boolean> => {
  if (invitedAs?.isWithdrawn) return false
  if (invitedBy === null) return true
  const rights = await listRightsToAct(db, deps, { tenantId, userId: invitedBy }, exceptIn)
  if (rights.length === 0) return false
  const given = await rightsHeldBy(db, tenantId, userId)
  for (const held of rights) if (await canSend(db, held, { tenantId, userId }, given)) return true
  return false
}

/** Whether an invitation is neither disabled nor over, and its sender could send it now. */
const isSendable = async (db: Database, deps: ClockDeps, membership: MembershipRow): Promise<boolean> => {
  const { isDisabled, temporaryExpirationDate: until } = membership
  if (isDisabled || (until !== null && until <= deps.clock.now())) return false
  return isSenderPresent(db, deps, membership)
}

/** Whether an administrator may still consent to an invitation. */
export const mayBeConsentedTo = async (db: Database, deps: ClockDeps, place: Place): Promise<boolean> => {
  const membership = await findMembership(db, place)
  if (membership === undefined) return false
  return membership.activatedAt !== null || isSendable(db, deps, membership)
}

/**
 * Whether a person may still use what a tenant sent them: every link, code and mail of an invitation asks this. While it
 * waits for consent, what was sent before lets no user in (SEC-RA-68). Of a person who has joined there is nothing to ask.
 */
export const isInvitationOpen = async (db: Database, deps: ClockDeps, place: Place): Promise<boolean> => {
  const membership = await findMembership(db, place)
  if (membership === undefined) return false
  if (membership.activatedAt !== null) return true
  if (!(await isSendable(db, deps, membership))) return false
  return (await waitingFor(db, place.tenantId, place.userId)) === undefined
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
  await ensureMayGiveBackRoles(tx, actor, held.get(userId) ?? [], [userId])
  await setSender(tx, { tenantId, userId }, senderId(actor))
}

/**
 * Does what may make invitations give more than their senders could. They become those of the actor then, if they could
 * send them; otherwise they wait for a member who can.
 *
 * @param userIds who is invited and has not answered
 */
export const keepingSenders = async <Result>(
  tx: Database,
  actor: Actor,
  userIds: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> => {
  const { tenantId } = actor
  const open: MembershipRow[] = []
  for (const userId of userIds) {
    const membership = await findMembership(tx, { tenantId, userId })
    if (membership !== undefined && (await isSenderPresent(tx, actor, membership))) open.push(membership)
  }
  const result = await work()
  for (const membership of open) {
    if (await isSenderPresent(tx, actor, membership)) continue
    const { userId } = membership
    const given = await rightsHeldBy(tx, tenantId, userId)
    const place = { tenantId, userId }
    if (await canSend(tx, toRightsToAct(actor), place, given)) await setSender(tx, place, senderId(actor))
  }
  return result
}
