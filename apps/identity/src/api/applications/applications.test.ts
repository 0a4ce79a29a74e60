import {
  assignUserToApplications,
  getApplicationsData,
  getTenantsApplications,
  getTenantsApplicationsV2,
  getUserApplicationsId,
  getUsersApplicationsId,
  getUsersOfApplications,
  unassignUserFromApplications,
} from '@vestibule/contract/areas/applications'
import { deleteUser } from '@vestibule/contract/areas/team'
import { developmentClientId } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applicationAssignments } from '../../platform/db/schema/applications.ts'
import { audits } from '../../platform/db/schema/audits.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { aClient } from '../../testing/a-client.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aMember } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('applications', (engine) => {
  const testServer = useTestServer(engine)
  const anApplication = (fields: Parameters<typeof aClient>[1] = {}) => {
    const { clock, random } = testServer().services
    const id = uuidv7(clock, random)
    return aClient(testServer(), { id, name: 'Acme Desk', accessType: 'MANAGED_ACCESS', ...fields })
  }

  test('are answered by id, with those every member may use unless they are left out', async () => {
    const { browser } = await aMaker(testServer())
    const desk = await anApplication({ logo: 'https://desk.acme.test/logo.svg' })
    const ids = [desk.id, 'unknown'].join(',')
    const [application, ...more] = await browser.call(getApplicationsData, { ids, _includeFreeAccess: false })
    expect(more).toEqual([])
    expect(application).toEqual({
      id: desk.id,
      accessType: 'MANAGED_ACCESS',
      name: 'Acme Desk',
      appURL: desk.defaultOrigin,
      loginURL: `${desk.defaultOrigin}/account/login`,
      logoURL: 'https://desk.acme.test/logo.svg',
      isDefault: false,
      isActive: true,
      type: 'web',
      createdAt: desk.createdAt.toISOString(),
      updatedAt: desk.updatedAt.toISOString(),
    })
    const all = await browser.call(getApplicationsData, { ids })
    expect(all.map(({ id }) => id)).toEqual([desk.id, developmentClientId])
    const open = await browser.call(getApplicationsData, {})
    expect(open.every(({ accessType }) => accessType === 'FREE_ACCESS')).toBe(true)
  })

  test('a tenant can be given all of them', async () => {
    const { browser, tenant } = await aMaker(testServer())
    const desk = await anApplication()
    const [first] = await browser.call(getTenantsApplications, {})
    expect(first?.tenantId).toBe(tenant.id)
    expect(first?.appIds).toEqual(expect.arrayContaining([desk.id, developmentClientId]))
    const [second] = await browser.call(getTenantsApplicationsV2, {})
    expect(second?.assignments).toEqual(
      expect.arrayContaining([
        { appId: desk.id, accessType: 'MANAGED_ACCESS' },
        { appId: developmentClientId, accessType: 'FREE_ACCESS' },
      ]),
    )
  })

  test('are assigned to a member and taken away again, once each, with an audit row', async () => {
    const { browser, tenant } = await aMaker(testServer())
    const { id: userId } = await aMember(testServer(), { in: tenant })
    const desk = await anApplication()
    const input = { userId, tenantId: tenant.id, appIds: [desk.id] }
    const listed = async () => [
      await browser.call(getUserApplicationsId, { userId }),
      await browser.call(getUsersApplicationsId, { userIds: userId }),
      await browser.call(getUsersOfApplications, { appIds: desk.id }),
    ]
    const none = [[], [{ userId, appIds: [] }], [{ appId: desk.id, userIds: [] }]]
    expect(await listed()).toEqual(none)
    await browser.call(assignUserToApplications, input)
    await browser.call(assignUserToApplications, input)
    const one = [[desk.id], [{ userId, appIds: [desk.id] }], [{ appId: desk.id, userIds: [userId] }]]
    expect(await listed()).toEqual(one)
    await browser.call(unassignUserFromApplications, input)
    await browser.call(unassignUserFromApplications, input)
    expect(await listed()).toEqual(none)
    const rows = await testServer().services.db.select().from(audits).where(eq(audits.resourceId, userId))
    const details = { appIds: [desk.id] }
    expect(rows.map(({ action, details: kept }) => ({ action, details: kept }))).toEqual([
      { action: 'member.applicationsAssigned', details },
      {
        action: 'member.applicationsUnassigned',
        details: { ...details, held: expect.any(String) },
      },
    ])
  })

  test('one that every member may use needs no assignment and keeps none', async () => {
    const { browser, tenant, admin } = await aMaker(testServer())
    const input = { userId: admin.id, tenantId: tenant.id, appIds: [developmentClientId] }
    await browser.call(assignUserToApplications, input)
    expect(await browser.call(getUserApplicationsId, { userId: admin.id })).toEqual([])
  })

  test('SEC-TE-03 users and tenants of others, and unknown applications, are not found', async () => {
    const { browser, tenant, admin } = await aMaker(testServer())
    const other = await aMaker(testServer())
    const desk = await anApplication()
    const place = { userId: admin.id, tenantId: tenant.id }
    const theirs = { userId: other.admin.id, tenantId: other.tenant.id, appIds: [desk.id] }
    await other.browser.call(assignUserToApplications, theirs)
    const wrong = [
      theirs,
      { ...theirs, tenantId: tenant.id },
      { ...place, tenantId: other.tenant.id, appIds: [desk.id] },
      { ...place, appIds: [desk.id, tenant.id] },
    ]
    for (const input of wrong) {
      expect(await readRefusal(browser.call(assignUserToApplications, input))).toBe('NOT_FOUND')
      expect(await readRefusal(browser.call(unassignUserFromApplications, input))).toBe('NOT_FOUND')
    }
    const foreign = browser.call(getUserApplicationsId, { userId: other.admin.id })
    expect(await readRefusal(foreign)).toBe('NOT_FOUND')
    const ids = { userIds: other.admin.id }
    expect(await browser.call(getUsersApplicationsId, ids)).toEqual([{ userId: other.admin.id, appIds: [] }])
    const users = await browser.call(getUsersOfApplications, { appIds: desk.id })
    expect(users).toEqual([{ appId: desk.id, userIds: [] }])
  })

  test('go with the member', async () => {
    const { browser, tenant } = await aMaker(testServer())
    const { id: userId } = await aMember(testServer(), { in: tenant })
    const desk = await anApplication()
    await browser.call(assignUserToApplications, { userId, tenantId: tenant.id, appIds: [desk.id] })
    await browser.call(deleteUser, { userId })
    const { db } = testServer().services
    const of = eq(applicationAssignments.userId, userId)
    expect(await db.select().from(applicationAssignments).where(of)).toEqual([])
  })
})
