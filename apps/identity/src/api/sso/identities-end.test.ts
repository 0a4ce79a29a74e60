import { login, refreshToken } from '@vestibule/contract/areas/auth'
import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { verifyMFAAuthenticatorAppForLogin } from '@vestibule/contract/areas/mfa-sign-in'
import { getProfile, getUserJwt, updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { deleteSSODomain, getSSOConfigurations } from '@vestibule/contract/areas/sso-configurations'
import { deleteSSOConfiguration, setSSOEnforcement } from '@vestibule/contract/areas/sso-connections'
import { deleteUser } from '@vestibule/contract/areas/team'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { and, eq, isNull } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { changeAddress as giveAddress } from '../../domain/members/change-address.ts'
import { recheckDomains } from '../../domain/sso/recheck-domains.ts'
import { externalIdentities } from '../../platform/db/schema/external-identities.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { memberships, type UserRow, users } from '../../platform/db/schema/users.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { connectByWizard, proveNewDomain } from '../../testing/connections.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection, goSaml } from '../../testing/federation.ts'
import { anEnrolled, aPolicy, computeTotp } from '../../testing/mfa.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('a provider of a company', (engine) => {
  const testServer = useTestServer(engine)
  let domains = 0
  const newDomain = () => `ends${(domains += 1)}.${engine}.test`

  const comeBySso = async (email: string, browser: Browser = aBrowser(testServer())) => {
    const { code, state } = await goSaml(testServer(), browser, { email })
    const answer = await browser.call(redeemExternalLogin, { txn: state, code })
    browser.accessToken = answer.accessToken
    return { browser, answer }
  }

  /** A person of a company who comes by its provider, and belongs to a second company. */
  const aColleague = async () => {
    const [domain, second] = [newDomain(), newDomain()]
    const [company, other] = [await aTenant(testServer()), await aTenant(testServer())]
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: company }))
    const ssoConfigId = await connectByWizard(testServer(), admin, { type: 'okta', domain })
    const secondId = await proveNewDomain(testServer(), admin, { ssoConfigId, domain: second })
    const user = await aMember(testServer(), { in: company, user: { email: `hana@${domain}` } })
    await aMembership(testServer(), user, { in: other })
    expect((await comeBySso(user.email)).answer.userId).toBe(user.id)
    return { domain, second, secondId, company, other, admin, ssoConfigId, user }
  }
  type Colleague = Awaited<ReturnType<typeof aColleague>>

  const changeAddress = async ({ id }: UserRow, email: string) => {
    const { services } = testServer()
    await services.transaction((tx) => giveAddress(tx, services, id, { email, canonicalEmail: email }))
  }
  const findDomainId = async ({ admin, domain }: Colleague) => {
    const [connection] = await admin.call(getSSOConfigurations, {})
    return connection?.domains.find((one) => one.domain === domain)?.id ?? ''
  }

  /** What ends that the provider speaks for them. */
  const ends: Readonly<Record<string, (colleague: Colleague) => Promise<unknown>>> = {
    'another address, by code': async ({ user }) => {
      const browser = await signedIn(testServer(), user)
      const email = `new-${user.id}@free.test`
      await browser.call(updateEmail, { email })
      await browser.call(verifyEmail, { email, code: await mailedCode(testServer(), email) })
    },
    'an address that an operator gave': ({ user }) => changeAddress(user, `op-${user.id}@free.test`),
    'the end of the membership': ({ admin, user }) => admin.call(deleteUser, { userId: user.id }),
    'the end of the domain': async (colleague) => {
      const { admin, ssoConfigId } = colleague
      await admin.call(deleteSSODomain, { ssoConfigId, domainId: await findDomainId(colleague) })
    },
    'a record that is gone': async ({ domain }) => {
      testServer().names.set(domain, [])
      testServer().clock.advance(8 * 86_400)
      await recheckDomains(testServer().services)
    },
    'the end of the connection': ({ admin, ssoConfigId }) =>
      admin.call(deleteSSOConfiguration, { ssoConfigId }),
  }

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

  test.each(Object.keys(ends))(
    'SEC-BE-20 %s ends sessions that began by it, wherever they act',
    async (name) => {
      const colleague = await aColleague()
      const { user, other } = colleague
      const here = await comeBySso(user.email)
      const there = await comeBySso(user.email)
      await there.browser.call(switchTenant, { tenantId: other.id })
      there.browser.accessToken = (await there.browser.call(refreshToken, {})).accessToken
      expect(await readRefusal(there.browser.call(getProfile, {}))).toBe('not refused')
      await ends[name]!(colleague)
      for (const { browser } of [here, there]) {
        // A week later the access token has ended as well.
        const refusal = name === 'a record that is gone' ? 'NOT_AUTHENTICATED' : 'SESSION_ENDED'
        expect(await readRefusal(browser.call(getProfile, {}))).toBe(refusal)
        expect(await readRefusal(browser.call(refreshToken, {}))).not.toBe('not refused')
      }
      const alive = await testServer()
        .services.db.select()
        .from(sessions)
        .where(and(eq(sessions.userId, user.id), isNull(sessions.revokedAt)))
      expect(alive.filter(({ connectionId }) => connectionId !== null)).toEqual([])
    },
  )

  test('SEC-BE-20 sessions that began otherwise, and those of others, stay', async () => {
    const colleague = await aColleague()
    const { user, company, other, admin, ssoConfigId } = colleague
    const byPassword = await signedIn(testServer(), user)
    const home = newDomain()
    await aConnection(testServer(), other, { domain: home })
    const friend = await aMember(testServer(), { in: company, user: { email: `ida@${home}` } })
    const byOther = await comeBySso(friend.email)
    await admin.call(deleteSSOConfiguration, { ssoConfigId })
    expect(await readRefusal(byPassword.call(getProfile, {}))).toBe('not refused')
    expect(await readRefusal(byOther.browser.call(getProfile, {}))).toBe('not refused')
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
