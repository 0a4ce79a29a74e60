import { activateAccountWithOTC } from '@vestibule/contract/areas/activation'
import { acceptInvitationWithOTC } from '@vestibule/contract/areas/invites'
import { disableMFASMS } from '@vestibule/contract/areas/mfa-devices'
import {
  enrollMFASMSForLogin,
  verifyMFAEmailCode,
  verifyMFASMSForLogin,
} from '@vestibule/contract/areas/mfa-sign-in'
import { passwordlessPostLogin } from '@vestibule/contract/areas/passwordless'
import { verifyPasswordViaSms } from '@vestibule/contract/areas/passwords'
import {
  verifyChangePhoneNumber,
  verifyDeletePhoneNumber,
  verifyPhoneNumber,
  verifyResetPhoneNumber,
} from '@vestibule/contract/areas/phone-numbers'
import { verifyEmail } from '@vestibule/contract/areas/profile'
import { developmentClientId, passwordlessCookieName } from '@vestibule/contract/constants'
import { passwordVersion } from '../../domain/passwords/reset-link.ts'
import { listPhones } from '../../domain/phone-numbers/phone-numbers.queries.ts'
import { type CodePurpose } from '../../platform/db/schema/one-time-codes.ts'
import { mfaPhones } from '../../platform/db/schema/mfa.ts'
import { oneTimeTokens } from '../../platform/db/schema/one-time-tokens.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { aBrowser } from '../browser.ts'
import { aNumber, aPhone } from '../phones.ts'
import type { Give } from './links.ts'
import { giveCode, type Subject, theCode as code, unprove } from './subject.ts'

/** The number the user signs in with, as it is stored. */
const thePhone = async ({ testServer, user, phoneNumber }: Subject) => {
  const phone = (await listPhones(testServer.services.db, user.id)).find(
    (one) => one.phoneNumber === phoneNumber,
  )
  if (phone === undefined) throw new Error('The user has a number')
  return phone
}

/** A code that is typed in the browser that asked for it, which is known by its cookie. */
const signingIn =
  (purpose: 'signIn' | 'smsSignIn', type: 'code' | 'smscode'): Give =>
  async (subject) => {
    const data = { phoneId: (await thePhone(subject)).id }
    const handle = await giveCode(subject, purpose, { data })
    const browser = aBrowser(subject.testServer)
    browser.cookies.set(passwordlessCookieName(developmentClientId), handle)
    return () => browser.call(passwordlessPostLogin, { type, token: code })
  }

/** A telephone that is a second factor, from the moment the code for it is tried. */
const addFactor = async ({ testServer, user }: Subject, id: string): Promise<void> => {
  const row = { id, userId: user.id, phoneNumber: aNumber(), createdAt: testServer.clock.now() }
  await testServer.services.db.insert(mfaPhones).values(row)
}

const newId = ({ testServer }: Subject): string => uuidv7(testServer.clock, testServer.services.random)

/**
 * A code of a sign-in that waits. The sign-in is begun only when the code is tried: the code has to be worthless by
 * itself, and not only because the sign-in is over.
 */
const ofWaitingSignIn = async (subject: Subject, purpose: CodePurpose, data: Record<string, unknown>) => {
  const { testServer, user, home } = subject
  const mfaToken = newId(subject)
  const binding = `mfa:${sha256(mfaToken)}`
  const otcToken = await giveCode(subject, purpose, { data: { ...data, binding } })
  const begin = async (): Promise<void> => {
    const now = testServer.clock.now()
    const times = { createdAt: secondsLater(now, 1), expiresAt: secondsLater(now, 60) }
    const pending = { amr: ['pwd'], method: 'password', mayEnrol: true }
    const row = { purpose: 'mfa', hash: sha256(mfaToken), userId: user.id, tenantId: home.id }
    await testServer.services.db.insert(oneTimeTokens).values({ ...row, data: pending, ...times })
  }
  return { begin, input: { mfaToken, otcToken, code } }
}

