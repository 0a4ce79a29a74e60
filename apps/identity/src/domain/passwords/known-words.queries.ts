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

const orEmpty = (column: typeof users.email | typeof users.username | typeof users.phone) =>
  sql<string>`coalesce(${column}, '')`

const ofUser = (db: Database, userId: string) =>
  [
    db.select({ word: users.name }).from(users).where(eq(users.id, userId)),
    db
      .select({ word: orEmpty(users.email) })
      .from(users)
      .where(eq(users.id, userId)),
    db
      .select({ word: orEmpty(users.username) })
      .from(users)
      .where(eq(users.id, userId)),
    db
      .select({ word: orEmpty(users.phone) })
      .from(users)
      .where(eq(users.id, userId)),
    db.select({ word: phoneNumbers.phoneNumber }).from(phoneNumbers).where(eq(phoneNumbers.userId, userId)),
  ] as const

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
    .select({ word: sql<string>`coalesce(word, '')` })
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
    .select({ word: tenants.name })
    .from(tenants)
    .where(or(...conditions))
}

/**
 * Words that stand in the database about who chooses a password: their names and identifiers, those of their tenants, and what
 * these call them.
 *
 * @returns nothing where neither a user nor a tenant is known
 */
export const listKnownWords = async (db: Database, owner: PasswordOwner): Promise<string[]> => {
  const { userId, joins } = owner
  if (userId === undefined && joins === undefined) return []
  const names = namesOfTenants(db, owner)
  if (userId === undefined) return toWords(await names)
  const [name, email, username, phone, phones] = ofUser(db, userId)
  const called = calledByTenants(db, userId, owner)
  return toWords(await union(name, email, username, phone, phones, called, names))
}

const toWords = (rows: readonly { readonly word: string }[]): string[] => rows.map(({ word }) => word)
