import type { CompositionRule } from '@vestibule/contract/schemas/password-rules'
import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { passwordRules } from '../../platform/db/schema/password-rules.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { joined } from '../../platform/db/joined.ts'
import { readRule } from './rules.queries.ts'

const isComposition = eq(passwordRules.kind, 'composition')

const rulesIn = (rows: readonly (typeof passwordRules.$inferSelect)[]): CompositionRule[] =>
  rows.map((row) => readRule([row], 'composition')).filter((rule) => rule !== undefined)

/** What the tenants of a user ask of new passwords: a password is the same one in all of them. */
export const listCompositionsOfUser = async (db: Database, userId: string): Promise<CompositionRule[]> =>
  rulesIn(
    await db
      .select(getTableColumns(passwordRules))
      .from(passwordRules)
      .innerJoin(memberships, eq(memberships.tenantId, passwordRules.tenantId))
      .where(and(eq(memberships.userId, userId), joined, isComposition)),
  )

export const listCompositionsOfTenants = async (
  db: Database,
  tenantIds: readonly string[],
): Promise<CompositionRule[]> =>
  rulesIn(
    await db
      .select()
      .from(passwordRules)
      .where(and(inArray(passwordRules.tenantId, [...tenantIds]), isComposition)),
  )

export type PasswordOwner = {
  /** Who chooses the password. */
  readonly userId?: string | undefined
  /** The tenant that is being joined, for a person who is no member of it yet. */
  readonly joins?: string | undefined
}

/** What tenants ask of a new password: those of its owner, and the one that is being joined. */
export const listCompositions = async (db: Database, { userId, joins }: PasswordOwner) => [
  ...(userId === undefined ? [] : await listCompositionsOfUser(db, userId)),
  ...(joins === undefined ? [] : await listCompositionsOfTenants(db, [joins])),
]
