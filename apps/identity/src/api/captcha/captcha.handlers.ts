import { ApiError, type Contract } from '@vestibule/contract'
import { createPuzzle } from '../../domain/captcha/proof-of-work.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { lifetimes } from '../../domain/lifetimes.ts'

export const captchaHandlers: IdentityHandlers<Contract['captcha']> = {
  getCaptchaPolicy: async (_, by) => {
    const { enabled, provider, siteKey } = await by.captchaPolicy()
    if (!enabled) throw new ApiError('NOT_FOUND')
    const at = by.clock.now().toISOString()
    const scriptUrl =
      provider === 'recaptcha' && by.config.recaptcha ? `${by.config.recaptcha.url}/api.js` : undefined
    return { id: by.vendorTenantId, siteKey, enabled, provider, scriptUrl, createdAt: at, updatedAt: at }
  },

  createCaptchaChallenge: async ({ action }, by) => {
    const { enabled, provider } = await by.captchaPolicy()
    if (!enabled || provider !== 'proofOfWork') throw new ApiError('NOT_FOUND')
    return { ...createPuzzle(by, action), expiresIn: lifetimes.captchaPuzzle }
  },
}
