import { and, isNull, type SQL } from 'drizzle-orm'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { isAdmittedSomewhere } from '../applications/admission.queries.ts'
import { liveMembership } from './live-membership.queries.ts'

/**
 * That a member may act in the tenant now, as their own requests are judged: they have joined, are neither disabled nor
 * locked, their time is not over, and an application lets them in. What a member has sent, made or asked for earlier counts
 * by this too (SEC-BE-13). The statement joins `users`.
 */
export const mayAct = (now: Date): SQL | undefined =>
  and(liveMembership(now), isNull(users.lockedAt), isAdmittedSomewhere(memberships))
