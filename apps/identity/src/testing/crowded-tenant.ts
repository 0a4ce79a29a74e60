import { findReachingBelow } from '../domain/roles/reaching-below.ts'
import { opensProvedOperation } from '../domain/roles/proved-operations.ts'
import { groupMembers, groupRoles, groups } from '../platform/db/schema/groups.ts'
import { phoneNumbers } from '../platform/db/schema/phone-numbers.ts'
import { permissions } from '../platform/db/schema/permissions.ts'
import { membershipRoles, rolePermissions, roles } from '../platform/db/schema/roles.ts'
import {
  ssoConfigurations,
  ssoDomains,
  ssoGroups,
  ssoRoles,
} from '../platform/db/schema/sso-configurations.ts'
import type { TenantRow, tenants } from '../platform/db/schema/tenants.ts'
import { memberships, type UserRow, users } from '../platform/db/schema/users.ts'
import { uuidv7 } from '../platform/db/uuidv7.ts'
import { type Filling, range, uniqueNumber } from './crowded-filling.ts'
import { addDirectories } from './crowded-directories.ts'
import { addOwn, addTokens } from './crowded-own.ts'
import { anAdmin, aTenant, readRoleId } from './builders.ts'
import { aConnection } from './federation.ts'
import type { TestServer } from './test-server.ts'

/** A tenant with a given number of everything that a list can show, and what requests name of it. */
export type CrowdedTenant = {
  readonly tenantId: string
  readonly admin: UserRow
  readonly userIds: readonly string[]
  readonly roleIds: readonly string[]
  readonly permissionIds: readonly string[]
  readonly groupIds: readonly string[]
  readonly ssoConfigId: string
  readonly ssoGroupId: string
  readonly ssoDomainId: string
  readonly scimConnectionId: string
  readonly tokenIds: readonly string[]
  /** A telephone number and a passkey of the administrator. */
  readonly phoneId: string
  readonly deviceId: string
}

const addMembers = async ({ testServer, tenantId, count }: Filling): Promise<string[]> => {
  const { db, clock, random } = testServer.services
  const now = clock.now()
  const times = { createdAt: now, updatedAt: now }
  const people = range(count).map(() => {
    const email = `crowd${uniqueNumber()}@example.test`
    const username = email.split('@')[0]!.replace('crowd', 'crowd-')
    const id = uuidv7(clock, random)
    return {
      ...times,
      id,
      email,
      canonicalEmail: email,
      username,
      canonicalUsername: username,
      name: 'Crowd',
    }
  })
  await db.insert(users).values(people)
  const userIds = people.map(({ id }) => id)
  const joined = { joinedAt: now, activatedAt: now }
  await db.insert(memberships).values(userIds.map((userId) => ({ ...joined, tenantId, userId })))
  const roleId = await readRoleId(testServer, 'ReadOnly')
  await db.insert(membershipRoles).values(userIds.map((userId) => ({ tenantId, userId, roleId })))
  await db.insert(phoneNumbers).values(
    userIds.map((userId) => {
      const phoneNumber = `+1555${String(1_000_000 + uniqueNumber())}`
      return { ...times, id: uuidv7(clock, random), userId, phoneNumber, verifiedAt: now }
    }),
  )
  return userIds
}

const addRoles = async ({ testServer, tenantId, count }: Filling, permissionIds: readonly string[]) => {
  const { db, clock, random } = testServer.services
  const now = clock.now()
  const rows = range(count).map((index) => {
    const id = uuidv7(clock, random)
    return { tenantId, id, key: `crowd-${index}`, name: `Crowd ${index}`, createdAt: now, updatedAt: now }
  })
  await db.insert(roles).values(rows)
  const [permissionId = ''] = permissionIds
  await db.insert(rolePermissions).values(rows.map(({ id: roleId }) => ({ tenantId, roleId, permissionId })))
  return rows.map(({ id }) => id)
}

