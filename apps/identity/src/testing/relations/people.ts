import { removeUserFromTenantAndSubTenants } from '@vestibule/contract/areas/sub-tenant-users'
import { deleteUser } from '@vestibule/contract/areas/team'
import { joined } from '../../platform/db/joined.ts'
import { permissions } from '../../platform/db/schema/permissions.ts'
import { membershipRoles, rolePermissions, roles } from '../../platform/db/schema/roles.ts'
import { mfaPhones } from '../../platform/db/schema/mfa.ts'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import { memberships, type UserRow } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { listNames, type Named } from '../access-matrix.ts'
import { type Browser, signedIn } from '../browser.ts'
import { aMember, aMembership, anAdmin, aTenant } from '../builders.ts'
import { aCrowdedTenant, type CrowdedTenant } from '../crowded-tenant.ts'
import { addRowsThatGrow } from '../rows-that-grow.ts'
import { aNumber, aPhone } from '../phones.ts'
import type { TestServer } from '../test-server.ts'
import { addThings, namingPerson, namingTenant } from './names-of-things.ts'
import type { Owners } from './owners.ts'

/** Two tenants that know nothing of each other, and an administrator of the first, which has an account below it. */
export type Home = {
  readonly on: TestServer
  readonly home: CrowdedTenant
  readonly below: TenantRow
  readonly elsewhere: CrowdedTenant
  readonly user: UserRow
  readonly admin: Browser
  /** Things of the administrator and of the first tenant beside those of every crowded one. */
  readonly things: Named
}

const aPerson = {
  name: 'Hidden Surname',
  phone: '+15550009999',
  metadata: { hidden: 'hidden metadata' },
  profilePictureUrl: 'https://pictures.test/hidden.png',
}

/** The administrator has no passkey: a password is a fresh proof for every operation. */
export const aHome = async (on: TestServer, parentId?: string): Promise<Home> => {
  const home = await aCrowdedTenant(on, 2, { subAccountAccessType: 'alwaysOn', parentId: parentId ?? null })
  const below = await aTenant(on, { parentId: home.tenantId })
  const elsewhere = await aCrowdedTenant(on, 2, { name: 'Elsewhere Industries' })
  const user = await anAdmin(on, { in: inHome(home) })
  const admin = await signedIn(on, user)
  return { on, home, below, elsewhere, user, admin, things: await addThings(on, home, user) }
}

/** Where a member of a crowded tenant is one: builders look at the id alone. */
export const inHome = ({ tenantId }: CrowdedTenant): TenantRow => ({ id: tenantId }) as TenantRow

/** A user of an account with something in every place that could be read or changed. */
const aUserIn = async (on: TestServer, tenant: TenantRow, roleKey: string): Promise<UserRow> => {
  const { db, clock, random } = on.services
  const user = await aMember(on, { in: tenant, roles: [roleKey], user: aPerson })
  await aPhone(on, user)
  const factor = { id: uuidv7(clock, random), userId: user.id, phoneNumber: aNumber() }
  await signedIn(on, user)
  await db.insert(mfaPhones).values({ ...factor, createdAt: clock.now() })
  return user
}

/** An administrator of the other tenant. */
export const aUserElsewhere = ({ on, elsewhere }: Home): Promise<UserRow> =>
  aUserIn(on, inHome(elsewhere), 'Admin')

/** The same with every link, code and handle that could be open there; they are locked out for wrong passwords, too. */
export const aBusyUserElsewhere = async (at: Home): Promise<UserRow> => {
  const user = await aUserElsewhere(at)
  await addRowsThatGrow(at.on, { userId: user.id, tenantId: at.elsewhere.tenantId })
  return user
}

/** A member of the first tenant, and of no other. */
export const aColleague = ({ on, home }: Home): Promise<UserRow> => aUserIn(on, inHome(home), 'ReadOnly')

/** A member who may do all that an administrator may, but for one right: those who hold it are above them. */
export const aDeputy = async ({ on, home }: Home): Promise<UserRow> => {
  const { db, clock, random } = on.services
  const [tenantId, roleId] = [home.tenantId, uuidv7(clock, random)]
  const at = { createdAt: clock.now(), updatedAt: clock.now() }
  await db.insert(roles).values({ tenantId, id: roleId, key: 'deputy', name: 'Deputy', ...at })
  const all = await db.select({ id: permissions.id, key: permissions.key }).from(permissions)
  const held = all.filter(({ key }) => !key.includes('*') && key !== 'fe.secure.write.securityPolicy')
  const given = held.map((permission) => ({ tenantId, roleId, permissionId: permission.id }))
  await db.insert(rolePermissions).values(given)
  const user = await aMember(on, { in: inHome(home), roles: [] })
  await db.insert(membershipRoles).values({ tenantId, userId: user.id, roleId })
  return user
}

/** Makes them a member of the first tenant as well, and of the account below it. */
export const joinHome = async ({ on, home, below }: Home, user: UserRow, fields: object = {}) => {
  for (const tenant of [inHome(home), below]) await aMembership(on, user, { in: tenant, ...fields })
}

/** Invited to the first tenant under their address, and nothing more. */
export const inviteHome = (at: Home, user: UserRow) =>
  joinHome(at, user, {
    activatedAt: null,
    invitedBy: at.user.id,
    invitedAs: { email: user.email, name: 'As Typed' },
  })

export const removeFromHome = ({ admin }: Home, { id: userId }: UserRow) => admin.call(deleteUser, { userId })

export const removeFromBelow = ({ admin, below }: Home, { id: userId }: UserRow) =>
  admin.call(removeUserFromTenantAndSubTenants, { userId, subTenants: [{ tenantId: below.id }] })

/** The same of the other tenant. */
export const namingElsewhere = async ({ on, elsewhere }: Home): Promise<Named> => ({
  ...listNames(elsewhere),
  ...(await addThings(on, elsewhere, elsewhere.admin)),
  ...namingTenant(elsewhere.tenantId),
  ...(await namingPerson(on, elsewhere.admin)),
})

/** The things of the first tenant, and a person in the place of its members. */
export const naming = async (
  { on, home, things }: Home,
  user: Pick<UserRow, 'id' | 'email' | 'username'>,
): Promise<Named> => ({
  ...listNames(home),
  ...things,
  ...namingTenant(home.tenantId),
  ...(await namingPerson(on, user)),
})

/**
 * What belongs to an administrator: themself, every tenant they joined, and the people who joined no other. Who joined
 * another one as well is known to them.
 */
export const ownedBy = async (
  { services: { db } }: TestServer,
  user: Pick<UserRow, 'id'>,
  accountsBelow: readonly string[] = [],
): Promise<Owners> => {
  const rows = await db.select().from(memberships).where(joined)
  const own = rows.filter(({ userId }) => userId === user.id).map(({ tenantId }) => tenantId)
  const tenantIds = [...own, ...accountsBelow]
  const isOwn = ({ tenantId }: { readonly tenantId: string }): boolean => tenantIds.includes(tenantId)
  const knownUserIds = rows.filter(isOwn).map(({ userId }) => userId)
  const elsewhere = new Set(rows.filter((row) => !isOwn(row)).map(({ userId }) => userId))
  const userIds = knownUserIds.filter((id) => !elsewhere.has(id))
  return { tenantIds, userIds: [user.id, ...userIds], knownUserIds }
}
