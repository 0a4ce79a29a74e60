// The owner of an account has left the address at which a tenant's directory named them, and never acted there: what the tenant
// gives by the place is for who has that address.
import { assignUserToApplications } from '@vestibule/contract/areas/applications'
import { getAudits } from '@vestibule/contract/areas/audits'
import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { addUsersToGroup, createGroup } from '@vestibule/contract/areas/groups'
import { setSSOEnforcement } from '@vestibule/contract/areas/sso-connections'
import { addUserRolesForSubTenants, updateSubAccountAccess } from '@vestibule/contract/areas/sub-tenant-users'
import {
  disableUser,
  enableUser,
  loadUsers,
  lockUser,
  setPermanentUser,
  unlockUser,
  updateUser,
  updateUserExpirationTime,
} from '@vestibule/contract/areas/team'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { addUser } from '@vestibule/contract/areas/users'
import { developmentClientId } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { findMembership } from '../../domain/members/memberships.queries.ts'
import { applicationAssignments } from '../../platform/db/schema/applications.ts'
import { ssoConfigurations } from '../../platform/db/schema/sso-configurations.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { changeClient } from '../../testing/change-client.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection, goSaml } from '../../testing/federation.ts'
import { aNamedOwner, leaveFor, type NamedPlace as Place, typed } from '../../testing/left-addresses.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { off, on } from '../../testing/provisioned-members.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aPatch, aScimUser, provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Give = (by: Browser) => Promise<unknown>

