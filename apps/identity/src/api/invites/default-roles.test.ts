import { createInviteUserLink } from '@vestibule/contract/areas/invites'
import { addUsersToSubTenant, addUserToTenantAndSubTenants } from '@vestibule/contract/areas/sub-tenant-users'
import { addUser } from '@vestibule/contract/areas/users'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { membershipRoles } from '../../platform/db/schema/roles.ts'
import { scimConnections } from '../../platform/db/schema/scim.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aProvisioned, provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

const email = 'second@example.test'

/** What lets a new member in without naming a role. */
const doors: Readonly<Record<string, (browser: Browser, tenantId: string) => Promise<unknown>>> = {
  addUser: (browser) => browser.call(addUser, { email, roleIds: [] }),
  addUserToTenantAndSubTenants: (browser, tenantId) =>
    browser.call(addUserToTenantAndSubTenants, { user: { email }, subTenants: [{ tenantId, roleIds: [] }] }),
  addUsersToSubTenant: (browser, tenantId) =>
    browser.call(addUsersToSubTenant, { users: [{ email }], tenantId, roleIds: [] }),
  createInviteUserLink: (browser) => browser.call(createInviteUserLink, {}),
}

describeOnServer('default roles', (engine) => {
  const testServer = useTestServer(engine)

  const aTeam = async () => {
    const made = await aProvisioned(testServer())
    const inviter = await aMember(testServer(), { in: made.tenant, roles: [] })
    await aRoleWith(testServer(), made.tenant, inviter, [
      'fe.secure.write.users',
      'fe.secure.write.userSubTenants',
      'fe.secure.write.tenantInvites',
    ])
    return { ...made, inviter: await signedIn(testServer(), inviter) }
  }

  test.each(Object.entries(doors))(
    'SEC-RA-12 %s gives by default no more than the inviting member holds',
    async (_, enter) => {
      const { inviter, browser, tenant } = await aTeam()
      expect(await readRefusal(enter(inviter, tenant.id))).toBe('ROLE_NOT_GRANTABLE')
      const { db } = testServer().services
      expect(await db.select().from(users).where(eq(users.canonicalEmail, email))).toEqual([])
      expect(await readRefusal(enter(browser, tenant.id))).toBe('not refused')
      await db.delete(users).where(eq(users.canonicalEmail, email))
    },
  )

  test('SEC-RA-12 a directory gives by default no more than its administrator held', async () => {
    const { directory, domain, tenant } = await aTeam()
    const { db } = testServer().services
    const readRoles = async (userId: string) =>
      db
        .select()
        .from(membershipRoles)
        .where(and(eq(membershipRoles.tenantId, tenant.id), eq(membershipRoles.userId, userId)))
    expect(await readRoles(await provision(directory, `one@${domain}`))).toHaveLength(1)
    await db
      .update(scimConnections)
      .set({ grantablePermissions: ['fe.secure.write.provisioningConfiguration'] })
      .where(eq(scimConnections.id, directory.connectionId))
    expect(await readRoles(await provision(directory, `two@${domain}`))).toEqual([])
    const kept = await db.select().from(memberships).where(eq(memberships.tenantId, tenant.id))
    expect(kept).toHaveLength(4)
  })
})
