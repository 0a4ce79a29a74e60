import { getMFADevices } from '@vestibule/contract/areas/mfa-devices'
import { preVerifyMFAEmailCode, verifyMFAEmailCode } from '@vestibule/contract/areas/mfa-sign-in'
import { getProfile } from '@vestibule/contract/areas/profile'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { oneTimeCodes } from '../../platform/db/schema/one-time-codes.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer, describeOnPostgres } from '../../testing/engines.ts'
import { aPolicy, readMfaToken, passFirstFactor, useMfa } from '../../testing/mfa.ts'
import {
  askForCode,
  mailedCode,
  tryCode as signInByCode,
  useStrategy,
  wrongCode,
} from '../../testing/passwordless.ts'
import { passwordlessPostLogin } from '@vestibule/contract/areas/passwordless'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'

/** A user in a tenant that requires MFA, with the code that was mailed. */
const aPendingSignIn = async (testServer: TestServer) => {
  const tenant = await aTenant(testServer)
  await aPolicy(testServer, tenant)
  const user = await aMember(testServer, { in: tenant })
  const browser = aBrowser(testServer)
  const mfaToken = await readMfaToken(browser, user.email)
  const { otcToken } = await browser.call(preVerifyMFAEmailCode, { mfaToken })
  return { user, browser, mfaToken, otcToken, code: await mailedCode(testServer, user.email) }
}

type Handles = { readonly mfaToken: string; readonly otcToken: string }
const tryCode = (browser: Browser, { mfaToken, otcToken }: Handles, code: string) =>
  readRefusal(browser.call(verifyMFAEmailCode, { mfaToken, otcToken, code }))

const strategies = ['AuthenticatorApp', 'EmailCode'] as const

describeOnServer('confirming a sign-in with a mailed code', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => useMfa(testServer(), { strategies: [...strategies] }))

  test('the address is among the methods of a signed-in user where codes go by email, and nowhere else', async () => {
    const browser = await signedIn(
      testServer(),
      await aMember(testServer(), { in: await aTenant(testServer()) }),
    )
    const { email } = await browser.call(getProfile, {})
    expect((await browser.call(getMFADevices, {})).emails).toEqual([{ email }])
    await useMfa(testServer(), { strategies: ['AuthenticatorApp'] })
    expect((await browser.call(getMFADevices, {})).emails).toEqual([])
    await useMfa(testServer(), { strategies: [...strategies] })
  })

  test('a mailbox counts as enrolled, and its code signs in', async () => {
    const tenant = await aTenant(testServer())
    await aPolicy(testServer(), tenant)
    const user = await aMember(testServer(), { in: tenant })
    const browser = aBrowser(testServer())
    const firstFactor = await passFirstFactor(browser, user.email)
    expect(firstFactor).toMatchObject({ mfaEnrolled: true, mfaDevices: { emails: [{ email: user.email }] } })
    const { mfaToken = '' } = firstFactor
    const { otcToken } = await browser.call(preVerifyMFAEmailCode, { mfaToken })
    const code = await mailedCode(testServer(), user.email)
    const answer = await browser.call(verifyMFAEmailCode, { mfaToken, otcToken, code: ` ${code} ` })
    const claims = await testServer().services.accessTokens.verify(answer.accessToken ?? '')
    expect(claims?.amr).toEqual(['pwd', 'mfa', 'otp'])
  })

  test('SEC-OT-06 a handle of one sign-in, or of another person, is nothing elsewhere', async () => {
    const [one, other] = [await aPendingSignIn(testServer()), await aPendingSignIn(testServer())]
    const mixed = { mfaToken: other.mfaToken, otcToken: one.otcToken }
    expect(await tryCode(other.browser, mixed, one.code)).toBe('CODE_EXPIRED')
    const again = { mfaToken: await readMfaToken(one.browser, one.user.email), otcToken: one.otcToken }
    expect(await tryCode(one.browser, again, one.code)).toBe('CODE_EXPIRED')
    expect(one.otcToken).not.toContain(one.code)
    expect(await tryCode(one.browser, one, one.code)).toBe('not refused')
  })

  test('SEC-OT-01 five wrong tries, a new code or five minutes end a code', async () => {
    const one = await aPendingSignIn(testServer())
    for (let count = 0; count < 4; count += 1)
      expect(await tryCode(one.browser, one, wrongCode(one.code))).toBe('CODE_INVALID')
    expect(await tryCode(one.browser, one, wrongCode(one.code))).toBe('CODE_EXPIRED')
    expect(await tryCode(one.browser, one, one.code)).toBe('CODE_EXPIRED')
    const two = await aPendingSignIn(testServer())
    await two.browser.call(preVerifyMFAEmailCode, { mfaToken: two.mfaToken })
    expect(await tryCode(two.browser, two, two.code)).toBe('CODE_EXPIRED')
    const rows = await testServer()
      .services.db.select()
      .from(oneTimeCodes)
      .where(eq(oneTimeCodes.userId, two.user.id))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(`"${two.code}"`)
  })

  test('who came in by the mailbox has to show something else', async () => {
    const tenant = await aTenant(testServer())
    await aPolicy(testServer(), tenant)
    const user = await aMember(testServer(), { in: tenant })
    await useStrategy(testServer(), 'Code')
    const browser = aBrowser(testServer())
    await askForCode(browser, user.email)
    const token = await mailedCode(testServer(), user.email)
    const answer = await browser.call(passwordlessPostLogin, { type: 'code', token })
    await useStrategy(testServer(), 'EmailAndPassword')
    expect(answer).toMatchObject({ mfaRequired: true, mfaEnrolled: false, mfaDevices: { emails: [] } })
    const { mfaToken = '' } = answer
    expect(await readRefusal(browser.call(preVerifyMFAEmailCode, { mfaToken }))).toBe('FACTOR_UNAVAILABLE')
    expect(await signInByCode(browser, token)).toBe('SIGN_IN_METHOD_OFF')
  })

  test('the way is closed where it was not chosen, and has a limit where it was', async () => {
    const { user, browser, mfaToken } = await aPendingSignIn(testServer())
    for (let count = 1; count < 10; count += 1) await browser.call(preVerifyMFAEmailCode, { mfaToken })
    expect(await readRefusal(browser.call(preVerifyMFAEmailCode, { mfaToken }))).toBe('TOO_MANY_ATTEMPTS')
    expect((await testServer().mail()).to(user.email)).toHaveLength(10)
    await useMfa(testServer(), { strategies: ['AuthenticatorApp'] })
    expect(await readRefusal(browser.call(preVerifyMFAEmailCode, { mfaToken }))).toBe('FACTOR_UNAVAILABLE')
    await useMfa(testServer(), { strategies: [...strategies] })
  })
})

describeOnPostgres('mailed codes at once', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => useMfa(testServer(), { strategies: [...strategies] }))

  test('SEC-OT-01 SEC-SS-08 fifty guesses use up five, and of fifty right ones one succeeds', async () => {
    const guessed = await aPendingSignIn(testServer())
    const guess = () => tryCode(guessed.browser, guessed, wrongCode(guessed.code))
    const guesses = await Promise.all(Array.from({ length: 50 }, guess))
    expect(guesses.filter((result) => result === 'CODE_INVALID')).toHaveLength(4)
    const pending = await aPendingSignIn(testServer())
    const right = await Promise.all(
      Array.from({ length: 15 }, () => tryCode(pending.browser, pending, pending.code)),
    )
    expect(right.filter((result) => result === 'not refused')).toHaveLength(1)
  })
})
