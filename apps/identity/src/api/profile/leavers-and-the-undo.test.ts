import { login } from '@vestibule/contract/areas/auth'
import { updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { deleteUser, enableUser, updateUser } from '@vestibule/contract/areas/team'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { addUser } from '@vestibule/contract/areas/users'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listAdministrators } from '../../domain/members/find-administrators.ts'
import { type TenantRow, tenants } from '../../platform/db/schema/tenants.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { readUser } from '../../testing/proved-addresses.ts'
import { createMemberReader, off, on } from '../../testing/provisioned-members.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { newPassword, reset, resetParams } from '../../testing/reset-links.ts'
import { aProvisioned, provision, type Provisioned } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

/** How a member leaves. */
const leavings: Readonly<Record<string, (provisioned: Provisioned, id: string) => Promise<unknown>>> = {
  'deleted by the directory': ({ directory }, id) => directory.send('DELETE', `/Users/${id}`),
  'deactivated and deleted by the directory': async ({ directory }, id) => {
    await directory.send('PATCH', `/Users/${id}`, off)
    await directory.send('DELETE', `/Users/${id}`)
  },
  'removed by an administrator': ({ browser }, userId) => browser.call(deleteUser, { userId }),
}

describeOnServer('a former member who takes back the address that a successor has', (engine) => {
  const testServer = useTestServer(engine)
  const { readMembership, isAdministrator } = createMemberReader(testServer)

  /** A member who moved to an address of their own, left, and kept the link that takes the change back. */
  const arrange = async (leave: (provisioned: Provisioned, id: string) => Promise<unknown>) => {
    const provisioned = await aProvisioned(testServer())
    const email = `kim@${provisioned.domain}`
    const kim = await aMember(testServer(), { in: provisioned.tenant, user: { email } })
    await aMembership(testServer(), kim, { in: await aTenant(testServer()) })
    await provision(provisioned.directory, email)
    const own = await signedIn(testServer(), kim)
    const away = `kim@private-${provisioned.domain}`
    await own.call(updateEmail, { email: away })
    await own.call(verifyEmail, { email: away, code: await mailedCode(testServer(), away) })
    const link = resetParams((await testServer().mail()).linkTo(email))
    await leave(provisioned, kim.id)
    return { ...provisioned, email, kim, link }
  }

  const cases = Object.keys(leavings).flatMap((leaving) => ['on', 'off'].map((state) => ({ leaving, state })))
  test.each(cases)(
    'SEC-RA-87 SEC-RA-25 gets nothing of what the successor, who is $state, was given: $leaving',
    async ({ leaving, state }) => {
      const { tenant, browser, directory, email, kim, link } = await arrange(leavings[leaving]!)
      const successor = await provision(directory, email)
      await browser.call(updateUser, { id: successor, roleIds: [await readRoleId(testServer(), 'Admin')] })
      if (state === 'off') await directory.send('PATCH', `/Users/${successor}`, off)
      expect(await reset(testServer(), link)).toBe('not refused')
      expect(await readMembership(tenant.id, kim.id)).toMatchObject({ isDisabled: true })
      const back = aBrowser(testServer())
      back.accessToken = (await back.call(login, { email, password: newPassword })).accessToken
      expect(await readRefusal(back.call(switchTenant, { tenantId: tenant.id }))).toBe('NOT_A_MEMBER')
      const { db, clock } = testServer().services
      const administrators = await listAdministrators(db, tenant.id, clock.now())
      expect(administrators.map(({ userId }) => userId)).not.toContain(kim.id)
      // Nor does the directory, whose successor it was, bring them back.
      await directory.send('PATCH', `/Users/${kim.id}`, on)
      expect(await readMembership(tenant.id, kim.id)).toMatchObject({ isDisabled: true })
      await browser.call(enableUser, { userId: kim.id })
      expect(await readMembership(tenant.id, kim.id)).toMatchObject({ isDisabled: false })
    },
  )

  test.each(Object.entries(leavings))(
    'SEC-RA-80 SEC-RA-88 takes over where the successor was the only administrator: %s',
    async (_, leave) => {
      const { tenant, admin, browser, directory, email, kim, link } = await arrange(leave)
      const successor = await provision(directory, email)
      await browser.call(enableUser, { userId: successor })
      await browser.call(updateUser, { id: successor, roleIds: [await readRoleId(testServer(), 'Admin')] })
      await browser.call(updateUser, { id: admin.id, roleIds: [await readRoleId(testServer(), 'ReadOnly')] })
      expect(await reset(testServer(), link)).toBe('not refused')
      const { db, clock } = testServer().services
      const administrators = await listAdministrators(db, tenant.id, clock.now())
      expect(administrators.map(({ userId }) => userId)).toEqual([kim.id])
    },
  )

  test.each([
    ['waits for an administrator who acts from above', true],
    ['takes over where none does', false],
  ] as const)('SEC-RA-88 %s', async (_, isAbove) => {
    const { tenant, admin, browser, directory, email, kim, link } = await arrange(
      leavings['removed by an administrator']!,
    )
    const successor = await provision(directory, email)
    await browser.call(enableUser, { userId: successor })
    await browser.call(updateUser, { id: successor, roleIds: [await readRoleId(testServer(), 'Admin')] })
    await browser.call(updateUser, { id: admin.id, roleIds: [await readRoleId(testServer(), 'ReadOnly')] })
    const above = await aTenant(testServer(), { isReseller: true })
    await aMember(testServer(), { in: above, roles: [isAbove ? 'Admin' : 'ReadOnly'] })
    const isTenant = eq(tenants.id, tenant.id)
    await testServer().services.db.update(tenants).set({ parentId: above.id }).where(isTenant)
    expect(await reset(testServer(), link)).toBe('not refused')
    expect(await isAdministrator(tenant.id, kim.id)).toBe(!isAbove)
  })

  /** Who can act in the organization beside the successor, and whether a former member has to wait for them. */
  const beside: Readonly<
    Record<string, readonly [isWaiting: boolean, make: (tenant: TenantRow) => Promise<unknown>]>
  > = {
    'an administrator for a time': [
      true,
      (tenant) =>
        anAdmin(testServer(), {
          in: tenant,
          temporaryExpirationDate: secondsLater(testServer().clock.now(), 86_400),
        }),
    ],
    'a supporter': [false, (tenant) => aMember(testServer(), { in: tenant, roles: ['Support'] })],
  }

  test.each(Object.entries(beside))(
    'SEC-RA-87 invited again takes over where no administrator is left: beside %s',
    async (_, [isWaiting, make]) => {
      const { tenant, admin, browser, directory, email, kim, link } = await arrange(
        leavings['deleted by the directory']!,
      )
      const successor = await provision(directory, email)
      await browser.call(updateUser, { id: successor, roleIds: [await readRoleId(testServer(), 'Admin')] })
      const { email: away } = await readUser(testServer(), kim.id)
      await browser.call(addUser, { email: away, roleIds: [] })
      await make(tenant)
      await browser.call(updateUser, { id: admin.id, roleIds: [await readRoleId(testServer(), 'ReadOnly')] })
      expect(await reset(testServer(), link)).toBe('not refused')
      const { db, clock } = testServer().services
      const administrators = await listAdministrators(db, tenant.id, clock.now())
      expect(administrators.some(({ userId }) => userId === kim.id)).toBe(!isWaiting)
    },
  )
})
