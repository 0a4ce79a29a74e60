import { activateAccount } from '@vestibule/contract/areas/activation'
import { passwordlessPostLogin } from '@vestibule/contract/areas/passwordless'
import { getProfile } from '@vestibule/contract/areas/profile'
import { developmentClientId, headers, passwordlessCookieName } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { oneTimeCodes } from '../../platform/db/schema/one-time-codes.ts'
import { users } from '../../platform/db/schema/users.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { aMember, aTenant, aUser } from '../../testing/builders.ts'
import { describeOnBothEngines, describeOnPostgres } from '../../testing/engines.ts'
import { askForCode, mailedCode, tryCode, useStrategy, wrongCode } from '../../testing/passwordless.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'

const path = (part: string) => `/frontegg/identity/resources/auth/v1/passwordless/code/${part}`

/** A user who has asked for a code and received the mail. */
const anAsker = async (testServer: TestServer) => {
  const tenant = await aTenant(testServer)
  const user = await aMember(testServer, { in: tenant })
  const browser = aBrowser(testServer)
  await askForCode(browser, user.email)
  return { tenant, user, browser, code: await mailedCode(testServer, user.email) }
}

const summarize = async (answer: Response) => {
  const { [headers.traceId]: _, ...rest } = Object.fromEntries(answer.headers)
  const cookie = (rest['set-cookie'] ?? '').replace(/=[\w-]{43};/, '=secret;')
  return { status: answer.status, headers: { ...rest, 'set-cookie': cookie }, body: await answer.text() }
}

