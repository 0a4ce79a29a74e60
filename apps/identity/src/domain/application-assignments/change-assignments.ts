import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { Actor } from '../../request/request-context.ts'
import { isAdmittedToOne } from '../applications/admission.queries.ts'
import { audit } from '../audit/audit.ts'
import { keepingAnAdministrator } from '../members/administrators.ts'
import { givingBack } from '../members/give-back.ts'
import { ensureNotOutRanked } from '../members/rank.ts'
import { isOneself } from '../members/not-on-oneself.ts'
import { findMembership } from '../members/memberships.queries.ts'
import { newestAssignment } from '../audit/newest-act.queries.ts'
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
  { userId }: Place,
  ids: readonly string[],
): Promise<void> => {
  if (!isOneself(actor, userId)) return
  for (const id of ids) {
    const act = await newestAssignment(tx, { tenantId: actor.tenantId, userId, applicationId: id })
    const isOwn = act?.userId === userId && act.actorId === null
    if (act?.action === 'member.applicationsUnassigned' && !isOwn) throw new ApiError('NOT_ON_YOURSELF')
  }
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
    const { place, ids } = await meantBy(tx, actor, input)
    await ensureNotTakenByOthers(tx, actor, place, ids)
    const assign = () => insertAssignments(tx, place, ids, actor.clock.now())
    const isGivingBack = ids.length > 0 && !(await isAdmittedToOne(tx, place))
    const isUndo = isGivingBack && (await isTakenBack(tx, actor, place.userId, ids))
    const appIds = isGivingBack
      ? await givingBack(tx, actor, { userId: place.userId, isUndo }, assign)
      : await assign()
    if (appIds.length > 0) {
      const details = { appIds, ...(isUndo && { isUndo }) }
      const event = { resourceId: place.userId, details }
      await audit(tx, actor, { action: 'member.applicationsAssigned', ...event })
    }
    return {}
  })

/** Takes applications from a member. Sessions there end with their next request, which reads the assignment anew. */
export const unassignApplications = (actor: Actor, input: AssignmentsInput) =>
  actor.transaction(async (tx) => {
    const { place, ids } = await meantBy(tx, actor, input)
    await ensureNotOutRanked(tx, actor, place.userId)
    const appIds = await keepingAnAdministrator(tx, place.tenantId, actor.clock.now(), () =>
      deleteAssignments(tx, place, ids),
    )
    if (appIds.length > 0) {
      const held = await digestHeld(tx, actor, { userId: place.userId, besides: 'isAdmitted' })
      const event = { resourceId: place.userId, details: { appIds, held } }
      await audit(tx, actor, { action: 'member.applicationsUnassigned', ...event })
    }
    return {}
  })
