import { logout } from '@vestibule/contract/areas/auth'
import {
  enrollMFASMSForLogin,
  preEnrollMFASMSForLogin,
  preVerifyMFAEmailCode,
  preVerifyMFASMSForLogin,
  verifyMFAEmailCode,
  verifyMFASMSForLogin,
} from '@vestibule/contract/areas/mfa-sign-in'
import { expect, test } from 'vitest'
import type { VendorSettings } from '../../domain/installation/settings.queries.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aPolicy, passFirstFactor, readMfaToken, useMfa } from '../../testing/mfa.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { aNumber, textedCode } from '../../testing/phones.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

type Owner = { readonly email: string; readonly number: string }

/** A code that is sent as second factor: asking for one, and signing in by it for the first time and later. */
type Kind = {
  readonly strategies: VendorSettings['mfa']['strategies']
  readonly ask: (browser: Browser, owner: Owner) => Promise<unknown>
  readonly begin: (testServer: TestServer, browser: Browser, owner: Owner) => Promise<unknown>
  readonly signIn: (testServer: TestServer, browser: Browser, owner: Owner) => Promise<unknown>
}

const byMail: Kind['signIn'] = async (testServer, browser, { email }) => {
  // Mails that wait together may leave in any order.
  await testServer.mail()
  const mfaToken = await readMfaToken(browser, email)
  const { otcToken } = await browser.call(preVerifyMFAEmailCode, { mfaToken })
  await browser.call(verifyMFAEmailCode, { mfaToken, otcToken, code: await mailedCode(testServer, email) })
}

const askByText = async (browser: Browser, email: string) => {
  const { mfaToken = '', mfaDevices } = await passFirstFactor(browser, email)
  const deviceId = mfaDevices?.phones[0]?.id ?? ''
  return { mfaToken, deviceId, ...(await browser.call(preVerifyMFASMSForLogin, { mfaToken, deviceId })) }
}

const kinds: Readonly<Record<string, Kind>> = {
  'a mailed code': {
    strategies: ['AuthenticatorApp', 'EmailCode'],
    ask: async (browser, { email }) =>
      browser.call(preVerifyMFAEmailCode, { mfaToken: await readMfaToken(browser, email) }),
    begin: byMail,
    signIn: byMail,
  },
  'a texted code': {
    strategies: ['AuthenticatorApp', 'SMS'],
    ask: (browser, { email }) => askByText(browser, email),
    begin: async (testServer, browser, { email, number: phoneNumber }) => {
      const mfaToken = await readMfaToken(browser, email)
      const { otcToken } = await browser.call(preEnrollMFASMSForLogin, { mfaToken, phoneNumber })
      const code = await textedCode(testServer, phoneNumber)
      await browser.call(enrollMFASMSForLogin, { mfaToken, otcToken, code })
    },
    signIn: async (testServer, browser, { email, number }) => {
      const { phoneNumber: _, ...sent } = await askByText(browser, email)
      await browser.call(verifyMFASMSForLogin, { ...sent, code: await textedCode(testServer, number) })
    },
  },
}

describeOnServer('second factors that who knows the password has sent', (engine) => {
  const testServer = useTestServer(engine)

  test.each(Object.entries(kinds))(
    'SEC-PW-22 %s: a browser in which the user has signed in before gets its own, and no more than others',
    async (_, { strategies, ask, begin, signIn }) => {
      await useMfa(testServer(), { strategies })
      const tenant = await aTenant(testServer())
      await aPolicy(testServer(), tenant)
      const { email } = await aMember(testServer(), { in: tenant })
      const owner = { email, number: aNumber() }
      const browser = aBrowser(testServer())
      await begin(testServer(), browser, owner)
      await browser.call(logout, {})
      testServer().clock.advance(86_400)
      for (let count = 0; count < 10; count += 1) {
        await ask(aBrowser(testServer()), owner)
        testServer().clock.advance(count === 4 ? 3600 : 61)
      }
      testServer().clock.advance(600)
      for (let count = 0; count < 10; count += 1) await readRefusal(ask(aBrowser(testServer()), owner))
      expect(await readRefusal(ask(aBrowser(testServer()), owner))).toBe('TOO_MANY_ATTEMPTS')
      expect(await readRefusal(signIn(testServer(), browser, owner))).toBe('not refused')
      const answers: string[] = []
      for (let count = 0; count < 10; count += 1) answers.push(await readRefusal(ask(browser, owner)))
      expect(answers).toContain('TOO_MANY_ATTEMPTS')
    },
  )
})
