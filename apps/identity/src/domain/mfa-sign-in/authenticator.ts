import type { Contract } from '@vestibule/contract'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { finishAuthenticator, startAuthenticator } from '../mfa/authenticators.ts'
import { factorAdded } from '../mfa/change-factor.ts'
import { finishPending } from '../sign-in/finish-pending.ts'
import { showTotp } from '../mfa/show-code.ts'
import { withRecoveryCodes } from '../mfa/recovery-codes.ts'
import { addedIn, mayStillEnrol, openEnrolling } from './enrolling.ts'

type Handlers = IdentityHandlers<Contract['mfaSignIn']>
const factor = 'authenticator'

export const preEnrollAuthenticator: Handlers['preEnrollMFAAuthenticatorAppForLogin'] = async (
  { mfaToken },
  visitor,
) => startAuthenticator(visitor, await openEnrolling(visitor, mfaToken, 'AuthenticatorApp'))

export const enrollAuthenticator: Handlers['enrollMFAAuthenticatorAppForLogin'] = async (input, visitor) => {
  const { user } = await openEnrolling(visitor, input.mfaToken, 'AuthenticatorApp')
  return withRecoveryCodes(visitor, user.id, (drawn) =>
    finishPending(visitor, { input, factor }, async (tx, pending) => {
      if (!(await mayStillEnrol(tx, pending))) return { refused: 'MFA_ALREADY_ENROLLED' }
      const judged = await finishAuthenticator(tx, visitor, pending, input.token)
      if (judged !== 'right') return { refused: judged === 'wrong' ? 'CODE_INVALID' : 'CODE_EXPIRED' }
      const recoveryCode = await factorAdded(
        tx,
        visitor,
        { ...addedIn(visitor, pending), kind: 'authenticator' },
        drawn,
      )
      return { method: 'otp', recoveryCode }
    }),
  )
}

export const verifyAuthenticator: Handlers['verifyMFAAuthenticatorAppForLogin'] = (input, visitor) => {
  const { deviceId, value: code } = input
  return finishPending(visitor, { input, factor }, (tx, { user }) =>
    showTotp(tx, visitor, { userId: user.id, deviceId, code }),
  )
}

export const verifyAnyAuthenticator: Handlers['loginWithMfa'] = (input, visitor) =>
  finishPending(visitor, { input, factor }, (tx, { user }) =>
    showTotp(tx, visitor, { userId: user.id, code: input.value }),
  )
