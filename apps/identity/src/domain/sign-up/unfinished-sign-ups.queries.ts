import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable, PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/db/database.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { externalIdentities } from '../../platform/db/schema/external-identities.ts'
import { mfaAuthenticators, mfaPhones } from '../../platform/db/schema/mfa.ts'
import { oneTimeCodes } from '../../platform/db/schema/one-time-codes.ts'
import { oneTimeTokens } from '../../platform/db/schema/one-time-tokens.ts'
import { phoneNumbers } from '../../platform/db/schema/phone-numbers.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { webauthnCredentials } from '../../platform/db/schema/webauthn.ts'

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

const usersAtOnce = 100

/** Ids of some of them, the oldest first, locked until the transaction ends. */
export const lockUnfinishedUsers = async (tx: Database, before: Date): Promise<string[]> => {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(isUnfinished(tx, before))
    .orderBy(asc(users.createdAt))
    .limit(usersAtOnce)
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

/** Deletes those of these users that are unfinished still, and answers their ids. */
export const deleteUnfinishedUsers = async (
  tx: Database,
  ids: readonly string[],
  before: Date,
): Promise<string[]> => {
  const deleted = await tx
    .delete(users)
    .where(and(inArray(users.id, [...ids]), isUnfinished(tx, before)))
    .returning({ id: users.id })
  return deleted.map(({ id }) => id)
}
