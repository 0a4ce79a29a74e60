import { passwordlessPostLogin } from '@vestibule/contract/areas/passwordless'
import { resetPassword, validateResetPasswordToken } from '@vestibule/contract/areas/passwords'
import { changePassword } from '@vestibule/contract/areas/profile'
import { ApiError } from '@vestibule/contract'
import { headers } from '@vestibule/contract/constants'
import { beforeAll, expect, test } from 'vitest'
import { oneTimeTokens } from '../../platform/db/schema/one-time-tokens.ts'
import { hostOrigin } from '../../testing/addresses.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer, describeOnPostgres } from '../../testing/engines.ts'
import { askForLink, mailedToken, tryLink, useStrategy } from '../../testing/passwordless.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'

const path = '/frontegg/identity/resources/auth/v1/passwordless/magiclink'

/** A user who has asked for a link and received the mail. */
const anAsker = async (testServer: TestServer) => {
  const tenant = await aTenant(testServer)
  const user = await aMember(testServer, { in: tenant })
  const browser = aBrowser(testServer, { ip: '198.51.100.42' })
  await askForLink(browser, user.email)
  return { tenant, user, browser, token: await mailedToken(testServer, user.email) }
}

describeOnServer('signing in with a mailed link', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => useStrategy(testServer(), 'MagicLink'))

  test('signs in, once', async () => {
    const { tenant, user, browser, token } = await anAsker(testServer())
    const link = (await testServer().mail()).linkTo(user.email)
    expect([link.origin, link.pathname]).toEqual([hostOrigin, '/account/login/magic-link'])
    const answer = await browser.call(passwordlessPostLogin, { type: 'magiclink', token })
    expect(answer).toMatchObject({ userId: user.id, tenantId: tenant.id, mfaRequired: false })
    expect(browser.refreshToken()).toBeDefined()
    expect(await tryLink(browser, token, true)).toBe('LINK_INVALID')
  })

  test('SEC-OT-02 GET and HEAD of a scanner use nothing up', async () => {
    const { browser, token } = await anAsker(testServer())
    for (const method of ['GET', 'HEAD']) {
      const answer = await aBrowser(testServer()).request(`${path}/postlogin?token=${token}`, { method })
      expect(answer.status).toBe(405)
    }
    expect(await tryLink(browser, token)).toBe('not refused')
  })

  test('SEC-OT-02 another browser is told whose link it is and where it was asked for, and may go on', async () => {
    const { user, token } = await anAsker(testServer())
    const other = aBrowser(testServer())
    const requestedAt = testServer().clock.now().toISOString()
    testServer().clock.advance(60)
    const refusal: unknown = await other
      .call(passwordlessPostLogin, { type: 'magiclink', token })
      .catch((error) => error)
    expect(refusal).toBeInstanceOf(ApiError)
    expect(refusal).toMatchObject({
      code: 'CONFIRMATION_REQUIRED',
      context: { email: user.email, ip: '198.51.100.42', requestedAt },
    })
    expect(other.refreshToken()).toBeUndefined()
    expect(await tryLink(other, token, true)).toBe('not refused')
  })

  test('SEC-OT-02 SEC-PW-07 a link that was asked for before the password changed is worth nothing', async () => {
    const { user, browser, token } = await anAsker(testServer())
    const owner = await signedIn(testServer(), user)
    const newPassword = 'seven tall green trees'
    await owner.call(changePassword, { password: somePassword, newPassword })
    expect(await tryLink(browser, token)).toBe('LINK_INVALID')
    expect(await tryLink(aBrowser(testServer()), token, true)).toBe('LINK_INVALID')
    // The mail about the new password is sent before the one that is read.
    await testServer().mail()
    await askForLink(browser, user.email)
    expect(await tryLink(browser, await mailedToken(testServer(), user.email))).toBe('not refused')
  })

  test('SEC-OT-02 SEC-SS-02 a link works for ten minutes', async () => {
    const [soon, late] = [await anAsker(testServer()), await anAsker(testServer())]
    testServer().clock.advance(599)
    expect(await tryLink(soon.browser, soon.token)).toBe('not refused')
    testServer().clock.advance(1)
    expect(await tryLink(late.browser, late.token)).toBe('LINK_INVALID')
  })

  test('SEC-OT-02 a new link ends the one before; an altered one is none', async () => {
    const { user, browser, token } = await anAsker(testServer())
    await askForLink(browser, user.email)
    expect(await tryLink(browser, token)).toBe('LINK_INVALID')
    const next = await mailedToken(testServer(), user.email)
    expect(await tryLink(browser, `${next}x`)).toBe('LINK_INVALID')
    expect(await tryLink(browser, next.slice(0, -1))).toBe('LINK_INVALID')
    expect(await tryLink(browser, next)).toBe('not refused')
  })

  test('SEC-OT-02 unknown people get the same answer', async () => {
    const { email } = await aMember(testServer(), { in: await aTenant(testServer()) })
    const ask = async (address: string) => {
      const answer = await aBrowser(testServer()).request(`${path}/prelogin`, {
        method: 'POST',
        body: { email: address },
      })
      const { [headers.traceId]: _, ...rest } = Object.fromEntries(answer.headers)
      const cookie = (rest['set-cookie'] ?? '').replace(/=[\w-]{43};/, '=secret;')
      return { status: answer.status, headers: { ...rest, 'set-cookie': cookie }, body: await answer.text() }
    }
    expect(await ask('nobody@example.test')).toEqual(await ask(email))
    expect((await testServer().mail()).to('nobody@example.test')).toEqual([])
  })

  test('SEC-PW-09 poisoned headers do not move the link', async () => {
    const { email } = await aMember(testServer(), { in: await aTenant(testServer()) })
    await aBrowser(testServer()).request(`${path}/prelogin`, {
      method: 'POST',
      body: { email },
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' },
    })
    expect((await testServer().mail()).linkTo(email).origin).toBe(hostOrigin)
  })

  test('SEC-SS-07 a magic link resets no password; SEC-SS-01 it is kept as a hash', async () => {
    const { user, browser, token } = await anAsker(testServer())
    const link = { userId: user.id, token }
    expect(await readRefusal(browser.call(validateResetPasswordToken, link))).toBe('LINK_INVALID')
    const password = 'seven tall green trees'
    expect(await readRefusal(browser.call(resetPassword, { ...link, password }))).toBe('LINK_INVALID')
    expect(JSON.stringify(await testServer().services.db.select().from(oneTimeTokens))).not.toContain(token)
    expect(await tryLink(browser, token)).toBe('not refused')
  })

  test('over its share of mails an account keeps the link that was mailed last, in the browser that asked', async () => {
    const { user, browser } = await anAsker(testServer())
    let last = ''
    for (let count = 1; count < 10; count += 1) {
      await askForLink(browser, user.email)
      last = await mailedToken(testServer(), user.email)
    }
    await askForLink(browser, user.email)
    expect((await testServer().mail()).to(user.email)).toHaveLength(10)
    expect(await tryLink(browser, last)).toBe('not refused')
  })
})

describeOnPostgres('links at once', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => useStrategy(testServer(), 'MagicLink'))

  test('SEC-SS-08 of a hundred uses of one link exactly one succeeds', async () => {
    const { browser, token } = await anAsker(testServer())
    const results = await Promise.all(Array.from({ length: 100 }, () => tryLink(browser, token)))
    expect(results.filter((result) => result === 'not refused')).toHaveLength(1)
    expect(results.filter((result) => result === 'LINK_INVALID')).toHaveLength(99)
  })
})
