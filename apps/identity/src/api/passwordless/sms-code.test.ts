import { passwordlessPostLogin, passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import { headers } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { oneTimeCodes } from '../../platform/db/schema/one-time-codes.ts'
import { users } from '../../platform/db/schema/users.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer, describeOnPostgres } from '../../testing/engines.ts'
import { askForCode, mailedCode, useStrategy, wrongCode } from '../../testing/passwordless.ts'
import { aNumber, aPhone, textedCode } from '../../testing/phones.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import { changeSettings } from '../../domain/installation/settings.queries.ts'

const ask = (browser: Browser, who: { email?: string; phoneNumber?: string; username?: string }) =>
  browser.call(passwordlessPreLogin, { type: 'smscode', ...who })

const tryText = (browser: Browser, token: string) =>
  readRefusal(browser.call(passwordlessPostLogin, { type: 'smscode', token }))

const aCaller = async (testServer: TestServer) => {
  const tenant = await aTenant(testServer)
  const user = await aMember(testServer, { in: tenant })
  return { tenant, user, number: await aPhone(testServer, user), browser: aBrowser(testServer) }
}

const summarize = async (browser: Browser, body: object) => {
  const path = '/frontegg/identity/resources/auth/v1/passwordless/smscode/prelogin'
  const answer = await browser.request(path, { method: 'POST', body })
  const { [headers.traceId]: _, 'set-cookie': cookie = '', ...rest } = Object.fromEntries(answer.headers)
  const text = (await answer.text()).replace(/\d\d"/, 'NN"')
  return { status: answer.status, told: rest, cookie: cookie.replace(/=[\w-]{43};/, '=secret;'), text }
}

describeOnServer('signing in with a code by text message', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => useStrategy(testServer(), 'SmsCode'))

  test('signs in with the number, however it is written, and answers it masked', async () => {
    const { tenant, user, number, browser } = await aCaller(testServer())
    const written = number.replace('+44', '+44 (20) ').replace('(20) 20', '20 ')
    expect(await ask(browser, { phoneNumber: written })).toEqual({
      phoneNumber: `********${number.slice(-2)}`,
    })
    const token = await textedCode(testServer(), number)
    const answer = await browser.call(passwordlessPostLogin, { type: 'smscode', token })
    expect(answer).toMatchObject({ userId: user.id, tenantId: tenant.id })
    expect((await testServer().services.accessTokens.verify(answer.accessToken ?? ''))?.amr).toEqual(['sms'])
    expect(await tryText(browser, token)).toBe('CODE_EXPIRED')
  })

  test('signs in with the address or the username, and the code goes to the verified number', async () => {
    const { user, number, browser } = await aCaller(testServer())
    const username = { username: 'Text.Me', canonicalUsername: 'text.me' }
    await testServer().services.db.update(users).set(username).where(eq(users.id, user.id))
    await aPhone(testServer(), user, { verifiedAt: null })
    expect(await ask(browser, { email: user.email })).toEqual({
      phoneNumber: `********${number.slice(-2)}`,
    })
    expect(await tryText(browser, await textedCode(testServer(), number))).toBe('not refused')
    testServer().clock.advance(60)
    await ask(browser, { username: 'TEXT.me' })
    expect(await tryText(browser, await textedCode(testServer(), number))).toBe('not refused')
  })

  test('SEC-OT-05 an unknown number or address, and a known one without number, get the same answer', async () => {
    const { tenant, user, number } = await aCaller(testServer())
    const known = await summarize(aBrowser(testServer()), { email: user.email, username: '' })
    const nobody = await aMember(testServer(), { in: tenant })
    const unproved = await aMember(testServer(), { in: tenant })
    const waiting = await aPhone(testServer(), unproved, { verifiedAt: null })
    for (const email of ['nobody@example.test', nobody.email, unproved.email]) {
      expect(await summarize(aBrowser(testServer()), { email, username: '' })).toEqual(known)
    }
    const byNumber = await summarize(aBrowser(testServer()), { phoneNumber: number })
    for (const phoneNumber of [aNumber(), waiting]) {
      expect(await summarize(aBrowser(testServer()), { phoneNumber })).toEqual(byNumber)
      expect(await testServer().texts(phoneNumber)).toEqual([])
    }
    const made = async () => (await ask(aBrowser(testServer()), { email: 'made@example.test' })).phoneNumber
    const first = await made()
    testServer().clock.advance(60)
    expect(await made()).toBe(first)
  })

  test('SEC-OT-01 five wrong codes end it, and guesses look the same for an unknown number', async () => {
    const { number, browser } = await aCaller(testServer())
    await ask(browser, { phoneNumber: number })
    const code = await textedCode(testServer(), number)
    const decoy = aBrowser(testServer())
    await ask(decoy, { phoneNumber: aNumber() })
    for (let count = 0; count < 5; count += 1) {
      const expected = count < 4 ? 'CODE_INVALID' : 'CODE_EXPIRED'
      expect(await tryText(browser, wrongCode(code))).toBe(expected)
      expect(await tryText(decoy, wrongCode(code))).toBe(expected)
    }
    expect(await tryText(browser, code)).toBe('CODE_EXPIRED')
  })

  test('SEC-OT-01 works in the browser that asked only, for five minutes, and ends with the next one there', async () => {
    const { number, browser } = await aCaller(testServer())
    await ask(browser, { phoneNumber: number })
    const first = await textedCode(testServer(), number)
    expect(await tryText(aBrowser(testServer()), first)).toBe('CODE_EXPIRED')
    testServer().clock.advance(60)
    await ask(browser, { phoneNumber: number })
    expect(await tryText(browser, first)).toBe('CODE_INVALID')
    testServer().clock.advance(300)
    expect(await tryText(browser, await textedCode(testServer(), number))).toBe('CODE_EXPIRED')
  })

  test('SEC-OT-05 one text a minute, five an hour, ten a day to one number', async () => {
    const { number } = await aCaller(testServer())
    const again = async () => {
      const refusal = await readRefusal(ask(aBrowser(testServer()), { phoneNumber: number }))
      await testServer().texts(number)
      return refusal
    }
    const sent = async () => (await testServer().texts(number)).length
    expect([await again(), await again()]).toEqual(['not refused', 'TOO_MANY_ATTEMPTS'])
    for (let count = 2; count <= 5; count += 1) {
      testServer().clock.advance(60)
      expect(await again()).toBe('not refused')
    }
    testServer().clock.advance(60)
    expect([await again(), await sent()]).toEqual(['TOO_MANY_ATTEMPTS', 5])
    for (let count = 6; count <= 10; count += 1) {
      testServer().clock.advance(3600)
      expect(await again()).toBe('not refused')
    }
    testServer().clock.advance(3600)
    expect([await again(), await sent()]).toEqual(['TOO_MANY_ATTEMPTS', 10])
    testServer().clock.advance(86_400)
    expect([await again(), await sent()]).toEqual(['not refused', 11])
  })

  test('SEC-OT-05 the limits of a number hold however its person is named, and are not told', async () => {
    const { user, number, browser } = await aCaller(testServer())
    await ask(browser, { phoneNumber: number })
    const code = await textedCode(testServer(), number)
    expect(await readRefusal(ask(browser, { email: user.email }))).toBe('not refused')
    expect(await testServer().texts(number)).toHaveLength(1)
    expect(await tryText(browser, code)).toBe('not refused')
  })

  test('SEC-OT-05 a tenant has a share for the day, and texts go to listed countries only', async () => {
    const { db } = testServer().services
    const { tenant, number } = await aCaller(testServer())
    const second = await aPhone(testServer(), await aMember(testServer(), { in: tenant }))
    await changeSettings(db, testServer().services, { sms: { tenantDailyCap: 1 } })
    for (const phoneNumber of [number, second]) await ask(aBrowser(testServer()), { phoneNumber })
    expect([(await testServer().texts(number)).length, (await testServer().texts(second)).length]).toEqual([
      1, 0,
    ])
    testServer().clock.advance(86_400)
    await changeSettings(db, testServer().services, { sms: { tenantDailyCap: 500, countries: ['FR'] } })
    await ask(aBrowser(testServer()), { phoneNumber: second })
    expect(await testServer().texts(second)).toEqual([])
    testServer().clock.advance(60)
    await changeSettings(db, testServer().services, { sms: { tenantDailyCap: 500, countries: ['FR', 'GB'] } })
    await ask(aBrowser(testServer()), { phoneNumber: second })
    expect(await testServer().texts(second)).toHaveLength(1)
    await changeSettings(db, testServer().services, { sms: { tenantDailyCap: 500 } })
  })

  test('SEC-SS-07 a texted code is no mailed one, nor the other way round', async () => {
    const { user, number, browser } = await aCaller(testServer())
    await useStrategy(testServer(), 'Code')
    const secondaryAuthStrategies = [{ strategy: 'SmsCode' as const, isActive: true }]
    await changeSettings(testServer().services.db, testServer().services, { secondaryAuthStrategies })
    await ask(browser, { phoneNumber: number })
    const texted = await textedCode(testServer(), number)
    expect(await readRefusal(browser.call(passwordlessPostLogin, { type: 'code', token: texted }))).toBe(
      'CODE_EXPIRED',
    )
    await askForCode(browser, user.email)
    expect(await tryText(browser, await mailedCode(testServer(), user.email))).toBe('CODE_EXPIRED')
    const off = [{ strategy: 'SmsCode' as const, isActive: false }]
    await changeSettings(testServer().services.db, testServer().services, { secondaryAuthStrategies: off })
    expect(await readRefusal(ask(browser, { phoneNumber: number }))).toBe('SIGN_IN_METHOD_OFF')
    await useStrategy(testServer(), 'SmsCode')
  })

  test('SEC-AU-01 SEC-SS-01 asking, failing and entering leave rows, and the code is nowhere', async () => {
    const { user, number, browser } = await aCaller(testServer())
    await ask(browser, { phoneNumber: number })
    const code = await textedCode(testServer(), number)
    await tryText(browser, wrongCode(code))
    await tryText(browser, code)
    const { db } = testServer().services
    const rows = await db.select().from(audits).where(eq(audits.userId, user.id))
    expect(rows.map(({ action }) => action).sort()).toEqual([
      'signIn.failed',
      'signIn.smsCodeRequested',
      'signIn.succeeded',
    ])
    expect(JSON.stringify([rows, await db.select().from(oneTimeCodes)])).not.toContain(`"${code}"`)
  })

  test('what is no number is refused in words', async () => {
    const { browser } = await aCaller(testServer())
    expect(await readRefusal(ask(browser, { phoneNumber: '12345' }))).toBe('PHONE_INVALID')
  })
})

