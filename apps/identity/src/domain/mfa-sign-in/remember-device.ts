import type { RequestContext } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { openPending } from '../mfa/pending.ts'
import { readMfaPolicy } from '../mfa-policy/policy.queries.ts'

/** A step-up asks because a factor was shown too long ago: no step can be skipped then. */
export const mayRememberDevice = async ({ mfaToken }: { readonly mfaToken: string }, ctx: RequestContext) => {
  const { purpose, tenantId } = await openPending(ctx, mfaToken)
  const { allowRememberDevice } = await readMfaPolicy(ctx.db, tenantId)
  return {
    isAllowedToRemember: allowRememberDevice && purpose === 'mfa',
    mfaDeviceExpiration: lifetimes.rememberedDevice,
  }
}
