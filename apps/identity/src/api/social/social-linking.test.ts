import { activateAccount } from '@vestibule/contract/areas/activation'
import { login } from '@vestibule/contract/areas/auth'
import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { resetPassword } from '@vestibule/contract/areas/passwords'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createOneTimeToken } from '../../domain/credentials/one-time-token.queries.ts'
import { externalIdentities } from '../../platform/db/schema/external-identities.ts'
import { socialProviders } from '../../platform/db/schema/social-providers.ts'
import { users } from '../../platform/db/schema/users.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, aTenant, aUser, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aSocialProvider, goSocial } from '../../testing/federation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { changeSettings } from '../../domain/installation/settings.queries.ts'

describeOnServer('whom a social provider opens the door for', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(async () => {
    await aSocialProvider(testServer())
    await aSocialProvider(testServer(), { type: 'slack', isTrusted: false })
    await aSocialProvider(testServer(), { type: 'linkedin' })
  })

  const come = async (email: string, fields: { provider?: string; isVerified?: boolean } = {}) => {
    const frame = aBrowser(testServer())
    const { txn } = await goSocial(testServer(), frame, { email, ...fields })
    return { frame, redeem: () => frame.call(redeemExternalLogin, { txn }) }
  }
  const readUserId = async ({ redeem }: Awaited<ReturnType<typeof come>>) => (await redeem()).userId

  test('SEC-SO-02 an address that is not verified there opens no account, known or not', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const known = await come(user.email, { isVerified: false })
    const unknown = await come('never-seen@social.test', { isVerified: false })
    expect(await readRefusal(known.redeem())).toBe('EMAIL_UNVERIFIED')
    expect(await readRefusal(unknown.redeem())).toBe('EMAIL_UNVERIFIED')
  })

  test('SEC-SO-02 a provider that is not trusted opens no account by an address', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    expect(await readRefusal((await come(user.email, { provider: 'slack' })).redeem())).toBe(
      'EMAIL_UNVERIFIED',
    )
    expect(
      await testServer().services.db.select().from(users).where(eq(users.email, 'f@social.test')),
    ).toEqual([])
  })

  test('SEC-SO-01 the address is not the key: who came before comes again with another address', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    expect(await readUserId(await come(user.email))).toBe(user.id)
    await testServer()
      .services.db.update(users)
      .set({ email: 'moved@example.test', canonicalEmail: `moved-${engine}@example.test` })
      .where(eq(users.id, user.id))
    expect(await readUserId(await come(user.email))).toBe(user.id)
    const rows = await testServer()
      .services.db.select()
      .from(externalIdentities)
      .where(eq(externalIdentities.userId, user.id))
    expect(rows).toHaveLength(1)
  })

  test('SEC-SO-01 the same subject at another provider is another user', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    expect(await readUserId(await come(user.email))).toBe(user.id)
    const other = await come(user.email, { provider: 'linkedin', isVerified: false })
    expect(await readRefusal(other.redeem())).toBe('EMAIL_UNVERIFIED')
  })

  test('SEC-SO-02 who prepared an account with another address is out when its owner comes', async () => {
    const tenant = await aTenant(testServer())
    const squatted = await aUser(testServer(), { email: `victim-${engine}@social.test`, verifiedAt: null })
    await aMembership(testServer(), squatted, { in: tenant })
    await changeSettings(testServer().services.db, testServer().services, {
      allowNotVerifiedUsersLogin: true,
    })
    const attacker = await signedIn(testServer(), squatted)
    expect(attacker.refreshToken()).toBeDefined()
    const owner = await come(squatted.email)
    expect(await readUserId(owner)).toBe(squatted.id)
    const again = aBrowser(testServer())
    expect(await readRefusal(again.call(login, { email: squatted.email, password: somePassword }))).toBe(
      'INVALID_CREDENTIALS',
    )
    const old = await attacker.request('/frontegg/identity/resources/auth/v1/user/token/refresh', {
      method: 'POST',
      body: {},
    })
    expect(old.status).toBe(401)
    await changeSettings(testServer().services.db, testServer().services, {
      allowNotVerifiedUsersLogin: false,
    })
  })

  test('SEC-SO-02 nor does a link, a code, a key or another provider that was prepared open it afterwards', async () => {
    const { db, clock, random } = testServer().services
    const tenant = await aTenant(testServer())
    const squatted = await aUser(testServer(), { email: `owner-${engine}@social.test`, verifiedAt: null })
    await aMembership(testServer(), squatted, { in: tenant })
    const [linkedin] = await db.select().from(socialProviders).where(eq(socialProviders.type, 'linkedin'))
    const attackers = `attacker-${engine}@social.test`
    await db.insert(externalIdentities).values({
      connectionId: linkedin!.id,
      issuer: 'http://localhost:4600/dev/idp/linkedin',
      subject: `linkedin|${attackers}`,
      userId: squatted.id,
      createdAt: clock.now(),
      lastUsedAt: clock.now(),
    })
    const made = { userId: squatted.id, tenantId: tenant.id, lifetimeSeconds: 3600 }
    const reset = await createOneTimeToken(db, { clock, random }, { ...made, purpose: 'passwordReset' })
    const activation = await createOneTimeToken(db, { clock, random }, { ...made, purpose: 'activation' })

    expect(await readUserId(await come(squatted.email))).toBe(squatted.id)

    const password = 'seven tall green trees'
    const attacker = aBrowser(testServer())
    const link = { userId: squatted.id, password }
    expect(await readRefusal(attacker.call(resetPassword, { ...link, token: reset }))).toBe('LINK_INVALID')
    expect(await readRefusal(attacker.call(activateAccount, { ...link, token: activation }))).toBe(
      'LINK_INVALID',
    )
    const other = await come(attackers, { provider: 'linkedin' })
    expect(await readUserId(other)).not.toBe(squatted.id)
  })

  test('SEC-SO-02 a provider switched off meanwhile opens nothing, not even to who came before', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    await readUserId(await come(user.email))
    const frame = aBrowser(testServer())
    const { txn } = await goSocial(testServer(), frame, { email: user.email })
    const isGoogle = eq(socialProviders.type, 'google')
    await testServer().services.db.update(socialProviders).set({ isActive: false }).where(isGoogle)
    expect(await readRefusal(frame.call(redeemExternalLogin, { txn }))).toBe('EXTERNAL_LOGIN_FAILED')
    await testServer().services.db.update(socialProviders).set({ isActive: true }).where(isGoogle)
  })

  test('where sign-up is closed no new user comes in; locked people neither', async () => {
    await changeSettings(testServer().services.db, testServer().services, { allowSignups: false })
    expect(await readRefusal((await come('closed@social.test')).redeem())).toBe('SIGN_UP_CLOSED')
    await changeSettings(testServer().services.db, testServer().services, { allowSignups: true })
    const locked = await aMember(testServer(), {
      in: await aTenant(testServer()),
      user: { lockedAt: testServer().clock.now() },
    })
    expect(await readRefusal((await come(locked.email)).redeem())).toBe('EXTERNAL_LOGIN_FAILED')
  })
})