describeOnPostgres('texted codes at once', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => useStrategy(testServer(), 'SmsCode'))

  test('SEC-OT-01 a hundred guesses at once use up five', async () => {
    const { number, browser } = await aCaller(testServer())
    await ask(browser, { phoneNumber: number })
    const code = await textedCode(testServer(), number)
    const results = await Promise.all(Array.from({ length: 100 }, () => tryText(browser, wrongCode(code))))
    expect(results.filter((result) => result === 'CODE_INVALID')).toHaveLength(4)
    expect(await tryText(browser, code)).toBe('CODE_EXPIRED')
  })

  test('SEC-SS-08 of a hundred uses of one right code exactly one succeeds', async () => {
    const { number, browser } = await aCaller(testServer())
    await ask(browser, { phoneNumber: number })
    const code = await textedCode(testServer(), number)
    const results = await Promise.all(Array.from({ length: 100 }, () => tryText(browser, code)))
    expect(results.filter((result) => result === 'not refused')).toHaveLength(1)
  })

  test('SEC-OT-05 of ten who ask at once for one number, one text is sent', async () => {
    const { number } = await aCaller(testServer())
    const asking = Array.from({ length: 10 }, () =>
      readRefusal(ask(aBrowser(testServer()), { phoneNumber: number })),
    )
    await Promise.all(asking)
    expect(await testServer().texts(number)).toHaveLength(1)
  })
})
