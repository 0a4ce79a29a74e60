import { or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { isAccountHidden } from './not-entered.queries.ts'

/** Pending too: it is what was typed of those. */
const typedName = sql<string>`coalesce(${memberships.invitedAs} ->> 'name', '')`
/** Pending too: it is what was typed of those. */
const typedEmail = sql<string>`coalesce(${memberships.invitedAs} ->> 'email', ${users.email})`

/** The name that a tenant may see; `users` must be joined. */
export const shownName = (db: Database): SQL<string> =>
  sql<string>`case when ${isAccountHidden(db)} then ${typedName} else ${users.name} end`

/** The address that a tenant may see. */
export const shownEmail = (db: Database): SQL<string> =>
  sql<string>`case when ${isAccountHidden(db)} then ${typedEmail} else ${users.email} end`

/** That what was typed of a member whose account is hidden contains a text, in upper or lower case. */
export const typedContains = (text: string): SQL | undefined =>
  or(
    sql`position(lower(${text}) in lower(${typedName})) > 0`,
    sql`position(lower(${text}) in lower(${typedEmail})) > 0`,
  )

/** What members whose accounts are hidden are sorted by where the others are sorted by something of the account. */
export const typedOrder = {
  name: sql`lower(coalesce(nullif(${typedName}, ''), ${typedEmail}))`,
  email: sql`lower(${typedEmail})`,
} as const
