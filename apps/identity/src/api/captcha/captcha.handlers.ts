import { ApiError, type Contract } from '@vestibule/contract'
import { createPuzzle } from '../../domain/captcha/proof-of-work.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { lifetimes } from '../../domain/lifetimes.ts'

export const captchaHandlers: IdentityHandlers<Contract['captcha']> = {
  getCaptchaPolicy: async (_, ctx) => {
    const { enabled, provider, siteKey } = await ctx.captchaPolicy()
    if (!enabled) throw new ApiError('NOT_FOUND')
    const at = ctx.clock.now().toISOString()
    const scriptUrl =
      provider === 'recaptcha' && ctx.config.recaptcha ? `${ctx.config.recaptcha.url}/api.js` : undefined
    return { id: ctx.vendorTenantId, siteKey, enabled, provider, scriptUrl, createdAt: at, updatedAt: at }
  },

  createCaptchaChallenge: async ({ action }, ctx) => {
    const { enabled, provider } = await ctx.captchaPolicy()
    if (!enabled || provider !== 'proofOfWork') throw new ApiError('NOT_FOUND')
    return { ...createPuzzle(ctx, action), expiresIn: lifetimes.captchaPuzzle }
  },
}
