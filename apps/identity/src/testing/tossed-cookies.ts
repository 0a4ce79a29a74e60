import { probeBrowser } from '@vestibule/contract/areas/embedding'
import { redeemExternalLogin, startExternalLogin } from '@vestibule/contract/areas/external-login'
import { login, logout } from '@vestibule/contract/areas/auth'
import { loginWithMfa, recoverMfaToken } from '@vestibule/contract/areas/mfa-sign-in'
import { signUpUserWithPhoneNumber } from '@vestibule/contract/areas/sign-up'
import { developmentClientId, headers } from '@vestibule/contract/constants'
import { aBrowser, type Browser } from './browser.ts'
import { aMember, aTenant, somePassword } from './builders.ts'
import { aWindow, chooseAt, readLocation, returned } from './federation.ts'
import { anEnrolled, computeTotp, passFirstFactor, readMfaToken } from './mfa.ts'
import { authorizePath, aVerifier } from './oauth.ts'
import type { overTls } from './over-tls.ts'
import {
  askForCode,
  askForLink,
  mailedCode,
  mailedToken,
  tryCode,
  tryLink,
  useStrategy,
} from './passwordless.ts'
import { aNumber } from './phones.ts'
import { follow } from './programs.ts'
import { allowPhoneSignUp, enterByPhone } from './proved-addresses.ts'
import { readRefusal } from './refusal.ts'
import type { TestServer } from './test-server.ts'

type Secure = ReturnType<typeof overTls>
/** The rest of what was begun, in the browser that it is given; whether it went as it does for who began it. */
type Finish = (browser: Browser) => Promise<boolean>

/** Something that a browser begins, and that counts in that browser alone, because of a cookie. */
export type Bound = {
  /** What the cookie is called without its prefix; several where the journey needs all of them. */
  readonly cookies: RegExp
  readonly begin: (plain: TestServer, secure: Secure, browser: Browser) => Promise<Finish>
}

const person = async (plain: TestServer) => aMember(plain, { in: await aTenant(plain) })

const atProvider = async (plain: TestServer, browser: Browser) => {
  const { url } = await browser.call(startExternalLogin, { provider: 'google', form: 'redirect' })
  return { url, email: (await person(plain)).email ?? '' }
}

const isIn = async (call: Promise<unknown>): Promise<boolean> => (await readRefusal(call)) === 'not refused'

export const boundToCookies: Readonly<Record<string, Bound>> = {
  'a code that is mailed': {
    cookies: /^fe_passwordless_/,
    begin: async (plain, _, browser) => {
      const { email } = await person(plain)
      await useStrategy(plain, 'Code')
      await askForCode(browser, email ?? '')
      const code = await mailedCode(plain, email ?? '')
      return async (one) => (await tryCode(one, code)) === 'not refused'
    },
  },
  'a link that is mailed': {
    cookies: /^fe_passwordless_/,
    begin: async (plain, _, browser) => {
      const { email } = await person(plain)
      await useStrategy(plain, 'MagicLink')
      await askForLink(browser, email ?? '')
      const token = await mailedToken(plain, email ?? '')
      return async (one) => (await tryLink(one, token)) === 'not refused'
    },
  },
  'a number that is named': {
    cookies: /^fe_number_/,
    begin: async (plain, _, browser) => {
      await allowPhoneSignUp(plain)
      await useStrategy(plain, 'SmsCode')
      const phoneNumber = aNumber()
      await browser.call(signUpUserWithPhoneNumber, { phoneNumber, name: 'N', companyName: 'Co' })
      return (one) => isIn(enterByPhone(plain, one, { phoneNumber }))
    },
  },
  'a provider’s answer in the frame': {
    cookies: /^fe_login_[\da-f-]+$/,
    begin: async (plain, secure, browser) => {
      const { url, email } = await atProvider(plain, browser)
      const window = aWindow(secure.testServer, secure.browser())
      const back = await chooseAt(aWindow(plain), readLocation(await window.go(url)), { email })
      const { code, state } = returned(await window.go(back, 'cross-site'))
      return (one) => isIn(one.call(redeemExternalLogin, { txn: state, code }))
    },
  },
  'a provider’s answer in the window': {
    cookies: /^fe_login_.+_window$/,
    begin: async (plain, secure, browser) => {
      const { url, email } = await atProvider(plain, secure.browser())
      const window = aWindow(secure.testServer, browser)
      const back = await chooseAt(aWindow(plain), readLocation(await window.go(url)), { email })
      return async (one) =>
        /[?&]code=/.test(readLocation(await aWindow(secure.testServer, one).go(back, 'cross-site')))
    },
  },
  'a browser that needs no second factor': {
    cookies: /^fe_device_/,
    begin: async (plain, _, browser) => {
      const { user, secret } = await anEnrolled(plain)
      const mfaToken = await readMfaToken(browser, user.email)
      const value = computeTotp(plain, secret)
      await browser.call(loginWithMfa, { mfaToken, value, rememberDevice: true })
      return async (one) => (await passFirstFactor(one, user.email)).mfaRequired === false
    },
  },
  'a recovery code': {
    cookies: /^fe_recovery_/,
    begin: async (plain, _, browser) => {
      const { user, recoveryCodes } = await anEnrolled(plain)
      await browser.call(recoverMfaToken, { email: user.email, recoveryCode: recoveryCodes[0] ?? '' })
      return async (one) => (await passFirstFactor(one, user.email)).mfaRequired === false
    },
  },
  'a browser that is known': {
    cookies: /^fe_known_/,
    begin: async (plain, _, browser) => {
      const { email } = await person(plain)
      const signIn = (one: Browser, password: string) => readRefusal(one.call(login, { email, password }))
      await signIn(browser, somePassword)
      await browser.call(logout, {})
      for (let count = 0; count < 10; count += 1) await signIn(aBrowser(plain), 'wrong')
      return async (one) => (await signIn(one, somePassword)) === 'not refused'
    },
  },
  'a browser that keeps cookies': {
    cookies: /^vestibule_probe$/,
    begin: async (_, __, browser) => {
      await browser.call(probeBrowser, {})
      return async (one) => (await one.call(probeBrowser, {})).hasCookie
    },
  },
  'a sign-in for an application': {
    cookies: /^fe_oauth_page_/,
    begin: async (plain, _, browser) => {
      const { email } = await person(plain)
      const ofPage = {
        headers: { [headers.embedTicket]: undefined, [headers.vendorId]: developmentClientId },
      }
      await browser.request(authorizePath(aVerifier()), ofPage)
      await browser.call(login, { email, password: somePassword })
      return async (one) => {
        const end = await follow(one, await one.request('/oauth/account/continue', ofPage))
        // The address of the test's application is on the device, so its user is asked first.
        return end.searchParams.has('code') || end.pathname === '/oauth/account/approve'
      }
    },
  },
}
