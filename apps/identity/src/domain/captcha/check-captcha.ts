import { ApiError, type CaptchaAction, type Operation } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { judgeProofOfWork } from './proof-of-work.ts'
import type { CaptchaPolicy, JudgeCaptcha } from './provider.ts'
import { judgeRecaptcha } from './recaptcha.ts'

const judges: Record<CaptchaPolicy['provider'], JudgeCaptcha> = {
  proofOfWork: judgeProofOfWork,
  recaptcha: judgeRecaptcha,
}

const tokenIn = (input: unknown): string | undefined =>
  typeof input === 'object' && input !== null && 'recaptchaToken' in input
    ? String(input.recaptchaToken ?? '') || undefined
    : undefined

/**
 * The one place where a captcha is asked for: every call whose operation names what it must have been made for passes
 * here, before anything of it is done. Where none was sent nothing was tried, so only a wrong one is on record.
 */
export const checkCaptcha = async (
  { captcha: action }: Pick<Operation, 'captcha'>,
  input: unknown,
  ctx: RequestContext,
): Promise<void> => {
  if (action === undefined) return
  const policy = await ctx.captchaPolicy()
  if (!policy.enabled) return
  const token = tokenIn(input)
  if (token === undefined) throw new ApiError('CAPTCHA_REFUSED')
  const verdict = await judges[policy.provider](ctx, policy, { token, action, ip: ctx.ip })
  if (!verdict.isRight) await refuse(ctx, action, verdict.score)
}

const refuse = async (
  ctx: RequestContext,
  action: CaptchaAction,
  score: number | undefined,
): Promise<never> => {
  await audit(ctx.db, ctx, {
    action: 'captcha.refused',
    details: { for: action, score },
  })
  throw new ApiError('CAPTCHA_REFUSED')
}
