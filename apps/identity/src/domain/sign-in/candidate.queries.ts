import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { phoneNumbers } from '../../platform/db/schema/phone-numbers.ts'
import { lockouts } from '../../platform/db/schema/password-rules.ts'
import { type UserRow, users } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import type { Identifier } from '../identifiers/identifier.ts'
import { selectHomeTenant } from '../members/home-tenant.queries.ts'

const canonical = sql.placeholder('canonical')
const now = sql`${sql.placeholder('now')}::timestamptz`

const isLockedOut = sql<boolean>`exists (select from ${lockouts}
  where ${lockouts.userId} = ${users.id} and ${lockouts.until} > ${now})`

const candidates = (db: Database) =>
  db.select({ user: users, home: selectHomeTenant(users.id, now), isLockedOut }).from(users)

const byColumn = (column: PgColumn, name: string) =>
  prepared((db) => candidates(db).where(eq(column, canonical)).prepare(name))

const statements = {
  email: byColumn(users.canonicalEmail, 'candidate_by_email'),
  username: byColumn(users.canonicalUsername, 'candidate_by_username'),
  phoneNumber: prepared((db) =>
    candidates(db)
      .innerJoin(phoneNumbers, eq(phoneNumbers.userId, users.id))
      .where(and(eq(phoneNumbers.phoneNumber, canonical), isNotNull(phoneNumbers.verifiedAt)))
      .prepare('candidate_by_phone'),
  ),
}

/** Whom an identifier names, and the tenant they would start in. */
export type Candidate = {
  readonly user: UserRow | undefined
  readonly home: string | undefined
  /** No password of theirs is taken for a while. */
  readonly isLockedOut: boolean
}

/** In one statement, for known and unknown people alike. */
export const findCandidate = async (
  ctx: RequestContext,
  { type, canonical: value }: Identifier,
): Promise<Candidate> => {
  const values = { canonical: value, now: ctx.clock.now().toISOString() }
  const [row] = await statements[type](ctx.db).execute(values)
  return { user: row?.user, home: row?.home ?? undefined, isLockedOut: row?.isLockedOut ?? false }
}
