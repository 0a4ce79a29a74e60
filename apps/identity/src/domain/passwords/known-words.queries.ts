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
 * What tenants call a user who has not taken a name of their own there yet: the one whose invitation the password accepts, and those
 * whose directories have named them. What others say of a user who has not joined them is not asked: by it any tenant could keep
 * passwords from a user. Pending too: it is read of the invitation that is accepted.
 */
const calledByTenants = (db: Database, userId: string, { joins }: PasswordOwner) => {
  const called = ['name', 'username', 'phone', 'email'].map(
    (field) => sql`coalesce(${memberships.invitedAs} ->> ${field}, '')`,
  )
  return db
    .select({ word: sql<string>`unnest(array[${sql.join(called, sql`, `)}])` })
    .from(memberships)
    .where(isCalling(db, userId, joins))
}

const isCalling = (db: Database, userId: string, joins: PasswordOwner['joins']) => {
  const isAccepted = joins === undefined ? undefined : eq(memberships.tenantId, joins)
  return and(eq(memberships.userId, userId), or(isAccepted, and(joined, isAskable(db))))
}

/** Of the same tenants: what their directories call the user beside that. Pending too: as above. */
const calledByDirectories = (db: Database, userId: string, { joins }: PasswordOwner) => {
  const values = (path: string) =>
    sql`array(select jsonb_path_query(${scimUsers.attributes}, ${path}::jsonpath) #>> '{}')`
  const called = sql`array[${scimUsers.userName}, ${scimUsers.displayName}, ${scimUsers.email}]`
  const isTheirs = and(eq(scimUsers.tenantId, memberships.tenantId), eq(scimUsers.userId, memberships.userId))
  return db
    .select({
      word: sql<string>`unnest(${called} || ${values('$.phoneNumbers[*].value')} || ${values('$.name.*')})`,
    })
    .from(memberships)
    .innerJoin(scimUsers, isTheirs)
    .where(isCalling(db, userId, joins))
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
  const provisioned = calledByDirectories(db, userId, owner)
  return toWords(await union(name, email, username, phone, phones, called, provisioned, names))
}

const toWords = (rows: readonly { readonly word: string }[]): string[] => rows.map(({ word }) => word)
