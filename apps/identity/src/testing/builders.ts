import { eq } from 'drizzle-orm'
import { inTenant } from '../platform/db/in-tenant.ts'
import { vendorTenantId } from '../platform/db/schema/columns.ts'
import { membershipRoles, roles } from '../platform/db/schema/roles.ts'
import { type TenantRow, tenants } from '../platform/db/schema/tenants.ts'
import { type MembershipRow, memberships, type UserRow, users } from '../platform/db/schema/users.ts'
import { uuidv7 } from '../platform/db/uuidv7.ts'
import { canonicalEmail } from '../domain/identifiers/email.ts'
import type { TestServer } from './test-server.ts'

type BuilderDeps = Pick<TestServer, 'services'>

/** The password of every person a builder makes. */
export const somePassword = 'correct horse battery'

let count = 0
const next = (): number => {
  count += 1
  return count
}

/** Ids are in the order of their making also within a millisecond, and the clock of a test stands still. */
const newId = ({ services }: BuilderDeps): string => {
  const [time, rest, , , tail] = uuidv7(services.clock, services.random).split('-')
  const counted = (next() % 2 ** 24).toString(16).padStart(6, '0')
  return [time, rest, `7${counted.slice(0, 3)}`, `8${counted.slice(3)}`, tail].join('-')
}

export const aTenant = async (
  testServer: BuilderDeps,
  fields: Partial<TenantRow> = {},
): Promise<TenantRow> => {
  const now = testServer.services.clock.now()
  const [row] = await testServer.services.db
    .insert(tenants)
    .values({ id: newId(testServer), name: `Tenant ${next()}`, createdAt: now, updatedAt: now, ...fields })
    .returning()
  return row!
}

/** The argon2 hash of `somePassword` costs 30 ms; one is enough for everybody. */
let hashOfSomePassword: Promise<string> | undefined

/** A person with `somePassword` and a proved address, in no tenant. */
export const aUser = async (testServer: BuilderDeps, fields: Partial<UserRow> = {}): Promise<UserRow> => {
  const { db, clock, passwords } = testServer.services
  hashOfSomePassword ??= passwords.hash(somePassword, 'builder')
  // In the order of letters, they are in the order in which they were made.
  const email = fields.email ?? `person${String(next()).padStart(6, '0')}@example.test`
  const [row] = await db
    .insert(users)
    .values({
      id: newId(testServer),
      email,
      canonicalEmail: canonicalEmail(email)!,
      name: 'Ann Other',
      passwordHash: await hashOfSomePassword,
      verifiedAt: clock.now(),
      createdAt: clock.now(),
      updatedAt: clock.now(),
      ...fields,
    })
    .returning()
  return row!
}

export const readRoleId = async ({ services }: BuilderDeps, key: string): Promise<string> => {
  const [row] = await services.db
    .select({ id: roles.id })
    .from(roles)
    .where(inTenant(roles, vendorTenantId, eq(roles.key, key)))
  if (row === undefined) throw new Error(`No built-in role ${key}`)
  return row.id
}

type Membership = Partial<MembershipRow> & { readonly in: TenantRow; readonly roles?: readonly string[] }

/** Makes a person a member of a tenant, with built-in roles by key. */
export const aMembership = async (
  testServer: BuilderDeps,
  user: UserRow,
  { in: tenant, roles: keys = ['ReadOnly'], ...fields }: Membership,
): Promise<MembershipRow> => {
  const { db, clock } = testServer.services
  const place = { tenantId: tenant.id, userId: user.id }
  const now = clock.now()
  const [row] = await db
    .insert(memberships)
    .values({ ...place, joinedAt: now, activatedAt: now, ...fields })
    .returning()
  for (const key of keys)
    await db.insert(membershipRoles).values({ ...place, roleId: await readRoleId(testServer, key) })
  return row!
}

type Person = Membership & { readonly user?: Partial<UserRow> }

/** A person who is a member of a tenant; may read and nothing else. */
export const aMember = async (
  testServer: BuilderDeps,
  { user: fields, ...membership }: Person,
): Promise<UserRow> => {
  const user = await aUser(testServer, fields)
  await aMembership(testServer, user, membership)
  return user
}

export const anAdmin = (testServer: BuilderDeps, person: Person): Promise<UserRow> =>
  aMember(testServer, { roles: ['Admin'], ...person })
