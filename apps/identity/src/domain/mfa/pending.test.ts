import { contract, isOperation, type Operation } from '@vestibule/contract'
import { acceptInvitation } from '@vestibule/contract/areas/invites'
import { activateAccount } from '@vestibule/contract/areas/activation'
import { login, refreshToken } from '@vestibule/contract/areas/auth'
import { loginWithMfa, preEnrollMFAAuthenticatorAppForLogin } from '@vestibule/contract/areas/mfa-sign-in'
import { resetPassword } from '@vestibule/contract/areas/passwords'
import { getUserJwt } from '@vestibule/contract/areas/profile'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { developmentClientId, refreshCookieName } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createOneTimeToken, findOneTimeToken, tokenPurposes } from '../credentials/one-time-token.queries.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { lifetimes } from '../lifetimes.ts'
import { sendInvitation } from '../invitations/send-invitation.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, aTenant, aUser, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import { anEnrolled, aPolicy, readMfaToken, passFirstFactor, computeTotp } from '../../testing/mfa.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aRequestContext } from '../../testing/request-context.ts'
import { useTestServer } from '../../testing/test-server.ts'

const operations = Object.values(contract)
  .flatMap((area): unknown[] => Object.values(area))
  .filter(isOperation)
const guarded = operations.filter(({ access }) => access.is === 'signedIn' || access.is === 'allowed')

const toAddress = ({ path }: Operation): string =>
  path.replaceAll(/\{[^}]+\}/g, '00000000-0000-4000-8000-000000000009')

describeOnServer('a sign-in that waits for its second factor', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-SS-04 its token opens no endpoint that needs a signed-in user', async () => {
    const { user } = await anEnrolled(testServer())
    const browser = aBrowser(testServer())
    const mfaToken = await readMfaToken(browser, user.email)
    const headers = { authorization: `Bearer ${mfaToken}` }
    expect(guarded.length).toBeGreaterThan(60)
    for (const operation of guarded) {
      const { method, name } = operation
      const body = method === 'GET' ? undefined : {}
      const { status } = await browser.request(toAddress(operation), { method, body, headers })
      expect([name, status]).toEqual([name, 401])
    }
  })

  test('SEC-SS-04 SEC-SS-07 nor does it refresh, activate, accept, or set a password', async () => {
    const { user } = await anEnrolled(testServer())
    const browser = aBrowser(testServer())
    const token = await readMfaToken(browser, user.email)
    browser.cookies.set(refreshCookieName(developmentClientId), token)
    expect(await readRefusal(browser.call(refreshToken, {}))).toBe('NOT_AUTHENTICATED')
    const link = { userId: user.id, token }
    const password = 'seven tall green trees'
    expect(await readRefusal(browser.call(activateAccount, { ...link, password }))).toBe('LINK_INVALID')
    expect(await readRefusal(browser.call(acceptInvitation, link))).toBe('NOT_AUTHENTICATED')
    expect(await readRefusal(browser.call(resetPassword, { ...link, password }))).toBe('LINK_INVALID')
  })

  test('SEC-SS-07 a token of one kind is nothing as any other', async () => {
    const { db } = testServer().services
    const visitor = aRequestContext(testServer())
    const tenant = await aTenant(testServer())
    const { id: userId } = await aUser(testServer())
    for (const made of tokenPurposes) {
      const about = { userId, tenantId: tenant.id, lifetimeSeconds: 60 }
      const token = await createOneTimeToken(db, visitor, { purpose: made, ...about })
      for (const purpose of tokenPurposes) {
        const row = await findOneTimeToken(db, visitor, { purpose, token })
        expect([made, purpose, row !== undefined]).toEqual([made, purpose, made === purpose])
      }
      const use = () => aBrowser(testServer()).call(loginWithMfa, { mfaToken: token, value: '000000' })
      if (made !== 'mfa' && made !== 'stepUp') expect(await readRefusal(use())).toBe('MFA_TOKEN_INVALID')
    }
  })

  test('SEC-SS-04 nothing is accepted, issued or seen before it is finished', async () => {
    const { user, tenant, secret } = await anEnrolled(testServer())
    const invitedTo = await aTenant(testServer())
    await aMembership(testServer(), user, { in: invitedTo, activatedAt: null })
    // What was written in the same moment is sent in no order: the invitation comes after all before it.
    await testServer().mail()
    await sendInvitation(testServer().services.db, aRequestContext(testServer()), {
      user,
      tenantId: invitedTo.id,
    })
    const invitationToken = (await testServer().mail()).linkTo(user.email).searchParams.get('token') ?? ''
    const before = await testServer().services.db.select().from(sessions).where(eq(sessions.userId, user.id))
    const browser = aBrowser(testServer())
    const input = { email: user.email, password: somePassword, invitationToken }
    const { mfaToken = '' } = await browser.call(login, input)
    const toMember = () =>
      testServer().services.db.select().from(memberships).where(eq(memberships.tenantId, invitedTo.id))
    expect(await toMember()).toMatchObject([{ activatedAt: null }])
    const meanwhile = await testServer()
      .services.db.select()
      .from(sessions)
      .where(eq(sessions.userId, user.id))
    expect(meanwhile).toEqual(before)
    const answer = await browser.call(loginWithMfa, { mfaToken, value: computeTotp(testServer(), secret) })
    expect(answer.tenantId).toBe(invitedTo.id)
    expect(await toMember()).toMatchObject([{ activatedAt: testServer().clock.now() }])
    expect(tenant.id).not.toBe(invitedTo.id)
  })

  test('an invitation into a tenant that asks for more makes the sign-in ask', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const invitedTo = await aTenant(testServer())
    await aPolicy(testServer(), invitedTo)
    await aMembership(testServer(), user, { in: invitedTo, activatedAt: null })
    await sendInvitation(testServer().services.db, aRequestContext(testServer()), {
      user,
      tenantId: invitedTo.id,
    })
    const invitationToken = (await testServer().mail()).linkTo(user.email).searchParams.get('token') ?? ''
    const input = { email: user.email, password: somePassword, invitationToken }
    expect(await aBrowser(testServer()).call(login, input)).toMatchObject({
      mfaRequired: true,
      mfaEnrolled: false,
    })
  })

  test('SEC-SS-03 the session that comes of it is new, whatever cookie the browser had', async () => {
    const { user, secret, browser } = await anEnrolled(testServer())
    const planted = browser.refreshToken()
    const mfaToken = await readMfaToken(browser, user.email)
    expect(browser.refreshToken()).toBe(planted)
    await browser.call(loginWithMfa, { mfaToken, value: computeTotp(testServer(), secret) })
    expect(browser.refreshToken()).not.toBe(planted)
    const old = aBrowser(testServer())
    old.cookies.set(refreshCookieName(developmentClientId), planted ?? '')
    // For a moment another tab may still show it, and is to ask again with the new one.
    expect(await readRefusal(old.call(refreshToken, {}))).toBe('REFRESH_AGAIN')
    testServer().clock.advance(lifetimes.refreshGrace + 1)
    expect(await readRefusal(old.call(refreshToken, {}))).toBe('SESSION_ENDED')
  })
})

