import type { Services } from '../../request/services.ts'

/** Where the script of a captcha goes on to; nowhere unless the operator chose another provider's. */
export const listCaptchaOrigins = async ({
  captchaPolicy,
  config,
}: Pick<Services, 'captchaPolicy' | 'config'>): Promise<string[]> => {
  const { enabled, provider } = await captchaPolicy()
  if (!enabled || provider !== 'recaptcha' || config.recaptcha === undefined) return []
  return [new URL(config.recaptcha.url).origin]
}
