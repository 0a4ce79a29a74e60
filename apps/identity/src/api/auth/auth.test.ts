import { login, logout, refreshToken } from '@vestibule/contract/areas/auth'
import { getProfile } from '@vestibule/contract/areas/profile'
import { developmentClientId, headers, refreshCookieName } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { users } from '../../platform/db/schema/users.ts'
import { aMember, anAdmin, aTenant, aUser, somePassword } from '../../testing/builders.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'

const path = '/frontegg/identity/resources/auth/v1/user'

/** A sign-in as it goes over the wire: what may not differ between one kind of failure and another. */
const attempt = async (testServer: TestServer, email: string, password: string) => {
  const before = testServer.services.passwords.computed()
  const answer = await aBrowser(testServer).request(path, { method: 'POST', body: { email, password } })
  const { [headers.traceId]: _, ...rest } = Object.fromEntries(answer.headers)
  const hashes = testServer.services.passwords.computed() - before
  return { status: answer.status, headers: rest, body: await answer.text(), hashes }
}

describeOnServer('sign-in with a password', (engine) => {
  const testServer = useTestServer(engine)

  test('answers a token with the claims of the wire and sets the cookie', async () => {
    const tenant = await aTenant(testServer())
    const ann = await anAdmin(testServer(), { in: tenant })
    const browser = aBrowser(testServer())
    const answer = await browser.call(login, {
      email: ` ${ann.email.toUpperCase()} `,
      password: somePassword,
    })
    expect(answer).toMatchObject({ mfaRequired: false, expiresIn: 300, userId: ann.id, tenantId: tenant.id })
    const claims = await testServer().services.accessTokens.verify(answer.accessToken ?? '')
    expect(claims).toMatchObject({
      sub: ann.id,
      id: ann.id,
      email: ann.email,
      email_verified: true,
      name: 'Ann Other',
      tenantId: tenant.id,
      tenantIds: [tenant.id],
      roles: ['Admin'],
      permissions: ['fe.*'],
      type: 'userToken',
      amr: ['pwd'],
      aud: developmentClientId,
    })
    expect(browser.refreshToken()).toBeDefined()
  })

  test('SEC-PW-05 unknown, wrong, locked, disabled and unverified get the same answer for one hash each', async () => {
    const tenant = await aTenant(testServer())
    const now = testServer().clock.now()
    const right = await aMember(testServer(), { in: tenant })
    const locked = await aMember(testServer(), { in: tenant, user: { lockedAt: now } })
    const disabled = await aMember(testServer(), { in: tenant, isDisabled: true })
    const pending = await aMember(testServer(), { in: tenant, activatedAt: null })
    const unverified = await aMember(testServer(), { in: tenant, user: { verifiedAt: null } })
    const passwordless = await aMember(testServer(), { in: tenant, user: { passwordHash: null } })
    const homeless = await aUser(testServer())
    const expected = await attempt(testServer(), 'nobody@example.test', 'wrong')
    expect(expected).toMatchObject({ status: 401, hashes: 1 })
    expect(expected.body).toContain('INVALID_CREDENTIALS')
    expect(await attempt(testServer(), right.email, 'wrong')).toEqual(expected)
    for (const { email } of [locked, disabled, pending, unverified, passwordless, homeless]) {
      expect(await attempt(testServer(), email, somePassword)).toEqual(expected)
    }
  })

  test('SEC-PW-01 a password counts exactly as it was typed', async () => {
    const ann = await aMember(testServer(), { in: await aTenant(testServer()) })
    for (const password of [`${somePassword} `, ` ${somePassword}`, somePassword.toUpperCase()]) {
      expect(await readRefusal(aBrowser(testServer()).call(login, { email: ann.email, password }))).toBe(
        'INVALID_CREDENTIALS',
      )
    }
  })

  test('SEC-PW-04 a hash made with weaker numbers is made anew at sign-in', async () => {
    const { hash } = await import('@node-rs/argon2')
    const passwordHash = await hash(somePassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const ann = await aMember(testServer(), { in: await aTenant(testServer()), user: { passwordHash } })
    testServer().clock.advance(5)
    await aBrowser(testServer()).call(login, { email: ann.email, password: somePassword })
    const [row] = await testServer().services.db.select().from(users).where(eq(users.id, ann.id))
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
    // A tenant must not learn from it of a sign-in to another one.
    expect(row?.updatedAt).toEqual(ann.updatedAt)
    await expect(
      aBrowser(testServer()).call(login, { email: ann.email, password: somePassword }),
    ).resolves.toBeDefined()
  })

  test('SEC-SS-03 signing in ends the session the browser came with', async () => {
    const ann = await aMember(testServer(), { in: await aTenant(testServer()) })
    const browser = await signedIn(testServer(), ann)
    const planted = browser.refreshToken()
    const before = browser.accessToken
    await browser.call(login, { email: ann.email, password: somePassword })
    expect(browser.refreshToken()).not.toBe(planted)
    browser.accessToken = before
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('SESSION_ENDED')
  })

  test('SEC-AU-01 every attempt leaves exactly one row', async () => {
    const tenant = await aTenant(testServer())
    const ann = await aMember(testServer(), { in: tenant })
    await readRefusal(aBrowser(testServer()).call(login, { email: ann.email, password: 'wrong' }))
    await aBrowser(testServer()).call(login, { email: ann.email, password: somePassword })
    const rows = await testServer().services.db.select().from(audits).where(eq(audits.tenantId, tenant.id))
    expect(rows.map(({ action }) => action).sort()).toEqual(['signIn.failed', 'signIn.succeeded'])
    expect(rows.every(({ userId, email, ip }) => userId === ann.id && email === ann.email && ip !== '')).toBe(
      true,
    )
  })

  test('signs out for good, and answers the same when there was nothing to end', async () => {
    const ann = await aMember(testServer(), { in: await aTenant(testServer()) })
    const browser = await signedIn(testServer(), ann)
    const kept = browser.refreshToken() ?? ''
    expect(await browser.call(logout, {})).toEqual({})
    expect(browser.refreshToken()).toBeUndefined()
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('SESSION_ENDED')
    expect(await readRefusal(browser.call(refreshToken, {}))).toBe('NOT_AUTHENTICATED')
    browser.cookies.set(refreshCookieName(developmentClientId), kept)
    expect(await readRefusal(browser.call(refreshToken, {}))).toBe('SESSION_ENDED')
    expect(await browser.call(logout, {})).toEqual({})
  })
})