describeOnServer('moving into a tenant that asks for more', (engine) => {
  const testServer = useTestServer(engine)

  /** A user signed in to a tenant that asks for nothing, a member of one that does. */
  const aMover = async () => {
    const [free, strict] = [await aTenant(testServer()), await aTenant(testServer())]
    const user = await aMember(testServer(), { in: free })
    const browser = await signedIn(testServer(), user)
    await aMembership(testServer(), user, { in: strict })
    await aPolicy(testServer(), strict)
    return { free, strict, user, browser }
  }

  test('a refresh there asks, gives no token, and leaves the session for the others', async () => {
    const { free, strict, browser } = await aMover()
    const answer = await browser.call(refreshToken, { tenantId: strict.id })
    expect(answer).toMatchObject({ mfaRequired: true, mfaEnrolled: false })
    expect(answer.accessToken).toBeUndefined()
    expect(await readRefusal(browser.call(getUserJwt, { tenantId: strict.id }))).toBe('STEP_UP_REQUIRED')
    expect(await browser.call(refreshToken, { tenantId: free.id })).toMatchObject({ mfaRequired: false })
    await browser.call(switchTenant, { tenantId: strict.id })
    expect(await browser.call(refreshToken, {})).toMatchObject({ mfaRequired: true })
  })

  test('SEC-SS-03 what is shown there makes a new session, in that tenant', async () => {
    const { strict, browser, user } = await aMover()
    const { mfaToken = '' } = await browser.call(refreshToken, { tenantId: strict.id })
    const { secret } = await browser.call(preEnrollMFAAuthenticatorAppForLogin, { mfaToken })
    const { enrollMFAAuthenticatorAppForLogin } = contract.mfaSignIn
    const token = computeTotp(testServer(), secret)
    const answer = await browser.call(enrollMFAAuthenticatorAppForLogin, { mfaToken, token })
    expect(answer).toMatchObject({ mfaRequired: false, tenantId: strict.id, userId: user.id })
    const live = await testServer().services.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(live.filter(({ revokedAt }) => revokedAt === null)).toHaveLength(1)
    expect(await browser.call(refreshToken, {})).toMatchObject({ mfaRequired: false, tenantId: strict.id })
  })

  test('a policy that begins later asks at the next refresh; one that spares SSO spares it', async () => {
    const tenant = await aTenant(testServer())
    const user = await aMember(testServer(), { in: tenant })
    const browser = await signedIn(testServer(), user)
    testServer().clock.advance(1)
    await aPolicy(testServer(), tenant)
    expect(await browser.call(refreshToken, {})).toMatchObject({ mfaRequired: true })
    await aPolicy(testServer(), tenant, { enforceMFAType: 'ForceExceptSAML' })
    expect(await browser.call(refreshToken, {})).toMatchObject({ mfaRequired: true })
    const { id: own } = await aConnection(testServer(), tenant, { domain: `spared-${engine}.test` })
    const elsewhere = { domain: `not-spared-${engine}.test` }
    const { id: foreign } = await aConnection(testServer(), await aTenant(testServer()), elsewhere)
    for (const connectionId of [foreign, own]) {
      await testServer()
        .services.db.update(sessions)
        .set({ amr: ['sso'], connectionId })
        .where(eq(sessions.userId, user.id))
      const mfaRequired = connectionId !== own
      expect(await browser.call(refreshToken, {})).toMatchObject({ mfaRequired })
    }
  })

  test('SEC-OT-08 a browser that is remembered there is spared', async () => {
    const { user, tenant, secret } = await anEnrolled(testServer())
    const browser = aBrowser(testServer())
    const { mfaToken = '' } = await passFirstFactor(browser, user.email)
    const value = computeTotp(testServer(), secret)
    await browser.call(loginWithMfa, { mfaToken, value, rememberDevice: true })
    const answer = await passFirstFactor(browser, user.email)
    browser.accessToken = answer.accessToken
    expect(await browser.call(refreshToken, {})).toMatchObject({ mfaRequired: false, tenantId: tenant.id })
    testServer().clock.advance(1)
    await aPolicy(testServer(), tenant)
    expect(await browser.call(refreshToken, {})).toMatchObject({ mfaRequired: true })
  })
})
