import { or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isPending } from '../../platform/db/joined.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'

/** Pending too: it is what was typed of those. */
const typedName = sql<string>`coalesce(${memberships.invitedAs} ->> 'name', '')`
/** Pending too: it is what was typed of those. */
const typedEmail = sql<string>`coalesce(${memberships.invitedAs} ->> 'email', ${users.email})`

/** What is known of an account, where its person has joined; else null. */
export const whereJoined = <Value>(column: AnyPgColumn<{ data: Value }> | SQL<Value>): SQL<Value | null> =>
  sql<Value | null>`case when ${isPending} then null else ${column} end`

/** The name that a tenant may see; `users` must be joined. */
export const shownName = sql<string>`case when ${isPending} then ${typedName} else ${users.name} end`

/** The address that a tenant may see. */
export const shownEmail = sql<string>`case when ${isPending} then ${typedEmail} else ${users.email} end`

/** That what the tenant typed of a pending member contains a text, in upper or lower case. */
export const typedContains = (text: string): SQL | undefined =>
  or(
    sql`position(lower(${text}) in lower(${typedName})) > 0`,
    sql`position(lower(${text}) in lower(${typedEmail})) > 0`,
  )

/** What pending members are sorted by where the others are sorted by something of the account. */
export const typedOrder = {
  name: sql`lower(coalesce(nullif(${typedName}, ''), ${typedEmail}))`,
  email: sql`lower(${typedEmail})`,
} as const
