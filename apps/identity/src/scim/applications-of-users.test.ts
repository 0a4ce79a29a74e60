import {
  assignUserToApplications,
  unassignUserFromApplications,
} from '@vestibule/contract/areas/applications'
import { developmentClientId, headers } from '@vestibule/contract/constants'
import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { applicationAssignments } from '../platform/db/schema/applications.ts'
import { scimConnections } from '../platform/db/schema/scim.ts'
import { ssoConfigurations } from '../platform/db/schema/sso-configurations.ts'
import { aClient } from '../testing/a-client.ts'
import { changeClient } from '../testing/change-client.ts'
import { createColleagues } from '../testing/colleagues.ts'
import { describeOnServer } from '../testing/engines.ts'
import { readRefusal } from '../testing/refusal.ts'
import { aProvisioned, aScimUser, type Provisioned } from '../testing/scim.ts'
import { useTestServer } from '../testing/test-server.ts'

describeOnServer('applications of users whom a directory brings', (engine) => {
  const testServer = useTestServer(engine)
  const { comeBySso } = createColleagues(testServer, engine)
  afterEach(() => changeClient(testServer(), { accessType: 'FREE_ACCESS' }, developmentClientId))

  const listAssigned = async ({ tenant }: Provisioned, userId: string) => {
    const rows = await testServer()
      .services.db.select({ id: applicationAssignments.applicationId })
      .from(applicationAssignments)
      .where(and(eq(applicationAssignments.tenantId, tenant.id), eq(applicationAssignments.userId, userId)))
    return rows.map(({ id }) => id)
  }
  const post = async ({ directory }: Provisioned, email: string, named?: string) => {
    const more = named === undefined ? {} : { headers: { [headers.vendorId]: named } }
    const { status, body } = await directory.send('POST', '/Users', { body: aScimUser(email), ...more })
    expect(status).toBe(201)
    return body.id
  }
  /** A tenant whose applications are all of managed access, with a directory and a provider. */
  const aManaged = async () => {
    const made = await aProvisioned(testServer())
    const { db, clock } = testServer().services
    await db
      .update(ssoConfigurations)
      .set({ enabled: true })
      .where(eq(ssoConfigurations.tenantId, made.tenant.id))
    const desk = await aClient(testServer(), {
      id: crypto.randomUUID(),
      name: 'Acme Desk',
      accessType: 'MANAGED_ACCESS',
    })
    const own = { tenantId: made.tenant.id, userId: made.admin.id, applicationId: developmentClientId }
    await db.insert(applicationAssignments).values({ ...own, createdAt: clock.now() })
    await changeClient(testServer(), { accessType: 'MANAGED_ACCESS' }, developmentClientId)
    return { made, desk }
  }

  test('SEC-RA-48 are none, whatever its requests name', async () => {
    const { made, desk } = await aManaged()
    for (const named of [undefined, desk.id, developmentClientId]) {
      const id = await post(made, `of-${named ?? 'none'}@${made.domain}`, named)
      expect(await listAssigned(made, id)).toEqual([])
    }
  })

  test('SEC-RA-47 SEC-RA-48 do not come back once an administrator has taken them', async () => {
    const { made } = await aManaged()
    const email = `kim@${made.domain}`
    const id = await post(made, email)
    const input = { userId: id, tenantId: made.tenant.id, appIds: [developmentClientId] }
    await made.browser.call(assignUserToApplications, input)
    expect(await readRefusal(comeBySso(email))).toBe('not refused')
    await made.browser.call(unassignUserFromApplications, input)
    expect(await readRefusal(comeBySso(email))).toBe('APPLICATION_NOT_ASSIGNED')
    // Nor do they where the directory takes the user out, who then joins by the provider.
    expect((await made.directory.send('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await readRefusal(comeBySso(email))).toBe('APPLICATION_NOT_ASSIGNED')
    const again = await post(made, email, developmentClientId)
    expect(await readRefusal(comeBySso(email))).toBe('APPLICATION_NOT_ASSIGNED')
    await made.browser.call(assignUserToApplications, { ...input, userId: again })
    expect(await readRefusal(comeBySso(email))).toBe('not refused')
  })

  test('SEC-RA-48 name the application in which the directory was connected in the mail that invites them', async () => {
    const made = await aProvisioned(testServer())
    const desk = await aClient(testServer(), {
      id: crypto.randomUUID(),
      name: 'Acme Desk',
      hostOrigins: ['https://desk.test'],
      defaultOrigin: 'https://desk.test',
    })
    const email = `stranger@elsewhere-${engine}.test`
    await post(made, email, desk.id)
    const { db } = testServer().services
    const isTheirs = eq(scimConnections.tenantId, made.tenant.id)
    expect((await testServer().mail()).linkTo(email).origin).not.toBe('https://desk.test')
    // As a directory is that was connected before this was kept, and one whose application is gone.
    for (const clientId of [null, crypto.randomUUID()]) {
      await db.update(scimConnections).set({ clientId }).where(isTheirs)
      const next = `${clientId ?? 'none'}@elsewhere-${engine}.test`
      await post(made, next, desk.id)
      expect((await testServer().mail()).linkTo(next).origin).not.toBe('https://desk.test')
    }
    await db.update(scimConnections).set({ clientId: desk.id }).where(isTheirs)
    const last = `last@elsewhere-${engine}.test`
    await post(made, last)
    expect((await testServer().mail()).linkTo(last).origin).toBe('https://desk.test')
  })
})