describeOnBothEngines('signing in with a mailed code', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => useStrategy(testServer(), 'Code'))

  test('signs in, once, and forgets the browser', async () => {
    const { tenant, user, browser, code } = await anAsker(testServer())
    const answer = await browser.call(passwordlessPostLogin, { type: 'code', token: ` ${code} ` })
    expect(answer).toMatchObject({ userId: user.id, tenantId: tenant.id, mfaRequired: false })
    browser.accessToken = answer.accessToken
    expect(await browser.call(getProfile, {})).toMatchObject({ id: user.id })
    const claims = await testServer().services.accessTokens.verify(answer.accessToken ?? '')
    expect(claims?.amr).toEqual(['email'])
    expect(browser.cookies.has(passwordlessCookieName(developmentClientId))).toBe(false)
    expect(await tryCode(browser, code)).toBe('CODE_EXPIRED')
  })

  test('SEC-OT-01 unknown, locked, disabled and homeless people get the same answer as known ones', async () => {
    const tenant = await aTenant(testServer())
    const known = await aMember(testServer(), { in: tenant })
    const others = [
      await aMember(testServer(), { in: tenant, user: { lockedAt: testServer().clock.now() } }),
      await aMember(testServer(), { in: tenant, isDisabled: true }),
      await aMember(testServer(), { in: tenant, user: { verifiedAt: null } }),
      await aUser(testServer()),
      { email: 'nobody@example.test' },
    ]
    const ask = async (browser: Browser, email: string) =>
      summarize(await browser.request(path('prelogin'), { method: 'POST', body: { email, username: '' } }))
    const guess = async (browser: Browser) =>
      summarize(await browser.request(path('postlogin'), { method: 'POST', body: { token: '000000' } }))
    const asking = aBrowser(testServer())
    const answer = await ask(asking, known.email)
    expect(answer).toMatchObject({ status: 200, body: '{}' })
    const guesses = [
      await guess(asking),
      await guess(asking),
      await guess(asking),
      await guess(asking),
      await guess(asking),
      await guess(asking),
    ]
    for (const { email } of others) {
      const browser = aBrowser(testServer())
      expect(await ask(browser, email)).toEqual(answer)
      for (const guessed of guesses) expect(await guess(browser)).toEqual(guessed)
      expect((await testServer().mail()).to(email)).toEqual([])
    }
  })

  test('SEC-OT-01 five wrong tries kill a code', async () => {
    const { browser, code } = await anAsker(testServer())
    const results: string[] = []
    for (let count = 0; count < 5; count += 1) results.push(await tryCode(browser, wrongCode(code)))
    expect(results).toEqual([...Array(4).fill('CODE_INVALID'), 'CODE_EXPIRED'])
    expect(await tryCode(browser, code)).toBe('CODE_EXPIRED')
  })

  test('SEC-OT-01 after four wrong tries the right code still counts', async () => {
    const { browser, code } = await anAsker(testServer())
    for (let count = 0; count < 4; count += 1) await tryCode(browser, wrongCode(code))
    expect(await tryCode(browser, code)).toBe('not refused')
  })

  test('SEC-OT-01 SEC-SS-02 a code works for five minutes', async () => {
    const [soon, late] = [await anAsker(testServer()), await anAsker(testServer())]
    testServer().clock.advance(299)
    expect(await tryCode(soon.browser, soon.code)).toBe('not refused')
    testServer().clock.advance(1)
    expect(await tryCode(late.browser, late.code)).toBe('CODE_EXPIRED')
  })

  test('SEC-OT-01 a new code kills the old one', async () => {
    const { user, browser, code } = await anAsker(testServer())
    const other = aBrowser(testServer())
    await askForCode(other, user.email)
    expect(await tryCode(browser, code)).toBe('CODE_EXPIRED')
    expect(await tryCode(other, await mailedCode(testServer(), user.email))).toBe('not refused')
  })

  test('SEC-OT-01 SEC-OT-06 a code of one transaction is nothing in another, nor in another browser', async () => {
    const [one, other] = [await anAsker(testServer()), await anAsker(testServer())]
    expect(await tryCode(other.browser, one.code)).toBe('CODE_INVALID')
    expect(await tryCode(aBrowser(testServer()), one.code)).toBe('CODE_EXPIRED')
    const tossed = aBrowser(testServer())
    const name = passwordlessCookieName(developmentClientId)
    tossed.cookies.set(name, `${one.browser.cookies.get(name)}; ${name}=${other.browser.cookies.get(name)}`)
    expect(await tryCode(tossed, one.code)).toBe('CODE_EXPIRED')
    expect(await tryCode(one.browser, one.code)).toBe('not refused')
  })

  test('SEC-OT-01 twenty wrong codes of an account in a day close the method for an hour', async () => {
    const { user, browser } = await anAsker(testServer())
    for (let round = 0; round < 4; round += 1) {
      await askForCode(browser, user.email)
      const code = await mailedCode(testServer(), user.email)
      for (let count = 0; count < 5; count += 1) await tryCode(browser, wrongCode(code))
    }
    await askForCode(browser, user.email)
    expect(await tryCode(browser, await mailedCode(testServer(), user.email))).toBe('TOO_MANY_ATTEMPTS')
    testServer().clock.advance(3600)
    await askForCode(browser, user.email)
    expect(await tryCode(browser, await mailedCode(testServer(), user.email))).toBe('not refused')
    // The browser is known by that, and counted by itself.
    const other = aBrowser(testServer())
    await askForCode(other, user.email)
    const code = await mailedCode(testServer(), user.email)
    expect(await tryCode(other, wrongCode(code))).toBe('CODE_INVALID')
    expect(await tryCode(other, code)).toBe('TOO_MANY_ATTEMPTS')
    testServer().clock.advance(86_400)
    await askForCode(other, user.email)
    const next = await mailedCode(testServer(), user.email)
    expect(await tryCode(other, wrongCode(next))).toBe('CODE_INVALID')
    expect(await tryCode(other, next)).toBe('not refused')
  })

  test('over its share of mails an account keeps the code that was mailed last', async () => {
    const { user, browser } = await anAsker(testServer())
    let last = ''
    for (let count = 1; count < 10; count += 1) {
      await askForCode(browser, user.email)
      last = await mailedCode(testServer(), user.email)
    }
    await askForCode(browser, user.email)
    await askForCode(aBrowser(testServer()), user.email)
    expect((await testServer().mail()).to(user.email)).toHaveLength(10)
    expect(await tryCode(browser, last)).toBe('not refused')
  })

  test('one place may ask thirty times in ten minutes', async () => {
    const browser = aBrowser(testServer())
    const ask = (index: number) => readRefusal(askForCode(browser, `place${index}@example.test`))
    for (let index = 0; index < 30; index += 1) expect(await ask(index)).toBe('not refused')
    expect(await ask(30)).toBe('TOO_MANY_ATTEMPTS')
  })

  test('a user who can no longer sign in is not let in by a right code', async () => {
    const { user, browser, code } = await anAsker(testServer())
    const lockedAt = testServer().clock.now()
    await testServer().services.db.update(users).set({ lockedAt }).where(eq(users.id, user.id))
    expect(await tryCode(browser, code)).toBe('CODE_EXPIRED')
  })

  test('SEC-SS-01 SEC-AU-03 the code is kept nowhere in clear, and rows of the audit tell who tried', async () => {
    const { tenant, user, browser, code } = await anAsker(testServer())
    const { db } = testServer().services
    expect(JSON.stringify(await db.select().from(oneTimeCodes))).not.toContain(`"${code}"`)
    await tryCode(browser, wrongCode(code))
    await tryCode(browser, code)
    const rows = await db.select().from(audits).where(eq(audits.userId, user.id))
    expect(rows.map(({ action }) => action).sort()).toEqual([
      'signIn.codeRequested',
      'signIn.failed',
      'signIn.succeeded',
    ])
    expect(rows.find(({ action }) => action === 'signIn.succeeded')).toMatchObject({
      tenantId: tenant.id,
      details: { method: 'code' },
    })
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('SEC-SS-07 a code is no link, and the way is closed where it was not chosen', async () => {
    const { user, browser, code } = await anAsker(testServer())
    const link = { userId: user.id, token: code, password: 'seven tall green trees' }
    expect(await readRefusal(browser.call(activateAccount, link))).toBe('LINK_INVALID')
    await useStrategy(testServer(), 'EmailAndPassword')
    expect(await readRefusal(askForCode(browser, user.email))).toBe('SIGN_IN_METHOD_OFF')
    expect(await tryCode(browser, code)).toBe('SIGN_IN_METHOD_OFF')
    await useStrategy(testServer(), 'Code')
    const rubbish = await browser.request(path('prelogin').replace('code', 'pigeon'), {
      method: 'POST',
      body: { email: user.email },
    })
    expect(rubbish.status).toBe(400)
  })
})

