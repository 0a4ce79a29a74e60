import type * as activation from '@vestibule/contract/areas/activation'
import type * as invites from '@vestibule/contract/areas/invites'
import type * as passwords from '@vestibule/contract/areas/passwords'
import type * as passwordless from '@vestibule/contract/areas/passwordless'
import type * as phoneNumbers from '@vestibule/contract/areas/phone-numbers'
import type * as securityPolicies from '@vestibule/contract/areas/security-policies'
import type * as signUp from '@vestibule/contract/areas/sign-up'
import { ApiError } from '@vestibule/contract/errors'
import type { Canned } from '../call.ts'
import { signedInAnswer } from './auth.ts'
import { demoPasswordConfig, ensureDemoPassword } from './demo-password.ts'

const refuseOld = (token: string): void => {
  if (token === 'old') throw new ApiError('LINK_INVALID')
}

const refuseWrong = (code: string): void => {
  if (code === '000000') throw new ApiError('CODE_INVALID')
}

export const signUpHandlers: Canned<typeof signUp> = {
  signUpUser: async () => ({ shouldActivate: true }),
  signUpUserWithPhoneNumber: async () => ({ shouldActivate: true }),
  signUpUserWithUsername: async () => ({ shouldActivate: false, authResponse: signedInAnswer }),
}

/**
 * The token `old` is refused, `invited` and `nameless` ask for a name and a password, `elsewhere` asks whether to activate, any other activates
 * at once; the code `000000` is wrong.
 */
export const activationHandlers: Canned<typeof activation> = {
  lookUpActivationStrategy: async ({ token }) => {
    refuseOld(token)
    const invitation = { tenant: 'Acme', email: 'kim@acme.test', inviter: 'Noa Adler', name: '' }
    if (token === 'invited') return { shouldSetPassword: true, invitation }
    if (token === 'nameless')
      return { shouldSetPassword: true, shouldSetName: true, account: { email: 'kim@acme.test' } }
    const account = { email: 'kim@acme.test', tenant: 'Acme' }
    return { shouldSetPassword: false, account, ...(token !== 'elsewhere' && { isSameBrowser: true }) }
  },
  activateAccount: async ({ token }) => {
    refuseOld(token)
    return signedInAnswer
  },
  activateAccountWithOTC: async ({ code }) => {
    refuseWrong(code)
    return signedInAnswer
  },
  resendActivationEmail: async () => ({}),
}

export const inviteHandlers: Canned<typeof invites> = {
  resendInvitationLinkToAllTenants: async () => ({}),
  verifyInviteToken: async ({ token }) => {
    refuseOld(token)
    return { name: 'Acme', email: 'admin@acme.test', inviter: 'Noa Adler' }
  },
  resendInvitationEmail: async () => ({}),
  acceptInvitationWithOTC: async ({ code }) => {
    refuseWrong(code)
    return { tenantId: 'tenant-labs' }
  },
  acceptInvitation: async ({ token }) => {
    refuseOld(token)
    return { tenantId: 'tenant-labs' }
  },
}

/** The token `old` is refused; a password `wrong` could not be simpler, and is too common. */
export const passwordHandlers: Canned<typeof passwords> = {
  loadPasswordConfig: async () => demoPasswordConfig,
  resetPasswordViaEmail: async () => ({}),
  resetPasswordViaSms: async () => ({ sessionId: 'handle' }),
  verifyPasswordViaSms: async ({ otcToken }) => {
    refuseWrong(otcToken)
    return { userId: 'u', token: 'traded' }
  },
  validateResetPasswordToken: async ({ token }) => {
    refuseOld(token)
    return {}
  },
  resetPassword: async ({ token, password }) => {
    refuseOld(token)
    if (password === 'wrong') throw new ApiError('PASSWORD_COMMON')
    ensureDemoPassword(password)
    return {}
  },
}

export const recoveryHandlers: Canned<typeof securityPolicies> = {
  getPasswordRecoveryStrategies: async () => [{ strategy: 'email', isActive: true }],
}

/** The token `old` is refused, `foreign` comes from another browser; the code `000000` is wrong, any other right. */
export const passwordlessHandlers: Canned<typeof passwordless> = {
  passwordlessPreLogin: async ({ type }) => (type === 'smscode' ? { phoneNumber: '********58' } : {}),
  passwordlessPostLogin: async ({ token, isConfirmed }) => {
    refuseOld(token)
    refuseWrong(token)
    if (token === 'foreign' && isConfirmed !== true)
      throw new ApiError('CONFIRMATION_REQUIRED', placeOfRequest)
    return signedInAnswer
  },
}

/** The code `000000` is wrong, and a number of three signs or fewer none. */
export const phoneHandlers: Canned<typeof phoneNumbers> = {
  resetPhoneNumber: async () => ({ resetPhoneNumberToken: 'handle' }),
  verifyResetPhoneNumber: async ({ code }) => {
    refuseWrong(code)
    return { changePhoneNumberToken: 'right' }
  },
  changePhoneNumber: async ({ phoneNumber }) => {
    if (phoneNumber.length < 4) throw new ApiError('PHONE_INVALID')
    return {}
  },
}

const placeOfRequest = {
  email: 'admin@acme.test',
  ip: '203.0.113.7',
  requestedAt: '2026-11-21T08:55:00.000Z',
}
