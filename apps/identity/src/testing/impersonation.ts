import { impersonate, requestImpersonation } from '@vestibule/contract/areas/impersonation'
import { and, eq, inArray, like } from 'drizzle-orm'
import { audits } from '../platform/db/schema/audits.ts'
import { permissions } from '../platform/db/schema/permissions.ts'
import { membershipRoles, rolePermissions, roles } from '../platform/db/schema/roles.ts'
import type { TenantRow } from '../platform/db/schema/tenants.ts'
import type { UserRow } from '../platform/db/schema/users.ts'
import { uuidv7 } from '../platform/db/uuidv7.ts'
import { type Browser, signedIn } from './browser.ts'
import { aMember, anAdmin, aTenant } from './builders.ts'
import type { TestServer } from './test-server.ts'

const reason = 'Ticket 4711'

/** Makes a signed-in browser impersonate another user; a caller without cookies shows its refresh token. */
export const actFor = async (
  browser: Browser,
  target: Pick<UserRow, 'id'>,
  shown: { readonly refreshToken?: string | undefined } = {},
) => {
  const { actorToken } = await browser.call(requestImpersonation, { userId: target.id, reason })
  const answer = await browser.call(impersonate, { impersonatedUserId: target.id, actorToken, ...shown })
  browser.accessToken = answer.accessToken
  return answer
}

/** An administrator who acts for a member of their tenant, who may only read unless said otherwise. */
export const anImpersonation = async (
  testServer: TestServer,
  options: { readonly roles?: readonly string[] } = {},
) => {
  const tenant = await aTenant(testServer)
  const admin = await anAdmin(testServer, { in: tenant })
  const member = await aMember(testServer, { in: tenant, ...options })
  const browser = await signedIn(testServer, admin)
  const answer = await actFor(browser, member)
  return { tenant, admin, member, browser, answer }
}

/** What the audit log of a tenant tells of impersonations. */
export const impersonationRows = ({ services }: TestServer, tenantId: string) =>
  services.db
    .select()
    .from(audits)
    .where(and(eq(audits.tenantId, tenantId), like(audits.action, 'impersonation.%')))
    .orderBy(audits.action)

/** Makes a role of a tenant that holds exactly these permissions, and answers its id. */
export const aRoleHolding = async (
  { services }: TestServer,
  { id: tenantId }: Pick<TenantRow, 'id'>,
  keys: readonly string[],
  { isDefault = false }: { readonly isDefault?: boolean } = {},
): Promise<string> => {
  const { db, clock, random } = services
  const now = clock.now()
  const roleId = uuidv7(clock, random)
  const role = { key: roleId, name: 'Made for a test', description: '', level: 5, isDefault }
  await db.insert(roles).values({ tenantId, id: roleId, ...role, createdAt: now, updatedAt: now })
  const held = await db
    .select({ id: permissions.id })
    .from(permissions)
    .where(inArray(permissions.key, [...keys]))
  await db.insert(rolePermissions).values(held.map(({ id }) => ({ tenantId, roleId, permissionId: id })))
  return roleId
}

/** Gives a member such a role. */
export const aRoleWith = async (
  testServer: TestServer,
  tenant: Pick<TenantRow, 'id'>,
  { id: userId }: Pick<UserRow, 'id'>,
  keys: readonly string[],
): Promise<void> => {
  const roleId = await aRoleHolding(testServer, tenant, keys)
  await testServer.services.db.insert(membershipRoles).values({ tenantId: tenant.id, userId, roleId })
}
