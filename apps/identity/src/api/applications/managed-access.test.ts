import {
  assignUserToApplications,
  unassignUserFromApplications,
} from '@vestibule/contract/areas/applications'
import { login } from '@vestibule/contract/areas/auth'
import { getProfile } from '@vestibule/contract/areas/profile'
import { getTenants } from '@vestibule/contract/areas/tenants'
import { addUser } from '@vestibule/contract/areas/users'
import { developmentClientId } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { applicationAssignments, applications } from '../../platform/db/schema/applications.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { aClient } from '../../testing/a-client.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { aMember, aMembership, aTenant, somePassword } from '../../testing/builders.ts'
import { changeClient } from '../../testing/change-client.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { aPageBrowser, authorizePath, aVerifier, readLocation, signInOnPage } from '../../testing/oauth.ts'
import { operateIn } from '../../testing/operate-in.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnBothEngines('applications of managed access', (engine) => {
  const testServer = useTestServer(engine)
  const setAccess = (accessType: 'FREE_ACCESS' | 'MANAGED_ACCESS', id: string) =>
    changeClient(testServer(), { accessType }, id)
  const aDesk = () => {
    const { clock, random } = testServer().services
    const id = uuidv7(clock, random)
    return aClient(testServer(), { id, name: 'Acme Desk', accessType: 'MANAGED_ACCESS' })
  }
  const signIn = async (page: Browser, { email }: Pick<UserRow, 'email'>): Promise<void> => {
    const { accessToken } = await page.call(login, { email: email ?? '', password: somePassword })
    page.accessToken = accessToken
  }
  afterEach(() => setAccess('FREE_ACCESS', developmentClientId))

  test('let in who they are assigned to, and say so to others only after the right password', async () => {
    const { browser: admin, tenant } = await aMaker(testServer())
    const user = await aMember(testServer(), { in: tenant })
    const desk = await aDesk()
    const page = aPageBrowser(testServer(), desk.id)
    const wrong = page.call(login, { email: user.email, password: 'not the password' })
    expect(await readRefusal(wrong)).toBe('INVALID_CREDENTIALS')
    expect(await readRefusal(signIn(page, user))).toBe('APPLICATION_NOT_ASSIGNED')
    const input = { userId: user.id, tenantId: tenant.id, appIds: [desk.id] }
    await admin.call(assignUserToApplications, input)
    await signIn(page, user)
    expect((await page.call(getProfile, {})).id).toBe(user.id)
    await admin.call(unassignUserFromApplications, input)
    expect(await readRefusal(page.call(getProfile, {}))).toBe('SESSION_ENDED')
  })

  test('lead a user of several tenants to the one that assigned them, and to no other', async () => {
    const { browser: admin, tenant } = await aMaker(testServer())
    const [first, second] = [await aTenant(testServer()), await aTenant(testServer())]
    const user = await aMember(testServer(), { in: first })
    await aMembership(testServer(), user, { in: second })
    await aMembership(testServer(), user, { in: tenant })
    const desk = await aDesk()
    const input = { userId: user.id, tenantId: tenant.id, appIds: [desk.id] }
    await admin.call(assignUserToApplications, input)
    const page = aPageBrowser(testServer(), desk.id)
    await signIn(page, user)
    expect((await page.call(getProfile, {})).tenantId).toBe(tenant.id)
    expect((await page.call(getTenants, {})).map(({ tenantId }) => tenantId)).toEqual([tenant.id])
  })

  test('do not count a session of another application', async () => {
    const { browser: admin, tenant } = await aMaker(testServer())
    const user = await aMember(testServer(), { in: tenant })
    const desk = await aDesk()
    const page = aPageBrowser(testServer())
    await signInOnPage(page, user)
    const ask = async () => {
      const path = authorizePath(aVerifier(), { client_id: desk.id })
      return readLocation(await page.request(path))
    }
    expect((await ask()).pathname).toBe('/oauth/account/login')
    await admin.call(assignUserToApplications, { userId: user.id, tenantId: tenant.id, appIds: [desk.id] })
    expect((await ask()).searchParams.get('code')).not.toBeNull()
  })

  test('are given to who is invited in them', async () => {
    const { browser: admin, tenant, admin: owner } = await aMaker(testServer())
    await admin.call(addUser, { email: 'before@managed.test' })
    const { db, clock } = testServer().services
    const place = { tenantId: tenant.id, applicationId: developmentClientId, createdAt: clock.now() }
    await db.insert(applicationAssignments).values({ ...place, userId: owner.id })
    await setAccess('MANAGED_ACCESS', developmentClientId)
    const { id } = await admin.call(addUser, { email: 'after@managed.test' })
    const of = eq(applicationAssignments.tenantId, tenant.id)
    const rows = await db.select().from(applicationAssignments).where(of)
    expect(rows.map(({ userId }) => userId).toSorted()).toEqual([owner.id, id].toSorted())
  })

  test('SEC-AD-05 the last administrator who can get in keeps an application', async () => {
    const { browser: admin, tenant, admin: owner } = await aMaker(testServer())
    const { db, clock } = testServer().services
    const place = { tenantId: tenant.id, userId: owner.id }
    await db
      .insert(applicationAssignments)
      .values({ ...place, applicationId: developmentClientId, createdAt: clock.now() })
    // With every application managed, an administrator without one could not sign in anywhere.
    const open = await db.select().from(applications).where(eq(applications.accessType, 'FREE_ACCESS'))
    expect(open.map(({ id }) => id)).toEqual([developmentClientId])
    await setAccess('MANAGED_ACCESS', developmentClientId)
    const input = { ...place, appIds: [developmentClientId] }
    const unassigned = admin.call(unassignUserFromApplications, input)
    expect(await readRefusal(unassigned)).toBe('LAST_ADMINISTRATOR')
    expect(await readRefusal(admin.call(getProfile, {}))).toBe('not refused')
  })

  test('stay with the members there are when an operator changes one', async () => {
    const { tenant } = await aMaker(testServer())
    const user = await aMember(testServer(), { in: tenant })
    const { problem } = await operateIn(testServer(), 'applications update', [
      developmentClientId,
      '--access',
      'managed',
    ])
    expect(problem).toBe('')
    testServer().services.clients.forget()
    expect(await readRefusal(signIn(aBrowser(testServer()), user))).toBe('not refused')
    const refused = await operateIn(testServer(), 'applications update', [
      developmentClientId,
      '--access',
      'few',
    ])
    expect(refused.problem).toContain('--access few must be free or managed')
  })
})
