import { getAudits, getAuditsStats } from '@vestibule/contract/areas/audits'
import { login } from '@vestibule/contract/areas/auth'
import { addUser } from '@vestibule/contract/areas/users'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { featureFlags } from '../../platform/db/schema/vendor.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { readToken } from '../../testing/absent-senders.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { anAuditRow } from '../../testing/audit-rows.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import { anEnrolled, aPolicy } from '../../testing/mfa.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Door = (browser: Browser) => Promise<string>

const reading =
  (query: string): Door =>
  async ({ request }) =>
    (await request(`${getAudits.path}?offset=0&count=50&${query}`)).text()
const exporting =
  (endpoint: string, query = ''): Door =>
  async ({ request }) => {
    const path = `/audits/export/${endpoint}?offset=0&action=signIn.passwordBreached${query}`
    return (await request(path, { method: 'POST', body: {} })).text()
  }

/** Ways of learning from the log whose password has leaked, and how many have. */
const doors: Readonly<Record<string, Door>> = {
  'the list': reading(''),
  'the list by another order': reading('sortBy=email&sortDirection=asc'),
  'the list of what is severe': reading('severity=High'),
  'the list of the event': reading('action=signIn.passwordBreached'),
  'the list of the mails': reading('action=member.passwordResetsSent'),
  'the list of a user': reading('email=leaked@acme.test'),
  'a search': reading('filter=leaked'),
  'a search by another order': reading('filter=leaked&sortBy=email&sortDirection=asc'),
  'the numbers': async (browser) => JSON.stringify(await browser.call(getAuditsStats, {})),
}
/** Each of these is itself written to the log. */
const files: Readonly<Record<string, Door>> = {
  'the file': exporting('csv'),
  'the file of the second version': exporting('csv/v2'),
  'the printed file': exporting('pdf'),
}

describeOnServer('leaked passwords in the audit log', (engine) => {
  const testServer = useTestServer(engine)
  const aReader = async (permissions: readonly string[]) => {
    const { tenant } = await aMaker(testServer())
    const user = await aMember(testServer(), { in: tenant, roles: [] })
    await aRoleWith(testServer(), tenant, user, ['fe.secure.read.audits', ...permissions])
    return { tenant, browser: await signedIn(testServer(), user) }
  }
  const write = async (tenantId: string) => {
    const about = { email: 'leaked@acme.test', severity: 'High' } as const
    await anAuditRow(testServer(), tenantId, { ...about, action: 'signIn.passwordBreached' })
    await anAuditRow(testServer(), tenantId, { action: 'member.passwordResetsSent', details: { count: 1 } })
  }

  test.each(Object.entries(doors))(
    'SEC-BE-10 %s tells of none without the permission of the security center',
    async (name, ask) => {
      const { tenant, browser } = await aReader([])
      const { tenant: other, browser: allowed } = await aReader(['fe.secure.read.securityPolicy'])
      const [before, all] = [await ask(browser), await ask(allowed)]
      await write(tenant.id)
      await write(other.id)
      expect(await ask(browser)).toBe(before)
      expect(await ask(allowed), name).not.toBe(all)
    },
  )

  test.each(Object.entries(files))(
    'SEC-BE-10 %s tells of none without the permission of the security center',
    async (_, ask) => {
      const { tenant, browser } = await aReader([])
      const { tenant: other, browser: allowed } = await aReader(['fe.secure.read.securityPolicy'])
      const [before, all] = [await ask(browser), await ask(allowed)]
      await write(tenant.id)
      await write(other.id)
      expect((await ask(browser)).length).toBe(before.length)
      expect((await ask(allowed)).length).toBeGreaterThan(all.length)
    },
  )
})

