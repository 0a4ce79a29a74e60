import { activateAccount } from '@vestibule/contract/areas/activation'
import { login, refreshToken } from '@vestibule/contract/areas/auth'
import { loginWithMfa } from '@vestibule/contract/areas/mfa-sign-in'
import { passwordlessPostLogin, passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import { updateEmail } from '@vestibule/contract/areas/profile'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { beforeAll, expect, test } from 'vitest'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { aMember, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { anEnrolled, computeTotp } from '../../testing/mfa.ts'
import { askForCode, askForLink, mailedCode, mailedToken } from '../../testing/passwordless.ts'
import { aPhone, textedCode } from '../../testing/phones.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aSubject, giveToken, unprove } from '../../testing/one-time/subject.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { changeSettings } from '../installation/settings.queries.ts'

type SignIn = (testServer: TestServer, browser: Browser, user: UserRow) => Promise<LoginResponse>

const byCode: SignIn = async (testServer, browser, { email }) => {
  await askForCode(browser, email)
  return browser.call(passwordlessPostLogin, { type: 'code', token: await mailedCode(testServer, email) })
}

/** Ways to sign in that show nothing but a mailbox or a telephone. */
const readSomewhere: readonly (readonly [string, SignIn])[] = [
  ['a mailed code', byCode],
  [
    'a mailed link',
    async (testServer, browser, { email }) => {
      await askForLink(browser, email)
      const token = await mailedToken(testServer, email)
      return browser.call(passwordlessPostLogin, { type: 'magiclink', token })
    },
  ],
  [
    'a texted code',
    async (testServer, browser, user) => {
      const phoneNumber = await aPhone(testServer, user)
      await browser.call(passwordlessPreLogin, { type: 'smscode', phoneNumber })
      const token = await textedCode(testServer, phoneNumber)
      return browser.call(passwordlessPostLogin, { type: 'smscode', token })
    },
  ],
  [
    'an activation link',
    async (testServer, browser) => {
      const subject = await aSubject(testServer)
      await unprove(subject)
      const token = await giveToken(subject, 'activation')
      return browser.call(activateAccount, { userId: subject.user.id, token })
    },
  ],
]

let count = 0
/** Changing the address needs a fresh proof. */
const changeAddress = (browser: Browser): Promise<string> => {
  count += 1
  return readRefusal(browser.call(updateEmail, { email: `next${count}@example.test` }))
}

describeOnServer('a fresh proof', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() =>
    changeSettings(testServer().services.db, testServer().services, {
      secondaryAuthStrategies: (['UsernameAndCode', 'UsernameAndMagicLink', 'SmsCode'] as const).map(
        (strategy) => ({ strategy, isActive: true }),
      ),
    }),
  )

  test.each(readSomewhere)('SEC-AD-03 is not %s by itself', async (_, signIn) => {
    const browser = aBrowser(testServer())
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    browser.accessToken = (await signIn(testServer(), browser, user)).accessToken
    expect(browser.accessToken).toBeDefined()
    expect(await changeAddress(browser)).toBe('STEP_UP_REQUIRED')
  })

  test('SEC-AD-03 is a password, at sign-in or typed again after signing in by mail', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const direct = aBrowser(testServer())
    const answer = await direct.call(login, { email: user.email, password: somePassword })
    direct.accessToken = answer.accessToken
    expect(await changeAddress(direct)).toBe('not refused')
    const browser = aBrowser(testServer())
    browser.accessToken = (await byCode(testServer(), browser, user)).accessToken
    const again = await browser.call(generateStepupSession, { maxAge: 300, password: somePassword })
    browser.accessToken = again.accessToken
    expect(await changeAddress(browser)).toBe('not refused')
  })

  test('SEC-AD-03 is a mailed code followed by a second factor, for five minutes', async () => {
    const { user, secret } = await anEnrolled(testServer())
    // The mail about the new factor is sent before the one that is read.
    await testServer().mail()
    const browser = aBrowser(testServer())
    const { mfaToken = '' } = await byCode(testServer(), browser, user)
    const answer = await browser.call(loginWithMfa, { mfaToken, value: computeTotp(testServer(), secret) })
    browser.accessToken = answer.accessToken
    testServer().clock.advance(299)
    expect(await changeAddress(browser)).toBe('not refused')
    testServer().clock.advance(2)
    browser.accessToken = (await browser.call(refreshToken, {})).accessToken
    expect(await changeAddress(browser)).toBe('STEP_UP_REQUIRED')
  })
})