describeOnPostgres('codes at once', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => useStrategy(testServer(), 'Code'))

  test('SEC-OT-01 a hundred guesses at once use up five', async () => {
    const { user, browser, code } = await anAsker(testServer())
    const results = await Promise.all(Array.from({ length: 100 }, () => tryCode(browser, wrongCode(code))))
    expect(results.filter((result) => result === 'CODE_INVALID')).toHaveLength(4)
    expect(results.filter((result) => result === 'CODE_EXPIRED')).toHaveLength(96)
    const [row] = await testServer()
      .services.db.select()
      .from(oneTimeCodes)
      .where(eq(oneTimeCodes.userId, user.id))
    expect(row).toMatchObject({ tries: 5, usedAt: null })
    await askForCode(browser, user.email)
    expect(await tryCode(browser, await mailedCode(testServer(), user.email))).toBe('not refused')
  })

  test('SEC-SS-08 of a hundred uses of one right code exactly one succeeds', async () => {
    const { browser, code } = await anAsker(testServer())
    const results = await Promise.all(Array.from({ length: 100 }, () => tryCode(browser, code)))
    expect(results.filter((result) => result === 'not refused')).toHaveLength(1)
    expect(results.filter((result) => result === 'CODE_EXPIRED')).toHaveLength(99)
  })
})
