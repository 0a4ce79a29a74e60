import {
  deleteUser,
  disableUser,
  lockUser,
  loadStats,
  setPermanentUser,
  updateUser,
  updateUserExpirationTime,
} from '@vestibule/contract/areas/team'
import { developmentClientId } from '@vestibule/contract/constants'
import { afterEach, expect, test } from 'vitest'
import { countAdministrators, listAdministrators } from '../../domain/members/find-administrators.ts'
import { applicationAssignments } from '../../platform/db/schema/applications.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { changeClient } from '../../testing/change-client.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import { aKeptTenant } from '../../testing/kept-tenant.ts'
import { type KeptTenant, waysToLose } from '../../testing/last-administrators.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('the last administrator', (engine) => {
  const testServer = useTestServer(engine)
  const setAccess = (accessType: 'FREE_ACCESS' | 'MANAGED_ACCESS') =>
    changeClient(testServer(), { accessType })
  afterEach(() => setAccess('FREE_ACCESS'))

  /** Everybody of the tenant may use the only application, which not every member may. */
  const manageAccess = async ({ tenant }: KeptTenant) => {
    const { db, clock } = testServer().services
    const members = await listAdministrators(db, tenant.id, clock.now())
    const place = { tenantId: tenant.id, applicationId: developmentClientId, createdAt: clock.now() }
    await setAccess('MANAGED_ACCESS')
    await db.insert(applicationAssignments).values(members.map(({ userId }) => ({ ...place, userId })))
  }
  const lasting = async ({ tenant }: KeptTenant) =>
    countAdministrators(testServer().services.db, tenant.id, new Date('9999-01-01'))

  test.each(Object.entries(waysToLose))(
    'SEC-AD-05 SEC-RA-01 is not %s, and another one is',
    async (name, prepare) => {
      const kept = await aKeptTenant(testServer())
      const take = await prepare(kept)
      if (name === 'left without an application') await manageAccess(kept)
      expect(await lasting(kept)).toBe(1)
      await take().catch(() => {})
      expect(await lasting(kept), 'still there').toBe(1)
      const second = await anAdmin(testServer(), { in: kept.tenant })
      const { db, clock } = testServer().services
      const assigned = { applicationId: developmentClientId, createdAt: clock.now() }
      await db
        .insert(applicationAssignments)
        .values({ ...assigned, tenantId: kept.tenant.id, userId: second.id })
      expect(await lasting(kept)).toBe(2)
      await take()
      expect(await lasting(kept), 'taken').toBe(1)
    },
  )

  test('SEC-RA-01 the refusal says what is missing', async () => {
    const kept = await aKeptTenant(testServer())
    for (const operation of [disableUser, lockUser, deleteUser])
      expect(await readRefusal(kept.browser.call(operation, { userId: kept.last.id }))).toBe(
        'LAST_ADMINISTRATOR',
      )
  })

  test('SEC-AD-05 a temporary administrator is not the one who is left', async () => {
    const { tenant, admin, browser: self } = await aMaker(testServer())
    const other = await anAdmin(testServer(), { in: tenant })
    await self.call(updateUserExpirationTime, { userId: other.id, expirationInSeconds: 60 })
    const stepDown = () => self.call(updateUser, { id: admin.id, roleIds: [] })
    expect(await readRefusal(stepDown())).toBe('LAST_ADMINISTRATOR')
    await self.call(setPermanentUser, { userId: other.id })
    expect(await readRefusal(stepDown())).toBe('not refused')
  })

  test('SEC-RA-01 is who can grant every role that is held: roles together count, permissions of an application do not', async () => {
    const { tenant, browser } = await aMaker(testServer())
    const administrators = async () => (await browser.call(loadStats, {})).superAdmins
    await aMember(testServer(), { in: tenant, roles: ['Support'] })
    expect(await administrators()).toBe(1)
    const both = await aMember(testServer(), { in: tenant, roles: [] })
    await aRoleWith(testServer(), tenant, both, ['fe.secure.*'])
    expect(await administrators(), 'a part of the rights').toBe(1)
    await aRoleWith(testServer(), tenant, both, ['fe.*'])
    expect(await administrators(), 'by two roles').toBe(2)
  })

  test('SEC-RA-01 where no member holds everything, it is who hands out roles', async () => {
    const tenant = await aTenant(testServer())
    const one = await aMember(testServer(), { in: tenant, roles: [] })
    await aRoleWith(testServer(), tenant, one, ['fe.secure.write.updateUser', 'fe.secure.read.users'])
    const reader = await aMember(testServer(), { in: tenant, roles: [] })
    await aRoleWith(testServer(), tenant, reader, ['fe.secure.read.audits'])
    const browser = await signedIn(testServer(), one)
    expect((await browser.call(loadStats, {})).superAdmins).toBe(1)
    const stepDown = browser.call(updateUser, { id: one.id, roleIds: [] })
    expect(await readRefusal(stepDown)).toBe('LAST_ADMINISTRATOR')
  })
})
