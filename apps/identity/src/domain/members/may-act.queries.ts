import { and, isNull, or, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { isAdmittedSomewhere } from '../applications/admission.queries.ts'
import { liveMembership } from './live-membership.queries.ts'
import { isAccountHidden } from './not-entered.queries.ts'

/**
 * That a member may act in the tenant now, as their own requests are judged: they have joined, are neither disabled nor
 * locked, their time is not over, and an application lets them in. What a member has sent, made or asked for earlier counts
 * by this too (SEC-BE-13). The statement joins `users`.
 */
export const mayAct = (now: Date): SQL | undefined =>
  and(liveMembership(now), isNull(users.lockedAt), isAdmittedSomewhere(memberships))

/**
 * The same as far as the tenant sees it: what it is answered by this is not told of the lock of an account that it does not see
 * (SEC-BE-48). The statement joins `users`.
 */
export const mayActAsShown = (db: Database, now: Date): SQL | undefined =>
  and(liveMembership(now), or(isNull(users.lockedAt), isAccountHidden(db)), isAdmittedSomewhere(memberships))
