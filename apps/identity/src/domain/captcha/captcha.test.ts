import { contract, isOperation } from '@vestibule/contract'
import { resendActivationEmail } from '@vestibule/contract/areas/activation'
import { login } from '@vestibule/contract/areas/auth'
import { createCaptchaChallenge, getCaptchaPolicy } from '@vestibule/contract/areas/captcha'
import { resendInvitationEmail, resendInvitationLinkToAllTenants } from '@vestibule/contract/areas/invites'
import { recoverMfaToken } from '@vestibule/contract/areas/mfa-sign-in'
import { passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import { forgotPassword, resetPasswordViaEmail } from '@vestibule/contract/areas/passwords'
import { resetPhoneNumber } from '@vestibule/contract/areas/phone-numbers'
import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { mockToken } from '../../dev/recaptcha/mock-recaptcha.ts'
import { lifetimes } from '../lifetimes.ts'
import { aBrowser } from '../../testing/browser.ts'
import { aMember, aTenant, somePassword } from '../../testing/builders.ts'
import { setCaptcha, solved } from '../../testing/captcha.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('captcha', (engine) => {
  const testServer = useTestServer(engine)
  afterEach(async () => {
    testServer().outgoing.twist(undefined)
    await setCaptcha(testServer(), { enabled: false })
  })
  const someone = async () => aMember(testServer(), { in: await aTenant(testServer()) })
  const signIn = (email: string, recaptchaToken?: string, browser = aBrowser(testServer())) =>
    browser.call(login, { email, password: somePassword, recaptchaToken })
  const refusals = () =>
    testServer()
      .services.db.select()
      .from(audits)
      .where(and(eq(audits.action, 'captcha.refused')))

  test('none is asked for unless the installation wants one', async () => {
    const { email } = await someone()
    expect(await readRefusal(aBrowser(testServer()).call(getCaptchaPolicy, {}))).toBe('NOT_FOUND')
    expect(await readRefusal(aBrowser(testServer()).call(createCaptchaChallenge, { action: 'login' }))).toBe(
      'NOT_FOUND',
    )
    expect(await signIn(email)).toHaveProperty('accessToken')
    expect(await signIn(email, 'what a client without policy sends')).toHaveProperty('accessToken')
  })

  describe('our own puzzle', () => {
    const on = () => setCaptcha(testServer(), { enabled: true })

    test('lets in who solved it, once, for what it was made for, in its time', async () => {
      const { email } = await someone()
      await on()
      const browser = aBrowser(testServer())
      expect(await browser.call(getCaptchaPolicy, {})).toMatchObject({
        enabled: true,
        provider: 'proofOfWork',
        siteKey: '',
      })
      const before = (await refusals()).length
      expect(await readRefusal(signIn(email))).toBe('CAPTCHA_REFUSED')
      expect(await refusals()).toHaveLength(before)

      const token = await solved(browser, 'login')
      expect(await signIn(email, token)).toHaveProperty('accessToken')
      expect(await readRefusal(signIn(email, token))).toBe('CAPTCHA_REFUSED')
      const ofAnother = await solved(browser, 'passwordless')
      expect(await readRefusal(signIn(email, ofAnother))).toBe('CAPTCHA_REFUSED')
      const late = await solved(browser, 'login')
      testServer().clock.advance(lifetimes.captchaPuzzle)
      expect(await readRefusal(signIn(email, late))).toBe('CAPTCHA_REFUSED')
      expect(await refusals()).toHaveLength(before + 3)
    })

    test('of many requests with one solution exactly one goes through', async () => {
      const { email } = await someone()
      await on()
      const token = await solved(aBrowser(testServer()), 'login')
      const all = await Promise.all(Array.from({ length: 8 }, () => readRefusal(signIn(email, token))))
      expect(all.toSorted()).toEqual([...Array(7).fill('CAPTCHA_REFUSED'), 'not refused'])
    })

    test('a made-up, altered or half solved one is none', async () => {
      const { email } = await someone()
      await on()
      const browser = aBrowser(testServer())
      const token = await solved(browser, 'login')
      const [challenge = '', first = '', ...rest] = token.split('.')
      const [id, action, , signature] = challenge.split('~')
      const fakes = [
        '',
        'anything',
        '~~~.1',
        token.slice(0, token.lastIndexOf('.')),
        `${token}.1`,
        [challenge, `${first}x`, ...rest].join('.'),
        [challenge, '-1', ...rest].join('.'),
        [challenge, ...Array.from({ length: 16 }, () => '0')].join('.'),
        [`${id}~${action}~9999999999999~${signature}`, first, ...rest].join('.'),
        [`${id}~passwordless~${signature}`, first, ...rest].join('.'),
      ]
      for (const fake of fakes) expect(await readRefusal(signIn(email, fake))).toBe('CAPTCHA_REFUSED')
      expect(await signIn(email, token)).toHaveProperty('accessToken')
    })

    test('nothing of a refused call is done', async () => {
      const { email } = await someone()
      await on()
      const browser = aBrowser(testServer())
      const calls = [
        () => browser.call(resetPasswordViaEmail, { identifier: email, identifierType: 'email' }),
        () => browser.call(forgotPassword, { email }),
        () => browser.call(passwordlessPreLogin, { type: 'code', email }),
        () => browser.call(resetPhoneNumber, { email }),
        () => browser.call(resendActivationEmail, { email }),
        () => browser.call(resendInvitationEmail, { email }),
        () => browser.call(resendInvitationLinkToAllTenants, { email }),
        () => browser.call(recoverMfaToken, { email, recoveryCode: 'AAAA-AAAA-AAAA-AAAA' }),
      ]
      for (const call of calls) expect(await readRefusal(call())).toBe('CAPTCHA_REFUSED')
      expect((await testServer().mail()).to(email)).toEqual([])
      await browser.call(resetPasswordViaEmail, {
        identifier: email,
        identifierType: 'email',
        recaptchaToken: await solved(browser, 'forgot_password'),
      })
      expect((await testServer().mail()).to(email)).toHaveLength(1)
    })

    test('SEC-OT-04 a recovery code is judged only behind one', async () => {
      const { email } = await someone()
      await on()
      const browser = aBrowser(testServer())
      const recoveryCode = 'AAAA-AAAA-AAAA-AAAA'
      const recaptchaToken = await solved(browser, 'recovery')
      const guess = browser.call(recoverMfaToken, { email, recoveryCode, recaptchaToken })
      expect(await readRefusal(guess)).toBe('CODE_INVALID')
    })
  })

  describe('a provider that judges by a score', () => {
    const on = (siteKey = 'a site key') =>
      setCaptcha(testServer(), { enabled: true, provider: 'recaptcha', siteKey })
    let tokens = 0
    const given = (action: string, siteKey = 'a site key') => {
      tokens += 1
      return mockToken(action, siteKey, `token ${tokens}`)
    }

    test('is asked once for each call, about the address it came from', async () => {
      const { email } = await someone()
      await on()
      expect(await aBrowser(testServer()).call(getCaptchaPolicy, {})).toMatchObject({
        provider: 'recaptcha',
        siteKey: 'a site key',
        scriptUrl: 'http://localhost:4600/dev/recaptcha/api.js',
      })
      expect(
        await readRefusal(aBrowser(testServer()).call(createCaptchaChallenge, { action: 'login' })),
      ).toBe('NOT_FOUND')
      const token = given('login')
      expect(await signIn(email, token)).toHaveProperty('accessToken')
      expect(await readRefusal(signIn(email, token))).toBe('CAPTCHA_REFUSED')
    })

    test('refuses a probable machine, another action and another page', async () => {
      const { email } = await someone()
      await on()
      expect(await readRefusal(signIn(email, given('login', 'machine')))).toBe('CAPTCHA_REFUSED')
      expect(await readRefusal(signIn(email, given('sign_up')))).toBe('CAPTCHA_REFUSED')
      testServer().outgoing.twist(async (answer) =>
        Response.json({ ...((await answer.json()) as object), hostname: 'evil.test' }),
      )
      expect(await readRefusal(signIn(email, given('login')))).toBe('CAPTCHA_REFUSED')
    })

    test.each([
      ['is away', () => new Response('', { status: 502 })],
      ['talks nonsense', () => Response.json({ success: 'yes' })],
      ['is no JSON', () => new Response('<html>')],
    ])('SEC-DE-05 refuses every sign-in while it %s', async (_, answer) => {
      const { email } = await someone()
      await on()
      testServer().outgoing.twist(answer)
      expect(await readRefusal(signIn(email, given('login')))).toBe('UNAVAILABLE')
    })
  })
})

/** Fields by which any caller can name an account. */
const identifiers = ['email', 'username', 'identifier', 'phoneNumber']
/** Fields that hold a secret which was handed out before. */
const secrets = ['mfaToken', 'changePhoneNumberToken']
/** Tells where the addresses of a domain sign in; it looks at no account and sends nothing. */
const looksAtDomains = ['preLogin', 'preLoginV2']

test('SEC-PW-08 whatever any caller can begin for an account they name asks for a captcha', () => {
  const operations = Object.values(contract).flatMap((area) =>
    Object.values(area).flatMap((one) => (isOperation(one) ? [one] : [])),
  )
  const beginning = operations.filter(({ access, input }) => {
    const fields = Object.keys('entries' in input ? Object(input.entries) : {})
    const names = (some: readonly string[]) => fields.some((field) => some.includes(field))
    return access.is === 'anyone' && names(identifiers) && !names(secrets)
  })
  const named = beginning.map(({ name }) => name).filter((name) => !looksAtDomains.includes(name))
  const asking = operations.filter(({ captcha }) => captcha !== undefined).map(({ name }) => name)
  expect(asking.toSorted()).toEqual(named.toSorted())
  expect(named).toContain('recoverMfaToken')
})
