import type { CompositionRule } from '@vestibule/contract/schemas/password-rules'
import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { passwordRules } from '../../platform/db/schema/password-rules.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { joined } from '../../platform/db/joined.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { isAskable } from '../members/not-entered.queries.ts'
import type { VendorSettings } from '../installation/settings.queries.ts'
import { readRule } from './rules.queries.ts'

const isComposition = eq(passwordRules.kind, 'composition')

const rulesIn = (
  settings: VendorSettings,
  rows: readonly (typeof passwordRules.$inferSelect)[],
): CompositionRule[] =>
  rows.map((row) => readRule(settings, [row], 'composition')).filter((rule) => rule !== undefined)

/** What the tenants of a user ask of new passwords: a password is the same one in all of them. */
const listCompositionsOfUser = async (
  db: Database,
  settings: VendorSettings,
  userId: string,
): Promise<CompositionRule[]> =>
  rulesIn(
    settings,
    await db
      .select(getTableColumns(passwordRules))
      .from(passwordRules)
      .innerJoin(memberships, eq(memberships.tenantId, passwordRules.tenantId))
      .where(and(eq(memberships.userId, userId), joined, isAskable(db), isComposition)),
  )

export const listCompositionsOfTenants = async (
  db: Database,
  settings: VendorSettings,
  tenantIds: readonly string[],
): Promise<CompositionRule[]> =>
  rulesIn(
    settings,
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

type Reading = Pick<RequestContext, 'db' | 'settings'>

/** What tenants ask of a new password: those of its owner, and the one that is being joined. */
export const listCompositions = async (
  { db, settings }: Reading,
  { userId, joins }: PasswordOwner,
): Promise<CompositionRule[]> => {
  const current = await settings()
  return [
    ...(userId === undefined ? [] : await listCompositionsOfUser(db, current, userId)),
    ...(joins === undefined ? [] : await listCompositionsOfTenants(db, current, [joins])),
  ]
}