describeOnServer('what is given to a named member who has left the address', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`left-${engine}-`)
  afterEach(() => changeClient(testServer(), { accessType: 'FREE_ACCESS' }))

  const readPlace = ({ tenant }: Place, userId: string) =>
    findMembership(testServer().services.db, { tenantId: tenant.id, userId })
  const asAdmin = async () => [await readRoleId(testServer(), 'Admin')]
  const changeTenant = ({ tenant }: Place, fields: Partial<typeof tenants.$inferInsert>) =>
    testServer().services.db.update(tenants).set(fields).where(eq(tenants.id, tenant.id))

  /** What is there before the account leaves the address, and what is given afterwards. */
  const ways: Readonly<Record<string, (place: Place) => Promise<Give>>> = {
    'a role':
      async ({ former: { id } }) =>
      async (by) =>
        by.call(updateUser, { id, roleIds: await asAdmin() }),
    'a role by the operation for several accounts': async (place) => {
      const top = await aTenant(testServer(), { isReseller: true })
      const admin = await anAdmin(testServer(), { in: top })
      await changeTenant(place, { parentId: top.id })
      const subTenantsRoles = [{ tenantId: place.tenant.id, roleIds: await asAdmin() }]
      const input = { userId: place.former.id, subTenantsRoles }
      return async () => (await signedIn(testServer(), admin)).call(addUserRolesForSubTenants, input)
    },
    'a group': async ({ browser, former }) => {
      const { id: groupId } = await browser.call(createGroup, { name: 'Writers' })
      return (by) => by.call(addUsersToGroup, { groupId, userIds: [former.id] })
    },
    'a group of the directory': async ({ directory, former }) => {
      const { body } = await directory.send('POST', '/Groups', {
        body: { displayName: 'Readers', members: [] },
      })
      const value = [{ value: former.id }]
      return () =>
        directory.send('PATCH', `/Groups/${body.id}`, {
          body: aPatch({ op: 'add', path: 'members', value }),
        })
    },
    'an application': async ({ tenant, admin, former }) => {
      const row = { tenantId: tenant.id, userId: admin.id, createdAt: testServer().clock.now() }
      const { db } = testServer().services
      await db.insert(applicationAssignments).values({ ...row, applicationId: developmentClientId })
      await changeClient(testServer(), { accessType: 'MANAGED_ACCESS' })
      const input = { userId: former.id, tenantId: tenant.id, appIds: [developmentClientId] }
      return (by) => by.call(assignUserToApplications, input)
    },
    'access to accounts below': async (place) => {
      await changeTenant(place, { isReseller: true })
      return (by) => by.call(updateSubAccountAccess, { userId: place.former.id, allowAccess: true })
    },
    'a name among break-glass users': async ({ tenant, admin, former }) => {
      const { id: ssoConfigId } = await aConnection(testServer(), tenant, {
        domain: `glass-${former.id}.test`,
      })
      const input = { ssoConfigId, isEnforced: true, breakGlassUserIds: [former.id, admin.id] }
      return (by) => by.call(setSSOEnforcement, input)
    },
    'that they are enabled': async ({ browser, former: { id: userId } }) => {
      await browser.call(disableUser, { userId })
      return (by) => by.call(enableUser, { userId })
    },
    'that they are unlocked': async ({ browser, former: { id: userId } }) => {
      await browser.call(lockUser, { userId })
      return (by) => by.call(unlockUser, { userId })
    },
    'a place without an end': async ({ browser, former: { id: userId } }) => {
      await browser.call(updateUserExpirationTime, { userId, expirationInSeconds: 36_000 })
      return (by) => by.call(setPermanentUser, { userId })
    },
    'a later end': async ({ browser, former: { id: userId } }) => {
      await browser.call(updateUserExpirationTime, { userId, expirationInSeconds: 36_000 })
      return (by) => by.call(updateUserExpirationTime, { userId, expirationInSeconds: 360_000 })
    },
    'an invitation':
      async ({ email }) =>
      (by) =>
        readRefusal(by.call(addUser, { email, roleIds: [] })),
    'that the directory switches them on by PATCH': async ({ directory, former }) => {
      await directory.send('PATCH', `/Users/${former.id}`, off)
      return () => directory.send('PATCH', `/Users/${former.id}`, on)
    },
    'that the directory switches them on by PUT': async ({ directory, former, email }) => {
      await directory.send('PATCH', `/Users/${former.id}`, off)
      return () => directory.send('PUT', `/Users/${former.id}`, { body: aScimUser(email, typed) })
    },
    'that the directory adds them anew': async ({ browser, directory, former, email }) => {
      // Whom an administrator has disabled stays when a directory deletes them.
      await browser.call(disableUser, { userId: former.id })
      await directory.send('DELETE', `/Users/${former.id}`)
      await browser.call(enableUser, { userId: former.id })
      return () => provision(directory, email, typed)
    },
  }

  const leave = async (user: UserRow): Promise<string> => {
    const email = `away-${nextAddress()}`
    await leaveFor(testServer(), user, email)
    return email
  }

  const readRows = async ({ admin, browser }: Place) =>
    (await browser.call(loadUsers, {})).items.filter(({ id }) => id !== admin.id)

  /** The place once it is the successor's: one row, of what was typed, and nothing of the former owner. */
  const expectReturned = async (place: Place, away: string): Promise<string> => {
    const by = { ...place, browser: await signedIn(testServer(), place.admin) }
    expect(await readPlace(place, place.former.id)).toBeUndefined()
    const rows = await readRows(by)
    expect(rows).toEqual([
      expect.objectContaining({ email: place.email, name: 'Typed', activatedForTenant: true }),
    ])
    const { data } = await by.browser.call(getAudits, { offset: 0, count: 100 })
    const log = JSON.stringify(data)
    for (const secret of [away, 'Secretname', 'Successor']) expect(log).not.toContain(secret)
    testServer().clock.advance(60)
    expect((await testServer().mail()).to(away)).toEqual([])
    const theirs = await signedIn(testServer(), { email: away })
    expect(await readRefusal(theirs.call(switchTenant, { tenantId: place.tenant.id }))).toBe('NOT_A_MEMBER')
    return rows[0]!.id
  }

  const successors = ['who has an account', 'who has none'] as const
  const rows = Object.keys(ways).flatMap((way) => successors.map((successor) => ({ way, successor })))

  test.each(rows)(
    'SEC-BE-43 is for the owner of the address, $successor: $way',
    async ({ way, successor }) => {
      const place = await aNamedOwner(testServer())
      const give = await ways[way]!(place)
      const away = await leave(place.former)
      testServer().clock.advance(86_400)
      const owner =
        successor === 'who has none'
          ? undefined
          : await aMember(testServer(), {
              in: await aTenant(testServer()),
              user: { email: place.email, name: 'Successor' },
            })
      await give(await signedIn(testServer(), place.admin))
      await changeClient(testServer(), { accessType: 'FREE_ACCESS' })
      const userId = await expectReturned(place, away)
      if (owner === undefined) return
      expect(userId).toBe(owner.id)
      const theirs = await signedIn(testServer(), owner)
      const answer = await readRefusal(theirs.call(switchTenant, { tenantId: place.tenant.id }))
      expect(answer).toBe('not refused')
    },
  )

  test('SEC-BE-43 so it is where they come by the provider of the organization', async () => {
    const place = await aNamedOwner(testServer())
    const away = await leave(place.former)
    testServer().clock.advance(86_400)
    const { db, enforcedDomains } = testServer().services
    const isTheirs = eq(ssoConfigurations.tenantId, place.tenant.id)
    await db.update(ssoConfigurations).set({ enabled: true }).where(isTheirs)
    enforcedDomains.forget()
    const user = await aMember(testServer(), {
      in: await aTenant(testServer()),
      user: { email: place.email },
    })
    const frame = aBrowser(testServer())
    const { code, state } = await goSaml(testServer(), frame, { email: place.email })
    await frame.call(redeemExternalLogin, { txn: state, code })
    expect(await readPlace(place, place.former.id)).toBeUndefined()
    const by = { ...place, browser: await signedIn(testServer(), place.admin) }
    expect(await readRows(by)).toHaveLength(1)
    expect(await readPlace(place, user.id)).toMatchObject({ directoryDomain: place.domain })
    const theirs = await signedIn(testServer(), { email: away })
    expect(await readRefusal(theirs.call(switchTenant, { tenantId: place.tenant.id }))).toBe('NOT_A_MEMBER')
  })

  test('SEC-BE-43 one who has the address still, and one who acts there, keep it', async () => {
    const place = await aNamedOwner(testServer())
    const by = await signedIn(testServer(), place.admin)
    await by.call(updateUser, { id: place.former.id, roleIds: await asAdmin() })
    expect(await readPlace(place, place.former.id)).toBeDefined()
    const theirs = await signedIn(testServer(), place.former)
    await theirs.call(switchTenant, { tenantId: place.tenant.id })
    await leave(place.former)
    await by.call(updateUser, {
      id: place.former.id,
      roleIds: [await readRoleId(testServer(), 'ReadOnly')],
    })
    expect(await readPlace(place, place.former.id)).toBeDefined()
  })

  test('SEC-BE-43 nor does one lose it whom the directory names at their next address', async () => {
    const place = await aNamedOwner(testServer())
    const email = `y@${place.domain}`
    const emails = [{ value: email, primary: true, type: 'work' }]
    await place.directory.send('PUT', `/Users/${place.former.id}`, { body: aScimUser(email, { emails }) })
    await leaveFor(testServer(), place.former, email)
    testServer().clock.advance(86_400)
    const by = await signedIn(testServer(), place.admin)
    await by.call(updateUser, { id: place.former.id, roleIds: await asAdmin() })
    const theirs = await signedIn(testServer(), { email })
    expect(await readRefusal(theirs.call(switchTenant, { tenantId: place.tenant.id }))).toBe('not refused')
  })
})
