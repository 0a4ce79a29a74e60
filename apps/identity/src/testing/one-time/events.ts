import { activateAccount } from '@vestibule/contract/areas/activation'
import {
  disableMFAAuthenticatorApp,
  enrollMFAAuthenticatorApp,
  getMFADevices,
  preEnrollMFAAuthenticatorApp,
  renewRecoveryCodes,
} from '@vestibule/contract/areas/mfa-devices'
import { loginWithMfa } from '@vestibule/contract/areas/mfa-sign-in'
import { resetPassword } from '@vestibule/contract/areas/passwords'
import {
  changePhoneNumber,
  changePhoneNumberWithVerification,
  createPhoneNumber,
  deletePhoneNumber,
  getUserOwnPhoneNumbers,
  verifyChangePhoneNumber,
  verifyDeletePhoneNumber,
  verifyPhoneNumber,
} from '@vestibule/contract/areas/phone-numbers'
import { changePassword, updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import {
  deleteAllSessionsForUser,
  deleteOtherSessionsForUser,
  revokeSessionsForUser,
} from '@vestibule/contract/areas/sessions'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { deleteUser, disableUser, lockUser } from '@vestibule/contract/areas/team'
import {
  deleteWebAuthnDevice,
  getWebAuthnDevices,
  verifyNewDeviceSession,
  webAuthnCreateNewDeviceSession,
  webAuthnPostLogin,
  webAuthnPreLogin,
} from '@vestibule/contract/areas/webauthn'
import { and, eq } from 'drizzle-orm'
import type { AccessEvent, SecurityEvent, TenantSecurityEvent } from '../../domain/audit/security-events.ts'
import { passwordVersion } from '../../domain/passwords/reset-link.ts'
import { expireTemporaryMembers } from '../../domain/users/expire-temporary-members.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { anAuthenticator } from '../authenticator.ts'
import { aBrowser, signedIn } from '../browser.ts'
import { operateIn } from '../operate-in.ts'
import { somePassword } from '../builders.ts'
import { computeTotp } from '../mfa.ts'
import { mailedCode } from '../passwordless.ts'
import { aNumber, textedCode } from '../phones.ts'
import { newPassword } from '../reset-links.ts'
import { aPatch, aScimUser, connectDirectory } from '../scim.ts'
import { giveToken, type Subject, unprove } from './subject.ts'

/** Makes the event happen, through the operation that people use for it. */
export type Happen = () => Promise<unknown>

/** Prepares what has to be there before: things that are given out after it must still be good. */
export type Prepare = (subject: Subject) => Promise<Happen>

const phoneEvents = {
  'phone.added':
    async ({ testServer, browser }) =>
    async () => {
      const phoneNumber = aNumber()
      const { otcToken = '' } = await browser.call(createPhoneNumber, { phoneNumber, verify: true })
      const code = await textedCode(testServer, phoneNumber)
      return browser.call(verifyPhoneNumber, { otcToken, code })
    },
  'phone.removed':
    async ({ testServer, browser, phoneNumber }) =>
    async () => {
      const phones = await browser.call(getUserOwnPhoneNumbers, {})
      const phoneId = phones.find((phone) => phone.phoneNumber === phoneNumber)?.id ?? ''
      const { otcToken } = await browser.call(deletePhoneNumber, { phoneId })
      const code = await textedCode(testServer, phoneNumber)
      return browser.call(verifyDeletePhoneNumber, { phoneId, otcToken, code })
    },
  'phone.changed':
    async ({ testServer, browser }) =>
    async () => {
      const phoneNumber = aNumber()
      const { changePhoneId } = await browser.call(changePhoneNumberWithVerification, { phoneNumber })
      const code = await textedCode(testServer, phoneNumber)
      return browser.call(verifyChangePhoneNumber, { changePhoneId, code })
    },
  'phone.reset': async (subject) => async () => {
    const changePhoneNumberToken = await giveToken(subject, 'phoneChange')
    return aBrowser(subject.testServer).call(changePhoneNumber, {
      changePhoneNumberToken,
      phoneNumber: aNumber(),
    })
  },
} satisfies Partial<Record<SecurityEvent, Prepare>>

const addFactor = async ({ testServer, browser }: Subject): Promise<string> => {
  const { secret } = await browser.call(preEnrollMFAAuthenticatorApp, {})
  await browser.call(enrollMFAAuthenticatorApp, { token: computeTotp(testServer, secret) })
  return secret
}

const addPasskey = async ({ browser }: Subject) => {
  const key = anAuthenticator()
  const { options } = await browser.call(webAuthnCreateNewDeviceSession, {})
  await browser.call(verifyNewDeviceSession, key.register(options))
  return key
}

const factorEvents = {
  'factor.added': async (subject) => () => addFactor(subject),
  'factor.removed': async (subject) => {
    const { testServer, browser } = subject
    const secret = await addFactor(subject)
    return async () => {
      const { authenticators } = await browser.call(getMFADevices, {})
      const deviceId = authenticators[0]?.id ?? ''
      // The code that the app was added by is used up.
      testServer.clock.advance(30)
      return browser.call(disableMFAAuthenticatorApp, { deviceId, token: computeTotp(testServer, secret) })
    }
  },
  'recoveryCodes.renewed': async (subject) => {
    const { testServer, browser } = subject
    const secret = await addFactor(subject)
    return async () => {
      const { mfaToken = '' } = await browser.call(generateStepupSession, { maxAge: 0 })
      testServer.clock.advance(30)
      const value = computeTotp(testServer, secret)
      browser.accessToken = (await browser.call(loginWithMfa, { mfaToken, value })).accessToken
      return browser.call(renewRecoveryCodes, {})
    }
  },
  'passkey.added': async (subject) => () => addPasskey(subject),
  'passkey.removed': async (subject) => {
    const key = await addPasskey(subject)
    return async () => {
      const other = aBrowser(subject.testServer)
      const { options } = await other.call(webAuthnPreLogin, {})
      other.accessToken = (await other.call(webAuthnPostLogin, key.assert(options))).accessToken
      const [device] = (await other.call(getWebAuthnDevices, {})).devices
      return other.call(deleteWebAuthnDevice, { deviceId: device?.id ?? '' })
    }
  },
} satisfies Partial<Record<SecurityEvent, Prepare>>

/** Has a directory of the home tenant manage the user. */
const handOver = async ({ testServer, user, admin }: Subject) => {
  const directory = await connectDirectory(testServer, { browser: admin })
  const { body } = await directory.send('POST', '/Users', { body: aScimUser(user.email) })
  return { directory, path: `/Users/${body.id}` }
}

/** What happens to a member of the home tenant by it: one that is missing does not compile. */
export const eventsOfTenants: Readonly<Record<TenantSecurityEvent | AccessEvent, Prepare>> = {
  'member.removed':
    async ({ user, admin }) =>
    () =>
      admin.call(deleteUser, { userId: user.id }),
  'member.expired':
    async ({ testServer: { services }, user, home }) =>
    async () => {
      await services.db
        .update(memberships)
        .set({ temporaryExpirationDate: services.clock.now() })
        .where(and(eq(memberships.tenantId, home.id), eq(memberships.userId, user.id)))
      await expireTemporaryMembers(services)
    },
  'scim.userDeactivated': async (subject) => {
    const { directory, path } = await handOver(subject)
    const body = aPatch({ op: 'replace', path: 'active', value: false })
    return () => directory.send('PATCH', path, { body })
  },
  'scim.userRemoved': async (subject) => {
    const { directory, path } = await handOver(subject)
    return () => directory.send('DELETE', path)
  },
  'member.disabled':
    async ({ user, admin }) =>
    () =>
      admin.call(disableUser, { userId: user.id }),
  'sessions.revoked':
    async ({ user, admin }) =>
    () =>
      admin.call(revokeSessionsForUser, { userId: user.id }),
  'user.locked':
    async ({ user, admin }) =>
    () =>
      admin.call(lockUser, { userId: user.id }),
}

/** Every security event that a user or an operator brings about: one that is missing does not compile. */
export const events: Readonly<Record<SecurityEvent, Prepare>> = {
  'password.changed':
    async ({ browser }) =>
    () =>
      browser.call(changePassword, { password: somePassword, newPassword }),
  'password.reset': async (subject) => async () => {
    const { testServer, user } = subject
    const data = { passwordVersion: passwordVersion(user) }
    const token = await giveToken(subject, 'passwordReset', { data })
    return aBrowser(testServer).call(resetPassword, { userId: user.id, token, password: newPassword })
  },
  'email.changed':
    async ({ testServer, user, browser }) =>
    async () => {
      const email = `changed.${user.email}`
      await browser.call(updateEmail, { email })
      return browser.call(verifyEmail, { email, code: await mailedCode(testServer, email) })
    },
  'user.activated': async (subject) => async () => {
    const { testServer, user } = subject
    await unprove(subject)
    const token = await giveToken(subject, 'activation')
    return aBrowser(testServer).call(activateAccount, { userId: user.id, token })
  },
  'user.locked':
    async ({ testServer, user }) =>
    () =>
      operateIn(testServer, 'users lock', [user.email]),
  'sessions.revoked':
    async ({ browser }) =>
    () =>
      browser.call(deleteAllSessionsForUser, {}),
  ...phoneEvents,
  ...factorEvents,
}

/** Other operations that bring one of these events about. */
export const furtherWays: readonly (readonly [SecurityEvent, string, Prepare])[] = [
  [
    'sessions.revoked',
    'everywhere else',
    async ({ testServer, user, browser }) => {
      await signedIn(testServer, user)
      return () => browser.call(deleteOtherSessionsForUser, {})
    },
  ],
]
