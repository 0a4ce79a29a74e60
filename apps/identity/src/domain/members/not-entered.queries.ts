import { and, not, or, type SQL, sql } from 'drizzle-orm'
import type { Condition } from '../../platform/db/condition.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { isNotEntered, isPending, joined } from '../../platform/db/joined.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { hasNeverCome } from '../../platform/db/has-never-come.queries.ts'

/**
 * Whether the user of a membership has never come. It is one value for each row, and asked of the few rows that a directory named:
 * the planner makes no table of all users for it. Pending too: callers ask for those who have joined.
 */
const hasNoOwner = (db: Database): SQL =>
  sql`(select ${hasNeverCome(db)} from ${users} where ${users.id} = ${memberships.userId})`

/**
 * That a tenant may ask things of a member, such as how their password looks: they are not the owner of an account from elsewhere
 * whom its directory named unasked (SEC-BE-07). One whose account the directory made is asked from the first moment. Pending too:
 * callers ask for those who have joined.
 */
export const isAskable = (db: Database): SQL | undefined => or(not(isNotEntered!), hasNoOwner(db))

/**
 * That a tenant sees the account of a member: they have joined, and are not the owner of an account from elsewhere whom its
 * directory named and who never acted there (SEC-BE-42).
 */
export const isAccountShown = (db: Database): SQL | undefined => and(joined, isAskable(db))

/**
 * The same for a list in the order of an index, which the planner leaves where each membership on the way costs much: the hidden
 * ones of the list are looked up once. Pending too: they are left out.
 *
 * @param place the memberships that are listed
 */
export const isAccountShownAmong = (db: Database, place: SQL): SQL | undefined =>
  and(
    joined,
    sql`(${memberships.tenantId}, ${memberships.userId}) not in (
      select ${memberships.tenantId}, ${memberships.userId} from ${memberships}
      where ${and(place, isNotEntered, not(hasNoOwner(db)))})`,
  )

/** Whether the person of a row of `users` was only named by the directory of the tenant of the placeholder `tenantId`. */
export const isNamedPlace: Condition = sql<boolean>`exists (
  select from ${memberships} where ${memberships.tenantId} = ${sql.placeholder('tenantId')}::uuid
    and ${memberships.userId} = ${users.id} and ${and(joined, isNotEntered)})`

/** That a tenant sees of a member what it typed and nothing of an account, as of one who is invited. The opposite of `isAccountShown`. */
export const isAccountHidden = (db: Database): SQL | undefined =>
  or(isPending, and(isNotEntered, not(hasNoOwner(db))))
