import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { auditRow, byItself } from '../audit/audit.ts'
import { secondsLater } from '../../runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { audits } from '../../platform/db/schema/audits.ts'
import { externalIdentities } from '../../platform/db/schema/external-identities.ts'
import { mfaAuthenticators, mfaPhones } from '../../platform/db/schema/mfa.ts'
import { oneTimeCodes } from '../../platform/db/schema/one-time-codes.ts'
import { oneTimeTokens } from '../../platform/db/schema/one-time-tokens.ts'
import { phoneNumbers } from '../../platform/db/schema/phone-numbers.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { webauthnCredentials } from '../../platform/db/schema/webauthn.ts'
import { retention } from '../retention.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { Services } from '../../request/services.ts'

type DeleteUnfinishedSignUpsDeps = Pick<
  Services,
  'db' | 'clock' | 'random' | 'transaction' | 'vendorTenantId'
>

const usersAtOnce = 100

const hasNo = (db: Database, table: PgTable & { readonly userId: PgColumn }, condition?: SQL) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.userId, users.id), condition)),
  )

/**
 * A person who proved nothing, chose no password and belongs to no tenant. An invited person belongs to one, whether
 * or not they have accepted. A sign-up makes its tenant when it is completed, so there is none to delete.
 */
const isUnfinished = (db: Database, before: Date) =>
  and(
    isNull(users.verifiedAt),
    isNull(users.passwordHash),
    isNull(users.lastLoginAt),
    isNull(users.lockedAt),
    lt(users.createdAt, before),
    hasNo(db, memberships),
    hasNo(db, externalIdentities),
    hasNo(db, sessions),
    hasNo(db, webauthnCredentials),
    hasNo(db, mfaAuthenticators),
    hasNo(db, mfaPhones),
    hasNo(db, phoneNumbers, or(isNotNull(phoneNumbers.verifiedAt), gte(phoneNumbers.updatedAt, before))),
    hasNo(db, oneTimeTokens, gte(oneTimeTokens.createdAt, before)),
    hasNo(db, oneTimeCodes, gte(oneTimeCodes.createdAt, before)),
  )

/**
 * Deletes people who began to sign up and never completed it, with what was sent to them; the name or address is free
 * again.
 *
 * @returns how many were deleted
 */
export const deleteUnfinishedSignUps = (needs: DeleteUnfinishedSignUpsDeps): Promise<number> =>
  needs.transaction(async (tx): Promise<number> => {
    const before = secondsLater(needs.clock.now(), -retention.unfinishedSignUp)
    const found = await tx
      .select({ id: users.id })
      .from(users)
      .where(isUnfinished(tx, before))
      .orderBy(asc(users.createdAt))
      .limit(usersAtOnce)
      .for('update', { skipLocked: true })
    if (found.length === 0) return 0
    // Asked again now that the rows are locked: an invitation may have been committed since the statement before began.
    const ids = found.map(({ id }) => id)
    const deleted = await tx
      .delete(users)
      .where(and(inArray(users.id, ids), isUnfinished(tx, before)))
      .returning({ id: users.id })
    if (deleted.length === 0) return 0
    // Their addresses are what is to be forgotten, and so they are not in these rows.
    const rows = deleted.map(({ id }) =>
      auditRow(byItself(needs), { action: 'signUp.expired', resourceId: id }),
    )
    await tx.insert(audits).values(rows)
    return deleted.length
  })

export const deleteUnfinishedSignUpsJob: Job<Services> = {
  name: 'delete-unfinished-sign-ups',
  everyMs: 3_600_000,
  leaseMs: 30_000,
  work: deleteUnfinishedSignUps,
}