describeOnServer('what an invited person brings about', (engine) => {
  const testServer = useTestServer(engine)
  const flag = { key: 'security-center-show-login-flows', isOn: true }
  beforeAll(async () => {
    const { db, clock } = testServer().services
    await db.insert(featureFlags).values({ ...flag, updatedAt: clock.now() } as never)
  })
  afterAll(() => testServer().services.db.delete(featureFlags).where(eq(featureFlags.key, flag.key)))

  const leaked = 'football123'
  const anInvitation = async (password: string) => {
    const { passwords } = testServer().services
    const maker = await aMaker(testServer())
    const email = `invited${crypto.randomUUID()}@elsewhere.test`
    const passwordHash = await passwords.hash(password, 'test')
    const user = await aMember(testServer(), {
      in: await aTenant(testServer()),
      user: { email, passwordHash },
    })
    const { db } = testServer().services
    await db.update(memberships).set({ isDisabled: true }).where(eq(memberships.userId, user.id))
    await maker.browser.call(addUser, { email })
    return { ...maker, user, email, invitationToken: await readToken(testServer(), email) }
  }
  const readRows = async (userId: string) => {
    const { db } = testServer().services
    const rows = await db.select().from(audits).where(eq(audits.userId, userId)).orderBy(audits.id)
    return rows.map(({ action, tenantId }) => ({ action, tenantId }))
  }

  test('SEC-BE-24 a leaked password is no row of the tenant that has only invited them', async () => {
    const { tenant, email, user, invitationToken } = await anInvitation(leaked)
    const answer = await aBrowser(testServer()).call(login, { email, password: leaked, invitationToken })
    expect(answer).toMatchObject({ isBreachedPassword: true })
    const { vendorTenantId } = testServer().services
    expect(await readRows(user.id)).toEqual([{ action: 'signIn.passwordBreached', tenantId: vendorTenantId }])
    expect(tenant.id).not.toBe(vendorTenantId)
  })

  test('SEC-BE-24 a second factor is no row of the tenant that has only invited them', async () => {
    const { tenant, email, user, invitationToken } = await anInvitation(somePassword)
    await aPolicy(testServer(), tenant)
    const input = { email, password: somePassword, invitationToken }
    expect(await aBrowser(testServer()).call(login, input)).toMatchObject({ mfaRequired: true })
    const { vendorTenantId } = testServer().services
    expect(await readRows(user.id)).toEqual([{ action: 'signIn.factorAsked', tenantId: vendorTenantId }])
  })

  test('SEC-BE-24 a second factor of a person who is at home elsewhere is no row of the tenant either', async () => {
    const { user, tenant: home } = await anEnrolled(testServer())
    testServer().clock.advance(60)
    const { tenant, browser } = await aMaker(testServer())
    await browser.call(addUser, { email: user.email })
    const mails = (await testServer().mail()).to(user.email).map(({ text }) => text)
    const invitationToken = /token=([\w-]+)/.exec(mails.join('\n'))?.[1]
    expect(invitationToken).toBeDefined()
    const { db } = testServer().services
    await db.delete(audits).where(eq(audits.userId, user.id))
    const input = { email: user.email, password: somePassword, invitationToken }
    expect(await aBrowser(testServer()).call(login, input)).toMatchObject({ mfaRequired: true })
    const [row, ...more] = await readRows(user.id)
    expect([row?.action, more]).toEqual(['signIn.factorAsked', []])
    expect(row?.tenantId).not.toBe(tenant.id)
    expect([home.id, testServer().services.vendorTenantId]).toContain(row?.tenantId)
  })

  test('SEC-BE-24 a member who has joined is in the log of their tenant', async () => {
    const { passwords } = testServer().services
    const tenant = await aTenant(testServer())
    const passwordHash = await passwords.hash(leaked, 'test')
    const user = await aMember(testServer(), { in: tenant, user: { passwordHash } })
    await aBrowser(testServer()).call(login, { email: user.email, password: leaked })
    expect(await readRows(user.id)).toEqual([{ action: 'signIn.passwordBreached', tenantId: tenant.id }])
  })
})
