import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { Actor } from '../../request/request-context.ts'
import { isAdmittedToOne } from '../applications/admission.queries.ts'
import { audit } from '../audit/audit.ts'
import { isJustDoneByAnother } from '../audit/own-act.ts'
import { returnNamed } from '../invitations/return-invitation.ts'
import { withdrawInvitations } from '../invitations/end-access.ts'
import { keepingAnAdministrator } from '../members/administrators.ts'
import { givingBack } from '../members/give-back.ts'
import { markGiven } from '../members/mark-given.queries.ts'
import { ensureNotOutRanked } from '../members/rank.ts'
import { isOneself } from '../members/not-on-oneself.ts'
import { findMembership } from '../members/memberships.queries.ts'
import {
  excludeFromApplications,
  liftExclusionFrom,
  listExcludedFrom,
  takeBackExclusionFrom,
} from '../exclusions/exclusions.queries.ts'
import { digestHeld, findTakenBack } from '../members/take-back.ts'
import { deleteAssignments, insertAssignments, listApplications } from './assignments.queries.ts'

type Place = { readonly tenantId: string; readonly userId: string }

type AssignmentsInput = {
  readonly userId: string
  readonly tenantId: string
  readonly appIds: readonly string[]
}

/**
 * The applications that are meant, of managed access: one that is open to all members needs no assignment.
 *
 * @throws ApiError NOT_FOUND for another tenant, an unknown application, and a user who is no member (SEC-TE-03)
 */
const meantBy = async (tx: Database, actor: Actor, { userId, tenantId, appIds }: AssignmentsInput) => {
  if (tenantId !== actor.tenantId) throw new ApiError('NOT_FOUND')
  const requestedIds = new Set(appIds)
  const known = await listApplications(tx, [...requestedIds], { isOpenToo: false })
  const member = await findMembership(tx, { tenantId: actor.tenantId, userId })
  if (known.length < requestedIds.size || member === undefined) throw new ApiError('NOT_FOUND')
  const managed = known.filter(({ accessType }) => accessType === 'MANAGED_ACCESS')
  return { place: { tenantId: member.tenantId, userId: member.userId }, ids: managed.map(({ id }) => id) }
}

/** Whether the actor has just taken all of these applications from the member. */
const isTakenBack = async (tx: Database, actor: Actor, userId: string, ids: readonly string[]) => {
  const act = 'member.applicationsUnassigned'
  const own = { act, others: ['member.applicationsAssigned'], besides: 'isAdmitted' } as const
  const taken = (await findTakenBack(tx, actor, { ...own, userId }))?.['appIds']
  return Array.isArray(taken) && ids.every((id) => taken.includes(id))
}

/** No member takes back an application that another one has taken from them; any other is theirs to assign. */
const ensureNotTakenByOthers = async (
  tx: Database,
  actor: Actor,
  place: Place,
  ids: readonly string[],
): Promise<void> => {
  if (!isOneself(actor, place.userId)) return
  if ((await listExcludedFrom(tx, place, ids)).length > 0) throw new ApiError('NOT_ON_YOURSELF')
}

/**
 * Lets a member use applications. Those that are assigned already change nothing. A member whom no application let in is
 * given back all that they hold (SEC-RA-16).
 *
 * @throws ApiError NOT_FOUND, NOT_ON_YOURSELF, ROLE_NOT_GRANTABLE, STEP_UP_REQUIRED
 */
export const assignApplications = (actor: Actor, input: AssignmentsInput) =>
  actor.transaction(async (tx) => {
    await lockTenant(tx, actor.tenantId)
    const { place: named, ids } = await meantBy(tx, actor, input)
    const place = ids.length > 0 ? { ...named, userId: await returnNamed(tx, actor, named) } : named
    await ensureNotTakenByOthers(tx, actor, place, ids)
    const assign = () => insertAssignments(tx, place, ids, actor.clock.now())
    const isGivingBack = ids.length > 0 && !(await isAdmittedToOne(tx, place))
    const isUndo = isGivingBack && (await isTakenBack(tx, actor, place.userId, ids))
    const appIds = isGivingBack
      ? await givingBack(tx, actor, { userId: place.userId, isUndo }, assign)
      : await assign()
    if (isUndo) await takeBackExclusionFrom(tx, place, { applicationIds: ids, excludedBy: actor.userId })
    else await liftExclusionFrom(tx, place, ids)
    if (appIds.length > 0) {
      await markGiven(tx, place.tenantId, { userIds: [place.userId] }, actor.clock.now())
      const details = { appIds, ...(isUndo && { isUndo }) }
      const event = { resourceId: place.userId, details }
      await audit(tx, actor, { action: 'member.applicationsAssigned', ...event })
    }
    return {}
  })

/** What members take from themselves is theirs to give back; who acts for a member is another one. */
const excludeUnlessOwn = async (
  tx: Database,
  actor: Actor,
  place: Place,
  applicationIds: readonly string[],
): Promise<void> => {
  if (actor.userId === place.userId && actor.impersonator === undefined) return
  await excludeFromApplications(tx, actor, place, { applicationIds, excludedBy: actor.userId })
}

/**
 * Takes applications from a member. Sessions there end with their next request, which reads the assignment anew; with the
 * last application ends what the member has sent (SEC-BE-14).
 */
export const unassignApplications = (actor: Actor, input: AssignmentsInput) =>
  actor.transaction(async (tx) => {
    const { place, ids } = await meantBy(tx, actor, input)
    await ensureNotOutRanked(tx, actor, place.userId)
    const appIds = await keepingAnAdministrator(tx, place.tenantId, actor.clock.now(), () =>
      deleteAssignments(tx, place, ids),
    )
    const act = 'member.applicationsUnassigned'
    const isConfirmed =
      appIds.length === 0 &&
      ids.length > 0 &&
      (await isJustDoneByAnother(tx, actor, { act, resourceId: place.userId }))
    if (isConfirmed) await audit(tx, actor, { action: act, resourceId: place.userId, details: { appIds } })
    if (appIds.length > 0) {
      const held = await digestHeld(tx, actor, { userId: place.userId, besides: 'isAdmitted' })
      const event = { resourceId: place.userId, details: { appIds, held } }
      await audit(tx, actor, { action: act, ...event })
      await excludeUnlessOwn(tx, actor, place, appIds)
      if (!(await isAdmittedToOne(tx, place))) await withdrawInvitations(tx, actor, place)
    }
    return {}
  })
