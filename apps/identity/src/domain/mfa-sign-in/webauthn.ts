import { ApiError, type Contract } from '@vestibule/contract'
import type { MfaStrategy } from '@vestibule/contract/schemas/mfa'
import type { WebauthnDeviceType } from '@vestibule/contract/schemas/webauthn'
import type { IdentityHandlers, RequestContext } from '../../request/request-context.ts'
import { hasSecondFactor } from '../mfa-policy/amr.ts'
import { factorAdded } from '../mfa/change-factor.ts'
import { finishPending } from '../sign-in/finish-pending.ts'
import { openPending, type Pending } from '../mfa/pending.ts'
import {
  askForKey,
  findKey,
  keepNewFactor,
  readNewFactor,
  showKey,
  startWebauthnFactor,
} from '../mfa/webauthn-factor.ts'
import { addedIn, mayStillEnrol, openEnrolling } from './enrolling.ts'

type Handlers = IdentityHandlers<Contract['mfaSignIn']>
const factor = 'webauthn'

export const toStrategies = (deviceType: WebauthnDeviceType | undefined): readonly MfaStrategy[] => {
  if (deviceType === 'Platform') return ['WebAuthnPlatform']
  return deviceType === 'CrossPlatform'
    ? ['WebAuthnCrossPlatform']
    : ['WebAuthnPlatform', 'WebAuthnCrossPlatform']
}

export const preEnrollWebauthn: Handlers['preEnrollMFAWebAuthnForLogin'] = async (
  { mfaToken, deviceType },
  ctx,
) => startWebauthnFactor(ctx, await openEnrolling(ctx, mfaToken, ...toStrategies(deviceType)), deviceType)

export const enrollWebauthn: Handlers['enrollMFAWebAuthnForLogin'] = async (input, ctx) => {
  await openEnrolling(ctx, input.mfaToken, ...toStrategies(input.deviceType))
  const registered = await readNewFactor(ctx, input)
  return finishPending(ctx, { input, factor }, async (tx, pending) => {
    if (!(await mayStillEnrol(tx, pending))) return { refused: 'MFA_ALREADY_ENROLLED' }
    const isKept = registered !== undefined && (await keepNewFactor(tx, ctx, pending, registered))
    if (!isKept) return { refused: 'WEBAUTHN_REFUSED' }
    const recoveryCode = await factorAdded(tx, ctx, { ...addedIn(ctx, pending), kind: 'webauthn' })
    return { method: 'hwk', recoveryCode }
  })
}

/** A user who came in with a key alone, unverified, shows nothing more with a key (SEC-PK-06). */
const isFurther = ({ amr }: Pending): boolean => !amr.includes('hwk') || hasSecondFactor(amr)

export const preVerifyWebauthn: Handlers['preVerifyMFAWebAuthnForLogin'] = async (
  { mfaToken, deviceId },
  ctx: RequestContext,
) => {
  const pending = await openPending(ctx, mfaToken)
  const key = await findKey(ctx.db, pending.user.id, deviceId)
  if (key === undefined || !isFurther(pending)) throw new ApiError('FACTOR_UNAVAILABLE')
  return askForKey(ctx, key, { purpose: 'useFactor', binding: pending.binding })
}

export const verifyWebauthn: Handlers['verifyMFAWebAuthnForLogin'] = (input, ctx) =>
  finishPending(ctx, { input, factor }, async (tx, pending) => {
    const { user, tenantId, binding } = pending
    const key = await findKey(tx, user.id, input.deviceId)
    const bound = { purpose: 'useFactor', binding } as const
    const isShown =
      key !== undefined && isFurther(pending) && (await showKey(tx, ctx, key, { ...input, bound, tenantId }))
    return isShown ? { method: 'hwk' } : { refused: 'WEBAUTHN_REFUSED' }
  })
