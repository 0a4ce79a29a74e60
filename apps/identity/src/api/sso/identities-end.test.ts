import { login, refreshToken } from '@vestibule/contract/areas/auth'
import { verifyMFAAuthenticatorAppForLogin } from '@vestibule/contract/areas/mfa-sign-in'
import { getUserJwt, updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { setSSOEnforcement } from '@vestibule/contract/areas/sso-connections'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { externalIdentities } from '../../platform/db/schema/external-identities.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, somePassword } from '../../testing/builders.ts'
import { createColleagues } from '../../testing/colleagues.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import { anEnrolled, aPolicy, computeTotp } from '../../testing/mfa.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('a provider of a company', (engine) => {
  const testServer = useTestServer(engine)
  const { newDomain, comeBySso, aColleague, changeAddress, ends } = createColleagues(testServer, engine)

  test.each(Object.keys(ends))('SEC-GA-04 %s ends what it said of a person', async (name) => {
    const colleague = await aColleague()
    await ends[name]!(colleague)
    const { db } = testServer().services
    const rows = await db
      .select()
      .from(externalIdentities)
      .where(eq(externalIdentities.userId, colleague.user.id))
    expect(rows).toEqual([])
  })

  test('SEC-GA-04 who has another address now is not reached by the old one', async () => {
    const colleague = await aColleague()
    const { user, domain } = colleague
    await changeAddress(user, `gone-${user.id}@free.test`)
    const { answer } = await comeBySso(`hana@${domain}`)
    expect(answer.userId).not.toBe(user.id)
  })

  test('SEC-GA-04 an address outside of the proved domains is not reached, even where the identity is still known', async () => {
    const { user, domain } = await aColleague()
    const { db, clock } = testServer().services
    const known = await db.select().from(externalIdentities).where(eq(externalIdentities.userId, user.id))
    await changeAddress(user, `kept-${user.id}@free.test`)
    await db.insert(externalIdentities).values(known.map((row) => ({ ...row, lastUsedAt: clock.now() })))
    expect(await readRefusal(comeBySso(`hana@${domain}`))).toBe('EMAIL_DOMAIN_REFUSED')
  })

  test('SEC-GA-05 a session knows the connection it began with, and hands it on', async () => {
    const { user, ssoConfigId, company, other } = await aColleague()
    const { browser } = await comeBySso(user.email)
    const { db } = testServer().services
    const listOwn = () => db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect((await listOwn()).every(({ connectionId }) => connectionId === ssoConfigId)).toBe(true)
    await browser.call(switchTenant, { tenantId: other.id })
    browser.accessToken = (await browser.call(refreshToken, {})).accessToken
    await browser.call(switchTenant, { tenantId: company.id })
    expect((await listOwn()).every(({ connectionId }) => connectionId === ssoConfigId)).toBe(true)
    const byPassword = await signedIn(testServer(), user)
    expect(byPassword.refreshToken()).toBeDefined()
    expect((await listOwn()).filter(({ connectionId }) => connectionId === null)).toHaveLength(1)
  })

  test('SEC-GA-05 a tenant that enforces its own takes no session of another one’s', async () => {
    const { user, other, company } = await aColleague()
    const { browser } = await comeBySso(user.email)
    // The address is the second company's by now, and it wants its own provider.
    const theirs = newDomain()
    await aConnection(testServer(), other, { domain: theirs, isEnforced: true })
    const email = `hana@${theirs}`
    const isUser = eq(users.id, user.id)
    await testServer().services.db.update(users).set({ email, canonicalEmail: email }).where(isUser)
    for (const ask of [getUserJwt, switchTenant])
      expect(await readRefusal(browser.call(ask, { tenantId: other.id }))).toBe('SSO_REQUIRED')
    expect(await readRefusal(browser.call(refreshToken, { tenantId: other.id }))).toBe('SSO_REQUIRED')
    expect(await readRefusal(browser.call(getUserJwt, { tenantId: company.id }))).toBe('not refused')
    const own = await comeBySso(`hana@${theirs}`)
    expect(own.answer).toMatchObject({ userId: user.id, tenantId: other.id })
    expect(await readRefusal(own.browser.call(getUserJwt, { tenantId: other.id }))).toBe('not refused')
  })

  test('SEC-GA-05 a tenant that spares its own single sign-on the second factor spares no other one’s', async () => {
    const { user, other, company } = await aColleague()
    for (const tenant of [company, other])
      await aPolicy(testServer(), tenant, { enforceMFAType: 'ForceExceptSAML' })
    const { browser, answer } = await comeBySso(user.email)
    expect(answer).toMatchObject({ tenantId: company.id, mfaRequired: false })
    expect(await readRefusal(browser.call(getUserJwt, { tenantId: other.id }))).toBe('STEP_UP_REQUIRED')
    expect(await browser.call(refreshToken, { tenantId: other.id })).toMatchObject({ mfaRequired: true })
    expect(await browser.call(refreshToken, {})).toMatchObject({ mfaRequired: false })
  })

  test('SEC-GA-05 a second factor that a provider vouches for counts in its own tenant, and no other', async () => {
    const { user, other, company } = await aColleague()
    const { browser } = await comeBySso(user.email)
    for (const tenant of [company, other]) await aPolicy(testServer(), tenant)
    const { db } = testServer().services
    await db
      .update(sessions)
      .set({ amr: ['sso', 'mfa'] })
      .where(eq(sessions.userId, user.id))
    const stepped = async () => (await browser.call(refreshToken, {})).accessToken ?? ''
    expect(decodeJwt(await stepped())).toMatchObject({ amr: ['sso', 'mfa'] })
    expect(await readRefusal(browser.call(getUserJwt, { tenantId: other.id }))).toBe('STEP_UP_REQUIRED')
    expect(await browser.call(refreshToken, { tenantId: other.id })).toMatchObject({ mfaRequired: true })
    await aPolicy(testServer(), other, { enforceMFAType: 'DontForce' })
    const { accessToken } = await browser.call(getUserJwt, { tenantId: other.id })
    expect(decodeJwt(accessToken ?? '')).toMatchObject({ amr: ['sso'] })
    // A factor of ours counts everywhere.
    await db
      .update(sessions)
      .set({ amr: ['sso', 'mfa', 'otp'] })
      .where(eq(sessions.userId, user.id))
    await aPolicy(testServer(), other)
    expect(await readRefusal(browser.call(getUserJwt, { tenantId: other.id }))).toBe('not refused')
  })

  test('SEC-GA-05 a second factor after enforced single sign-on is asked for, and ends it', async () => {
    const { user, tenant, secret } = await anEnrolled(testServer())
    const domain = newDomain()
    await changeAddress(user, `otp@${domain}`)
    await aConnection(testServer(), tenant, { domain, isEnforced: true })
    const { browser, answer } = await comeBySso(`otp@${domain}`)
    const [device] = answer.mfaDevices?.authenticators ?? []
    const done = await browser.call(verifyMFAAuthenticatorAppForLogin, {
      mfaToken: answer.mfaToken ?? '',
      deviceId: device?.id ?? '',
      value: computeTotp(testServer(), secret),
    })
    expect(done).toMatchObject({ userId: user.id, mfaRequired: false })
  })

  test('SEC-GA-06 an address whose domain is enforced is not changed by its person', async () => {
    const { user, admin, ssoConfigId } = await aColleague()
    const { browser } = await comeBySso(user.email)
    const [email, later] = [`away-${user.id}@free.test`, `later-${user.id}@free.test`]
    const byPassword = await signedIn(testServer(), user)
    await byPassword.call(updateEmail, { email: later })
    await admin.call(setSSOEnforcement, { ssoConfigId, isEnforced: true, breakGlassUserIds: [] })
    expect(await readRefusal(byPassword.call(updateEmail, { email }))).toBe('EMAIL_FIXED')
    const code = await mailedCode(testServer(), later)
    expect(await readRefusal(byPassword.call(verifyEmail, { email: later, code }))).toBe('EMAIL_FIXED')
    await admin.call(setSSOEnforcement, { ssoConfigId, isEnforced: false, breakGlassUserIds: [] })
    expect(await readRefusal(byPassword.call(updateEmail, { email }))).toBe('not refused')
    expect(browser.refreshToken()).toBeDefined()
  })

  test('SEC-GA-06 who came to a tenant by an enforced connection is kept to it there, whatever became of the address', async () => {
    const { user, admin, ssoConfigId, company, other } = await aColleague()
    const guest = await aMember(testServer(), { in: company })
    await admin.call(setSSOEnforcement, { ssoConfigId, isEnforced: true, breakGlassUserIds: [] })
    const email = `left-${user.id}@free.test`
    await changeAddress(user, email)
    const signIn = (address: string) =>
      aBrowser(testServer()).call(login, { email: address, password: somePassword })
    expect(await readRefusal(signIn(email))).toBe('SSO_REQUIRED')
    expect((await signIn(guest.email)).tenantId).toBe(company.id)
    // In the other tenant they are who they are.
    const { db, clock } = testServer().services
    await db.update(memberships).set({ lastSeenAt: clock.now() }).where(eq(memberships.tenantId, other.id))
    await db
      .update(memberships)
      .set({ lastSeenAt: new Date(0) })
      .where(eq(memberships.tenantId, company.id))
    expect((await signIn(email)).tenantId).toBe(other.id)
    const browser = await signedIn(testServer(), { email })
    for (const ask of [getUserJwt, switchTenant])
      expect(await readRefusal(browser.call(ask, { tenantId: company.id }))).toBe('SSO_REQUIRED')
  })
})
