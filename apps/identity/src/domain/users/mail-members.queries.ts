import { and, asc, eq, inArray, isNotNull, ne, not, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { memberships, type UserRow, users } from '../../platform/db/schema/users.ts'
import { liveMembership } from '../members/live-membership.queries.ts'
import { isAskable } from '../members/not-entered.queries.ts'
import { isEnrolledSql } from '../mfa-policy/factor-conditions.queries.ts'

/** Mails of one call at most; who is left gets theirs by the next one. */
const mostMails = 500

/** How many are mailed says what their accounts have: those that the tenant does not see are left out (SEC-BE-42). */
const mailable = async (
  db: Database,
  { tenantId, now }: { readonly tenantId: string; readonly now: Date },
  condition: SQL | undefined,
): Promise<UserRow[]> => {
  const rows = await db
    .select({ user: users })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      inTenant(memberships, tenantId, liveMembership(now), isAskable(db), ne(users.email, ''), condition),
    )
    .orderBy(asc(users.id))
    .limit(mostMails)
  return rows.map(({ user }) => user)
}

/** Members whose password is known from leaks. */
export const listBreached = (db: Database, tenantId: string, now: Date): Promise<UserRow[]> =>
  mailable(db, { tenantId, now }, isNotNull(users.passwordBreachedAt))

/** Those of some members who have no second factor. */
export const listUnenrolled = (
  db: Database,
  place: { readonly tenantId: string; readonly now: Date },
  ids: readonly string[],
): Promise<UserRow[]> => mailable(db, place, and(inArray(users.id, [...ids]), not(isEnrolledSql)))