/** The first group is empty: requests fill it. All others have a role and members. */
const addGroups = async (
  { testServer, tenantId, count }: Filling,
  userIds: readonly string[],
  roleIds: readonly string[],
): Promise<string[]> => {
  const { db, clock, random } = testServer.services
  const now = clock.now()
  const times = { createdAt: now, updatedAt: now }
  const ids = range(count).map(() => uuidv7(clock, random))
  await db.insert(groups).values(ids.map((id, index) => ({ ...times, tenantId, id, name: `Crowd ${index}` })))
  const roleId = roleIds.at(-1) ?? ''
  const full = ids.slice(1).map((groupId) => ({ tenantId, groupId }))
  if (full.length === 0) return ids
  await db.insert(groupRoles).values(full.map((place) => ({ ...place, roleId })))
  await db
    .insert(groupMembers)
    .values(
      full.flatMap((place) => userIds.slice(0, 10).map((userId) => ({ ...place, userId, createdAt: now }))),
    )
  return ids
}

const addConnection = async ({ testServer, tenantId, count }: Filling, roleIds: readonly string[]) => {
  const { db, clock, random } = testServer.services
  const now = clock.now()
  const owner = { id: tenantId } as typeof tenants.$inferSelect
  const { id: configurationId } = await aConnection(testServer, owner, {
    domain: `crowd${uniqueNumber()}.test`,
  })
  const place = { tenantId, createdAt: now }
  const rows = range(count).map((index) => ({
    ...place,
    id: uuidv7(clock, random),
    configurationId,
    group: `group ${index}`,
  }))
  await db.insert(ssoGroups).values(rows)
  const [roleId = ''] = roleIds
  // The first group has no role yet: setting its roles adds all of them.
  const mapped = rows.slice(1)
  if (mapped.length > 0)
    await db.insert(ssoRoles).values(
      mapped.map(({ id: groupId }) => ({
        tenantId,
        configurationId,
        groupId,
        roleId,
        grantablePermissions: [],
      })),
    )
  const domains = range(count).map(() => ({
    ...place,
    id: uuidv7(clock, random),
    configurationId,
    domain: `crowd${uniqueNumber()}.test`,
    txtRecord: 'record',
  }))
  await db.insert(ssoDomains).values(domains)
  const further = range(count - 1).map(() => ({
    ...place,
    id: uuidv7(clock, random),
    type: 'saml' as const,
    updatedAt: now,
  }))
  if (further.length > 0) await db.insert(ssoConfigurations).values(further)
  return {
    ssoConfigId: configurationId,
    ssoGroupId: rows[0]?.id ?? '',
    ssoDomainId: domains[0]?.id ?? '',
  }
}

/**
 * Makes a tenant with an administrator and that many of everything else.
 *
 * @param count 1 or more
 * @param fields of the tenant, such as its parent
 */
export const aCrowdedTenant = async (
  testServer: TestServer,
  count: number,
  fields: Partial<TenantRow> = {},
): Promise<CrowdedTenant> => {
  const tenant = await aTenant(testServer, fields)
  const admin = await anAdmin(testServer, { in: tenant })
  const filling = { testServer, tenantId: tenant.id, count }
  const rows = await testServer.services.db
    .select({ id: permissions.id, key: permissions.key })
    .from(permissions)
  // What opens an operation that asks for a fresh proof is asked for one itself, however many there are (decision 131), and
  // what reaches accounts below is asked for that.
  const permissionIds = rows
    .filter(({ key }) => !opensProvedOperation([key]) && findReachingBelow([key]) === undefined)
    .map(({ id }) => id)
    .slice(0, count)
  const userIds = await addMembers(filling)
  const roleIds = await addRoles(filling, permissionIds)
  const groupIds = await addGroups(filling, userIds, roleIds)
  const connection = await addConnection(filling, roleIds)
  const own = await addOwn(filling, admin.id)
  const scimConnectionId = await addDirectories(filling, admin.id)
  const tokenIds = await addTokens(filling, admin.id, roleIds.slice(0, 10))
  const ids = { userIds, roleIds, permissionIds, groupIds, tokenIds, scimConnectionId }
  return { tenantId: tenant.id, admin, ...ids, ...connection, ...own }
}
