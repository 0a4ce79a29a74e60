import type * as activation from '@vestibule/contract/areas/activation'
import type * as invites from '@vestibule/contract/areas/invites'
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
