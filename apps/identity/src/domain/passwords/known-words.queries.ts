import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/db/database.ts'
import { joined } from '../../platform/db/joined.ts'
import { phoneNumbers } from '../../platform/db/schema/phone-numbers.ts'
import { scimUsers } from '../../platform/db/schema/scim.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { isAskable } from '../members/not-entered.queries.ts'
import type { PasswordOwner } from './compositions.queries.ts'

type Text = { readonly word: string; readonly rank: number }

/** What counts first: a user's own names, then those of their tenants, then what these call them. */
const ranks = {
  own: sql<number>`0`.as('rank'),
  tenant: sql<number>`1`.as('rank'),
  called: sql<number>`2`.as('rank'),
}

const orEmpty = (column: typeof users.email | typeof users.username | typeof users.phone) =>
  sql<string>`coalesce(${column}, '')`

const ofUser = (db: Database, userId: string) => {
  const isUser = eq(users.id, userId)
  return [
    db.select({ word: users.name, rank: ranks.own }).from(users).where(isUser),
    db
      .select({ word: orEmpty(users.email), rank: ranks.own })
      .from(users)
      .where(isUser),
    db
      .select({ word: orEmpty(users.username), rank: ranks.own })
      .from(users)
      .where(isUser),
    db
      .select({ word: orEmpty(users.phone), rank: ranks.own })
      .from(users)
      .where(isUser),
    db
      .select({ word: phoneNumbers.phoneNumber, rank: ranks.own })
      .from(phoneNumbers)
      .where(eq(phoneNumbers.userId, userId)),
  ] as const
}

/**
 * What tenants and their directories call a user who has not taken a name of their own there yet: the tenant whose invitation the
 * password accepts, and those whose directories have named them. What others say of a user who has not joined them is not asked: by
 * it any tenant could keep passwords from a user. Pending too: it is read of the invitation that is accepted.
 */
const calledByTenants = (db: Database, userId: string, { joins }: PasswordOwner) => {
  const typed = ['name', 'username', 'phone', 'email'].map(
    (field) => sql`${memberships.invitedAs} ->> ${field}`,
  )
  const values = (path: string) =>
    sql`array(select jsonb_path_query(${scimUsers.attributes}, ${path}::jsonpath) #>> '{}')`
  const named = sql`array[${scimUsers.userName}, ${scimUsers.displayName}, ${scimUsers.email}]`
  const called = sql`array[${sql.join(typed, sql`, `)}] || ${named} || ${values('$.emails[*].value')} || ${values('$.phoneNumbers[*].value')} || ${values('$.name.*')}`
  const isTheirs = and(eq(scimUsers.tenantId, memberships.tenantId), eq(scimUsers.userId, memberships.userId))
  const isAccepted = joins === undefined ? undefined : eq(memberships.tenantId, joins)
  return db
    .select({ word: sql<string>`coalesce(word, '')`, rank: ranks.called })
    .from(memberships)
    .leftJoin(scimUsers, isTheirs)
    .crossJoinLateral(sql`unnest(${called}) as word`)
    .where(and(eq(memberships.userId, userId), or(isAccepted, and(joined, isAskable(db)))))
}

const namesOfTenants = (db: Database, { userId, joins }: PasswordOwner) => {
  const mine = db
    .select({ id: memberships.tenantId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId ?? ''), joined, isAskable(db)))
  const conditions = [
    ...(userId === undefined ? [] : [inArray(tenants.id, mine)]),
    ...(joins === undefined ? [] : [eq(tenants.id, joins)]),
  ]
  return db
    .select({ word: tenants.name, rank: ranks.tenant })
    .from(tenants)
    .where(or(...conditions))
}

/**
 * What stands in the database about who chooses a password: their names and identifiers, those of their tenants, and what these
 * call them, in this order.
 *
 * @returns nothing where neither a user nor a tenant is known
 */
export const listKnownTexts = async (db: Database, owner: PasswordOwner): Promise<string[]> => {
  const { userId, joins } = owner
  if (userId === undefined && joins === undefined) return []
  const names = namesOfTenants(db, owner)
  if (userId === undefined) return toTexts(await names)
  const [name, email, username, phone, phones] = ofUser(db, userId)
  const called = calledByTenants(db, userId, owner)
  const all = union(name, email, username, phone, phones, called, names)
  return toTexts(await all.orderBy(sql`rank`))
}

const toTexts = (rows: readonly Text[]): string[] => rows.map(({ word }) => word)
