import type * as activation from '@vestibule/contract/areas/activation'
import type * as invites from '@vestibule/contract/areas/invites'
import type * as passwords from '@vestibule/contract/areas/passwords'
import type * as securityPolicies from '@vestibule/contract/areas/security-policies'
import type * as signUp from '@vestibule/contract/areas/sign-up'
import { ApiError } from '@vestibule/contract/errors'
import type { Canned } from '../call.ts'
import { signedInAnswer } from './auth.ts'

const refuseOld = (token: string): void => {
  if (token === 'old') throw new ApiError('LINK_INVALID')
}

export const signUpHandlers: Canned<typeof signUp> = {
  signUpUser: async () => ({ shouldActivate: true }),
}

/** The token `old` is refused, `invited` asks for a password, any other activates at once. */
export const activationHandlers: Canned<typeof activation> = {
  getActivateAccountStrategy: async ({ token }) => {
    refuseOld(token)
    return { shouldSetPassword: token === 'invited' }
  },
  activateAccount: async ({ token }) => {
    refuseOld(token)
    return signedInAnswer
  },
  resendActivationEmail: async () => ({}),
}

export const inviteHandlers: Canned<typeof invites> = {
  acceptInvitation: async ({ token }) => {
    refuseOld(token)
    return {}
  },
}

/** The token `old` is refused; a password `wrong` could not be simpler, and is too common. */
export const passwordHandlers: Canned<typeof passwords> = {
  resetPasswordViaEmail: async () => ({}),
  validateResetPasswordToken: async ({ token }) => {
    refuseOld(token)
    return {}
  },
  resetPassword: async ({ token, password }) => {
    refuseOld(token)
    if (password === 'wrong') throw new ApiError('PASSWORD_COMMON')
    return {}
  },
}

export const recoveryHandlers: Canned<typeof securityPolicies> = {
  getPasswordRecoveryStrategies: async () => [{ strategy: 'email', isActive: true }],
}
