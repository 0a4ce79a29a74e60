import { and, asc, count, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { inTenant } from '../../../platform/db/in-tenant.ts'
import { type ScimUserRow, scimUsers } from '../../../platform/db/schema/scim.ts'
import { memberships } from '../../../platform/db/schema/users.ts'
import { uuidv7 } from '../../../platform/db/uuidv7.ts'
import type { Services } from '../../../request/services.ts'
import { type FilterColumns, toCondition } from '../filter-sql.queries.ts'
import { readList } from '../read-list.ts'
import type { ScimPlace } from '../scim-caller.ts'
import type { ScimQuery } from '../scim-filter.ts'
import { ScimProblem } from '../scim-problem.ts'

/** A user as its directory reads it. */
export type ScimUserView = ScimUserRow & { readonly isActive: boolean }

/** Pending too: a directory reads the users that it wrote. */
const isActive = sql<boolean>`(not ${memberships.isDisabled})`

/** One of several addresses, of whatever type, or of the one that is asked for. */
const hasEmail = (type?: string) => (email: string) =>
  sql`exists (select from jsonb_array_elements(
    case jsonb_typeof(${scimUsers.attributes}->'emails') when 'array' then ${scimUsers.attributes}->'emails' else '[]' end
  ) as one where lower(one->>'value') = lower(${email})
    ${type === undefined ? sql`` : sql`and one->>'type' = ${type}`})`

const emails = { value: sql`${scimUsers.email}`, is: 'text' } as const

/** What lists can be filtered by. */
export const userFilterColumns = {
  id: { value: sql`${scimUsers.resourceId}`, is: 'id' },
  userName: { value: sql`${scimUsers.userName}`, is: 'text' },
  externalId: { value: sql`${scimUsers.externalId}`, is: 'text', isCaseExact: true },
  displayName: { value: sql`${scimUsers.displayName}`, is: 'text', isName: true },
  emails: { ...emails, equals: hasEmail() },
  'emails.value': { ...emails, equals: hasEmail() },
  'emails[work]': { ...emails, equals: hasEmail('work') },
  active: { value: isActive, is: 'boolean' },
} satisfies FilterColumns

const sortColumns: Readonly<Record<string, SQL>> = {
  id: sql`${scimUsers.resourceId}`,
  userName: sql`lower(${scimUsers.userName})`,
  externalId: sql`${scimUsers.externalId}`,
  displayName: sql`lower(${scimUsers.displayName})`,
  emails: sql`${scimUsers.email}`,
  'meta.created': sql`${scimUsers.createdAt}`,
  'meta.lastModified': sql`${scimUsers.updatedAt}`,
}

const toOrder = ({ sortBy, isDescending }: ScimQuery): SQL[] => {
  const direction = isDescending ? desc : asc
  if (sortBy === undefined) return [asc(scimUsers.createdAt), asc(scimUsers.resourceId)]
  const column = sortColumns[sortBy]
  if (column === undefined) throw new ScimProblem(400, `Sorting by ${sortBy} is not supported`, 'invalidPath')
  return [direction(column), direction(scimUsers.resourceId)]
}

const ofConnection = ({ tenantId, connectionId }: ScimPlace, ...more: (SQL | undefined)[]): SQL =>
  inTenant(scimUsers, tenantId, eq(scimUsers.connectionId, connectionId), ...more)

/** Pending too: a directory reads the users that it wrote. */
const joinsMembership = and(
  eq(memberships.tenantId, scimUsers.tenantId),
  eq(memberships.userId, scimUsers.userId),
)

/** Pending too: a directory reads the users that it wrote. */
const select = (db: Database) =>
  db.select({ row: scimUsers, isActive }).from(scimUsers).innerJoin(memberships, joinsMembership)

const toView = (entry: { readonly row: ScimUserRow; readonly isActive: boolean }): ScimUserView => ({
  ...entry.row,
  isActive: entry.isActive,
})

/** One page of the users of a connection, and how many match in all. Pending too: the directory wrote them. */
export const listScimUsers = async (
  db: Database,
  place: ScimPlace,
  query: ScimQuery,
): Promise<{ readonly users: ScimUserView[]; readonly total: number }> => {
  const where = ofConnection(place, toCondition(query.filter, userFilterColumns))
  const { rows, total } = await readList(query, {
    read: ({ limit, offset }) =>
      select(db)
        .where(where)
        .orderBy(...toOrder(query))
        .limit(limit)
        .offset(offset),
    count: async () => {
      const [counted] = await db
        .select({ total: count() })
        .from(scimUsers)
        .innerJoin(memberships, joinsMembership)
        .where(where)
      return Number(counted?.total ?? 0)
    },
  })
  return { users: rows.map(toView), total }
}

export const findScimUser = async (
  db: Database,
  place: ScimPlace,
  resourceId: string,
): Promise<ScimUserView | undefined> => {
  const [row] = await select(db).where(ofConnection(place, eq(scimUsers.resourceId, resourceId)))
  return row && toView(row)
}

/** The same, for a change: two changes of one user wait for each other. */
export const findScimUserForUpdate = async (
  tx: Database,
  place: ScimPlace,
  resourceId: string,
): Promise<ScimUserView | undefined> => {
  const [row] = await select(tx)
    .where(ofConnection(place, eq(scimUsers.resourceId, resourceId)))
    .for('update', { of: scimUsers })
  return row && toView(row)
}

type Names = { readonly userName: string; readonly externalId: string | null }

/** Whether another user of the connection has one of these names. */
export const isTaken = async (
  tx: Database,
  place: ScimPlace,
  { userName, externalId }: Names,
  exceptUserId?: string,
): Promise<boolean> => {
  const isSame = or(
    sql`lower(${scimUsers.userName}) = lower(${userName})`,
    externalId === null ? undefined : eq(scimUsers.externalId, externalId),
  )
  const rows = await tx.select({ id: scimUsers.userId }).from(scimUsers).where(ofConnection(place, isSame))
  return rows.some(({ id }) => id !== exceptUserId)
}

/** The connection that manages a member already, this one or another. */
export const findConnectionOfMember = async (
  tx: Database,
  tenantId: string,
  userId: string,
): Promise<string | undefined> => {
  const [row] = await tx
    .select({ id: scimUsers.connectionId })
    .from(scimUsers)
    .where(inTenant(scimUsers, tenantId, eq(scimUsers.userId, userId)))
  return row?.id
}

/** The resource has the id of the user, unless a resource has it whose place was theirs before: then one of its own. */
export const insertScimUser = async (
  tx: Database,
  { clock, random }: Pick<Services, 'clock' | 'random'>,
  row: Omit<typeof scimUsers.$inferInsert, 'resourceId'>,
): Promise<ScimUserRow> => {
  const known = await findScimUser(tx, row, row.userId)
  const resourceId = known === undefined ? row.userId : uuidv7(clock, random)
  const [inserted] = await tx
    .insert(scimUsers)
    .values({ ...row, resourceId })
    .returning()
  if (inserted === undefined) throw new Error('An insert returned no row')
  return inserted
}

/** The address of a resource, within a change that raises its version later. */
export const changeScimEmail = async (
  tx: Database,
  place: ScimPlace,
  userId: string,
  email: string,
): Promise<void> => {
  await tx
    .update(scimUsers)
    .set({ email })
    .where(ofConnection(place, eq(scimUsers.userId, userId)))
}

export const updateScimUser = async (
  tx: Database,
  { tenantId, connectionId }: ScimPlace,
  userId: string,
  changes: Partial<typeof scimUsers.$inferInsert>,
): Promise<void> => {
  await tx
    .update(scimUsers)
    .set({ ...changes, version: sql`${scimUsers.version} + 1` })
    .where(ofConnection({ tenantId, connectionId }, eq(scimUsers.userId, userId)))
}
