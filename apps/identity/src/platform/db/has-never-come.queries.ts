import { and, eq, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import { externalIdentities } from './schema/external-identities.ts'
import { mfaAuthenticators, mfaPhones } from './schema/mfa.ts'
import { sessions } from './schema/sessions.ts'
import { users } from './schema/users.ts'
import { webauthnCredentials } from './schema/webauthn.ts'

type OfUsers = PgTable & { readonly userId: PgColumn }

/** That a user has no row in a table. */
export const hasNo = (db: Database, table: OfUsers, condition?: SQL): SQL =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.userId, users.id), condition)),
  )

/**
 * A user who proved nothing, chose no password and never signed in: other people named the address, and nothing is theirs. A
 * session in which an administrator acted for them is none of theirs (SEC-BE-34).
 */
export const hasNeverCome = (db: Database): SQL | undefined =>
  and(
    isNull(users.verifiedAt),
    isNull(users.passwordHash),
    isNull(users.lastLoginAt),
    hasNo(db, externalIdentities),
    hasNo(db, sessions, isNull(sessions.actorId)),
    hasNo(db, webauthnCredentials),
    hasNo(db, mfaAuthenticators),
    hasNo(db, mfaPhones),
  )
