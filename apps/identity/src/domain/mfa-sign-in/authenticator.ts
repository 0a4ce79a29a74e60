import type { Contract } from '@vestibule/contract'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { finishAuthenticator, startAuthenticator } from '../mfa/authenticators.queries.ts'
import { factorAdded } from '../mfa/change-factor.ts'
import { finishPending } from '../sign-in/finish-pending.ts'
import { showTotp } from '../mfa/show-code.ts'
import { addedIn, mayStillEnrol, openEnrolling } from './enrolling.ts'

type Handlers = IdentityHandlers<Contract['mfaSignIn']>
const factor = 'authenticator'

export const preEnrollAuthenticator: Handlers['preEnrollMFAAuthenticatorAppForLogin'] = async (
  { mfaToken },
  ctx,
) => startAuthenticator(ctx, await openEnrolling(ctx, mfaToken, 'AuthenticatorApp'))

export const enrollAuthenticator: Handlers['enrollMFAAuthenticatorAppForLogin'] = async (input, ctx) => {
  await openEnrolling(ctx, input.mfaToken, 'AuthenticatorApp')
  return finishPending(ctx, { input, factor }, async (tx, pending) => {
    if (!(await mayStillEnrol(tx, pending))) return { refused: 'MFA_ALREADY_ENROLLED' }
    const judged = await finishAuthenticator(tx, ctx, pending, input.token)
    if (judged !== 'right') return { refused: judged === 'wrong' ? 'CODE_INVALID' : 'CODE_EXPIRED' }
    const recoveryCode = await factorAdded(tx, ctx, { ...addedIn(ctx, pending), kind: 'authenticator' })
    return { method: 'otp', recoveryCode }
  })
}

export const verifyAuthenticator: Handlers['verifyMFAAuthenticatorAppForLogin'] = (input, ctx) => {
  const { deviceId, value: code } = input
  return finishPending(ctx, { input, factor }, (tx, { user }) =>
    showTotp(tx, ctx, { userId: user.id, deviceId, code }),
  )
}

export const verifyAnyAuthenticator: Handlers['loginWithMfa'] = (input, ctx) =>
  finishPending(ctx, { input, factor }, (tx, { user }) =>
    showTotp(tx, ctx, { userId: user.id, code: input.value }),
  )
