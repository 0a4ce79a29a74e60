import { activateAccountWithOTC } from '@vestibule/contract/areas/activation'
import {
  enrollMFASMSForLogin,
  preEnrollMFASMSForLogin,
  preVerifyMFASMSForLogin,
  verifyMFASMSForLogin,
} from '@vestibule/contract/areas/mfa-sign-in'
import { passwordlessPostLogin, passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import { resetPasswordViaSms, verifyPasswordViaSms } from '@vestibule/contract/areas/passwords'
import { resetPhoneNumber, verifyResetPhoneNumber } from '@vestibule/contract/areas/phone-numbers'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { developmentClientId } from '@vestibule/contract/constants'
import { signUpCookieName } from '../domain/activation/signing-up-browser.ts'
import { changeSettings, type VendorSettings } from '../domain/installation/settings.queries.ts'
import { findUserByEmail } from '../domain/credentials/users.queries.ts'
import { aBrowser, type Browser } from './browser.ts'
import { aMember, aTenant, somePassword } from './builders.ts'
import { aPolicy, passFirstFactor, readMfaToken } from './mfa.ts'
import { mailedCode } from './passwordless.ts'
import { aNumber, aPhone, textedCode } from './phones.ts'
import { readRefusal } from './refusal.ts'
import type { TestServer } from './test-server.ts'

type Owner = {
  readonly id: string
  readonly email: string
  /** Asks for a code in a browser; the answer is the code and what types one there. */
  readonly ask: (
    browser: Browser,
  ) => Promise<{ readonly code: string; readonly type: (code: string) => Promise<string> }>
}

export type KindOfCode = {
  readonly settings: Partial<VendorSettings>
  readonly anOwner: (testServer: TestServer) => Promise<Owner>
}

const aUser = async (testServer: TestServer) => aMember(testServer, { in: await aTenant(testServer) })

const mailedSignIn = async (testServer: TestServer): Promise<Owner> => {
  const { id, email } = await aUser(testServer)
  const ask: Owner['ask'] = async (browser) => {
    await browser.call(passwordlessPreLogin, { type: 'code', email })
    return {
      code: await mailedCode(testServer, email),
      type: (token) => readRefusal(browser.call(passwordlessPostLogin, { type: 'code', token })),
    }
  }
  return { id, email, ask }
}

const textedSignIn = async (testServer: TestServer): Promise<Owner> => {
  const user = await aUser(testServer)
  const phoneNumber = await aPhone(testServer, user)
  const ask: Owner['ask'] = async (browser) => {
    await browser.call(passwordlessPreLogin, { type: 'smscode', phoneNumber })
    return {
      code: await textedCode(testServer, phoneNumber),
      type: (token) => readRefusal(browser.call(passwordlessPostLogin, { type: 'smscode', token })),
    }
  }
  return { ...user, ask }
}

const phoneReset = async (testServer: TestServer): Promise<Owner> => {
  const { id, email } = await aUser(testServer)
  const ask: Owner['ask'] = async (browser) => {
    const { resetPhoneNumberToken } = await browser.call(resetPhoneNumber, { email })
    return {
      code: await mailedCode(testServer, email),
      type: (code) => readRefusal(browser.call(verifyResetPhoneNumber, { resetPhoneNumberToken, code })),
    }
  }
  return { id, email, ask }
}

const passwordReset = async (testServer: TestServer): Promise<Owner> => {
  const user = await aUser(testServer)
  const number = await aPhone(testServer, user)
  const ask: Owner['ask'] = async (browser) => {
    const named = { identifier: user.email, identifierType: 'email' } as const
    const { sessionId } = await browser.call(resetPasswordViaSms, named)
    return {
      code: await textedCode(testServer, number),
      type: (otcToken) => readRefusal(browser.call(verifyPasswordViaSms, { sessionId, otcToken })),
    }
  }
  return { ...user, ask }
}

let newcomers = 0

/** @param isElsewhere whether the code is typed in another browser, where the password is chosen anew */
const createActivation =
  (isElsewhere: boolean) =>
  async (testServer: TestServer): Promise<Owner> => {
    newcomers += 1
    const email = `newcomer${newcomers}@codes.test`
    const signUp = (browser: Browser) =>
      browser.call(signUpUser, { email, companyName: 'Newco', password: somePassword })
    const ask: Owner['ask'] = async (browser) => {
      const { userId = '', activationToken: token = '' } = await signUp(browser)
      if (isElsewhere) browser.cookies.delete(signUpCookieName(developmentClientId))
      const typed = { userId, token, ...(isElsewhere && { password: somePassword }) }
      return {
        code: await mailedCode(testServer, email),
        type: (code) => readRefusal(browser.call(activateAccountWithOTC, { ...typed, code })),
      }
    }
    await signUp(aBrowser(testServer))
    const user = await findUserByEmail(testServer.services.db, email)
    return { id: user?.id ?? '', email, ask }
  }

/** Strangers are taken to know the password. */
const secondFactor = async (testServer: TestServer): Promise<Owner> => {
  const tenant = await aTenant(testServer)
  await aPolicy(testServer, tenant)
  const user = await aMember(testServer, { in: tenant })
  const browser = aBrowser(testServer)
  const first = { mfaToken: await readMfaToken(browser, user.email) }
  const phoneNumber = aNumber()
  const { otcToken } = await browser.call(preEnrollMFASMSForLogin, { ...first, phoneNumber })
  const code = await textedCode(testServer, phoneNumber)
  await browser.call(enrollMFASMSForLogin, { ...first, otcToken, code })
  const ask: Owner['ask'] = async (by) => {
    const { mfaToken = '', mfaDevices } = await passFirstFactor(by, user.email)
    const factor = { mfaToken, deviceId: mfaDevices?.phones[0]?.id ?? '' }
    const sent = await by.call(preVerifyMFASMSForLogin, factor)
    return {
      code: await textedCode(testServer, phoneNumber),
      type: (typed) =>
        readRefusal(by.call(verifyMFASMSForLogin, { ...factor, otcToken: sent.otcToken, code: typed })),
    }
  }
  return { ...user, ask }
}

/** Every kind of code that a stranger can ask for and type, by its name. */
export const kindsOfCodes: Readonly<Record<string, KindOfCode>> = {
  'a mailed code to sign in': { settings: { authStrategy: 'Code' }, anOwner: mailedSignIn },
  'a texted code to sign in': { settings: { authStrategy: 'SmsCode' }, anOwner: textedSignIn },
  'a code to activate': {
    settings: { oneTimeCodes: { activation: true, invitation: false } },
    anOwner: createActivation(false),
  },
  'a code to activate, typed in another browser': {
    settings: { oneTimeCodes: { activation: true, invitation: false } },
    anOwner: createActivation(true),
  },
  'a code for another number': { settings: { authStrategy: 'SmsCode' }, anOwner: phoneReset },
  'a texted code for another password': {
    settings: { passwordRecovery: { email: true, sms: true } },
    anOwner: passwordReset,
  },
  'a second factor': { settings: {}, anOwner: secondFactor },
}

export const useKind = ({ services }: TestServer, { settings }: KindOfCode): Promise<void> =>
  changeSettings(services.db, services, { authStrategy: 'EmailAndPassword', ...settings })
