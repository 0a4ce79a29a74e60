import { addUser } from '@vestibule/contract/areas/users'
import { updateConfiguration } from '@vestibule/contract/areas/scim-directory'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { membershipRoles } from '../platform/db/schema/roles.ts'
import { scimConnections } from '../platform/db/schema/scim.ts'
import { ssoConfigurations } from '../platform/db/schema/sso-configurations.ts'
import { aMember, anAdmin, readRoleId } from '../testing/builders.ts'
import { describeOnServer } from '../testing/engines.ts'
import { createMemberReader } from '../testing/provisioned-members.ts'
import { aDirectoryBy, aProvisioned, aScimUser, type Provisioned } from '../testing/scim.ts'
import { type TestServer, useTestServer } from '../testing/test-server.ts'

type Setting = { readonly testServer: TestServer; readonly made: Provisioned; readonly email: string }

/** A member who was there before the directory, by what keeps it from them. */
const members: Readonly<Record<string, (setting: Setting) => Promise<string>>> = {
  'an administrator': async ({ testServer, made: { tenant }, email }) =>
    (await anAdmin(testServer, { in: tenant, user: { email } })).id,
  'one who may read': async ({ testServer, made: { tenant }, email }) =>
    (await aMember(testServer, { in: tenant, user: { email } })).id,
  'a disabled administrator': async ({ testServer, made: { tenant }, email }) =>
    (await anAdmin(testServer, { in: tenant, isDisabled: true, user: { email } })).id,
  'an administrator who is invited': async ({ testServer, made: { browser }, email }) =>
    (await browser.call(addUser, { email, roleIds: [await readRoleId(testServer, 'Admin')] })).id,
  'a break-glass user': async ({ testServer, made: { tenant }, email }) => {
    const { id } = await aMember(testServer, { in: tenant, roles: [], user: { email } })
    const isOfTenant = eq(ssoConfigurations.tenantId, tenant.id)
    const { db } = testServer.services
    await db
      .update(ssoConfigurations)
      .set({ breakGlassUserIds: [id] })
      .where(isOfTenant)
    return id
  },
}

describeOnServer('a directory and members who were there before', (engine) => {
  const testServer = useTestServer(engine)
  const { userWithId, readMembership } = createMemberReader(testServer)

  const readAll = async (tenantId: string, userId: string) => {
    const isIt = and(eq(membershipRoles.tenantId, tenantId), eq(membershipRoles.userId, userId))
    const roles = await testServer().services.db.select().from(membershipRoles).where(isIt)
    return [await userWithId(userId), await readMembership(tenantId, userId), roles]
  }

  const situations = Object.entries(members).flatMap(([kind, make]) =>
    [true, false].map((active) => ({ kind, make, active })),
  )

  test.each(situations)(
    'SEC-RA-24 $kind is not taken over (active: $active) by the directory of one who only provisions',
    async ({ make, active }) => {
      const made = await aProvisioned(testServer())
      const email = `member@${made.domain}`
      const id = await make({ testServer: testServer(), made, email })
      const weak = await aDirectoryBy(testServer(), made)
      const before = await readAll(made.tenant.id, id)
      const { status } = await weak.send('POST', '/Users', { body: aScimUser(email, { active }) })
      expect(status).toBe(403)
      expect(await readAll(made.tenant.id, id)).toEqual(before)
      expect((await weak.send('GET', '/Users')).body.totalResults).toBe(0)
    },
  )

  test.each([
    ['an address elsewhere', 'one@elsewhere.test', [], 403],
    [
      'an address elsewhere',
      'two@elsewhere.test',
      ['fe.secure.write.enableDisable', 'fe.secure.delete.users'],
      201,
    ],
    ['an address of its own', undefined, [], 201],
  ] as const)('SEC-RA-24 a plain member with %s is taken over as far as the maker could', async (...row) => {
    const [, elsewhere, keys, status] = row
    const made = await aProvisioned(testServer())
    const email = elsewhere ?? `plain@${made.domain}`
    await aMember(testServer(), { in: made.tenant, roles: [], user: { email } })
    const directory = await aDirectoryBy(testServer(), made, keys)
    expect((await directory.send('POST', '/Users', { body: aScimUser(email) })).status).toBe(status)
  })

  test('SEC-RA-24 a directory that was paused does what the administrator could who lets it go on', async () => {
    const made = await aProvisioned(testServer())
    const email = `chief@${made.domain}`
    await anAdmin(testServer(), { in: made.tenant, user: { email } })
    const directory = await aDirectoryBy(testServer(), made)
    const post = async () => (await directory.send('POST', '/Users', { body: aScimUser(email) })).status
    const { connectionId: id } = directory
    const turn = (syncToUserManagement: boolean) =>
      made.browser.call(updateConfiguration, { id, syncToUserManagement })
    expect(await post()).toBe(403)
    await turn(false)
    expect(await post()).toBe(403)
    await turn(true)
    expect(await post()).toBe(201)
  })

  test('SEC-RA-24 of whose directory it is not known what its maker held, it reaches those without rights', async () => {
    const made = await aProvisioned(testServer())
    const { directory, domain, tenant } = made
    await testServer()
      .services.db.update(scimConnections)
      .set({ grantablePermissions: null })
      .where(eq(scimConnections.id, directory.connectionId))
    const statuses: number[] = []
    for (const roles of [['Admin'], ['ReadOnly'], []]) {
      const email = `member${statuses.length}@${domain}`
      await aMember(testServer(), { in: tenant, roles, user: { email } })
      statuses.push((await directory.send('POST', '/Users', { body: aScimUser(email) })).status)
    }
    expect(statuses).toEqual([403, 403, 201])
  })
})