const factorCodes = {
  factorEmail: async (subject) => {
    const { begin, input } = await ofWaitingSignIn(subject, 'factorEmail', {})
    return async () => {
      await begin()
      return aBrowser(subject.testServer).call(verifyMFAEmailCode, input)
    }
  },
  factorPhone: async (subject) => {
    const deviceId = newId(subject)
    const { begin, input } = await ofWaitingSignIn(subject, 'factorPhone', { deviceId })
    return async () => {
      await begin()
      await addFactor(subject, deviceId)
      return aBrowser(subject.testServer).call(verifyMFASMSForLogin, { ...input, deviceId })
    }
  },
  factorPhoneProof: async (subject) => {
    const { begin, input } = await ofWaitingSignIn(subject, 'factorPhoneProof', { phoneNumber: aNumber() })
    return async () => {
      await begin()
      return aBrowser(subject.testServer).call(enrollMFASMSForLogin, input)
    }
  },
  factorPhoneRemoval: async (subject) => {
    const { sessionId, browser } = subject
    const deviceId = newId(subject)
    const data = { deviceId, binding: `session:${sessionId}` }
    const otcToken = await giveCode(subject, 'factorPhoneRemoval', { data })
    return async () => {
      await addFactor(subject, deviceId)
      return browser.call(disableMFASMS, { deviceId, otcToken, code })
    }
  },
} satisfies Partial<Record<CodePurpose, Give>>

const phoneCodes = {
  phoneProof: async (subject) => {
    const number = await aPhone(subject.testServer, subject.user, { verifiedAt: null })
    const otcToken = await giveCode(subject, 'phoneProof', { data: { number } })
    return () => subject.browser.call(verifyPhoneNumber, { otcToken, code })
  },
  phoneRemoval: async (subject) => {
    const { id: phoneId, phoneNumber: number } = await thePhone(subject)
    const otcToken = await giveCode(subject, 'phoneRemoval', { data: { number } })
    return () => subject.browser.call(verifyDeletePhoneNumber, { phoneId, otcToken, code })
  },
  phoneChange: async (subject) => {
    const changePhoneId = await giveCode(subject, 'phoneChange', { data: { number: aNumber() } })
    return () => subject.browser.call(verifyChangePhoneNumber, { changePhoneId, code })
  },
  phoneReset: async (subject) => {
    const resetPhoneNumberToken = await giveCode(subject, 'phoneReset')
    return () => aBrowser(subject.testServer).call(verifyResetPhoneNumber, { resetPhoneNumberToken, code })
  },
} satisfies Partial<Record<CodePurpose, Give>>

/** Every kind of code there is: one that is missing does not compile. */
export const codes: Readonly<Record<CodePurpose, Give>> = {
  signIn: signingIn('signIn', 'code'),
  smsSignIn: signingIn('smsSignIn', 'smscode'),
  passwordReset: async (subject) => {
    const data = { passwordVersion: passwordVersion(subject.user) }
    const sessionId = await giveCode(subject, 'passwordReset', { data })
    return () => aBrowser(subject.testServer).call(verifyPasswordViaSms, { otcToken: code, sessionId })
  },
  emailChange: async (subject) => {
    const { user, sessionId, browser } = subject
    const email = `other.${user.email}`
    await giveCode(subject, 'emailChange', { handle: `${sessionId}:${email}` })
    return () => browser.call(verifyEmail, { email, code })
  },
  activation: async (subject) => {
    const { testServer, user } = subject
    const token = await giveCode(subject, 'activation')
    return async () => {
      await unprove(subject)
      return aBrowser(testServer).call(activateAccountWithOTC, { userId: user.id, token, code })
    }
  },
  invitation: async (subject) => {
    const { user, inviting, browser } = subject
    const token = await giveCode(subject, 'invitation', { tenantId: inviting.id })
    return () => browser.call(acceptInvitationWithOTC, { userId: user.id, token, code })
  },
  ...phoneCodes,
  ...factorCodes,
}
