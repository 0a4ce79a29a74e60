import { ApiError } from '@vestibule/contract'
import * as v from 'valibot'
import type { RecaptchaServer } from '../../runtime/config/recaptcha-server.ts'
import type { Services } from '../../request/services.ts'
import type { CaptchaAnswer, CaptchaPolicy, CaptchaVerdict, JudgeCaptcha } from './provider.ts'

/** What `siteverify` answers (developers.google.com/recaptcha/docs/v3). */
const verdict = v.object({
  success: v.boolean(),
  score: v.optional(v.number()),
  action: v.optional(v.string()),
  hostname: v.optional(v.string()),
})
type SiteVerifyAnswer = v.InferOutput<typeof verdict>

const ask = async (
  { outgoing }: Services,
  { url, secret }: RecaptchaServer,
  { token, ip }: CaptchaAnswer,
): Promise<SiteVerifyAnswer> => {
  const answer = await outgoing(`${url}/api/siteverify`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({ secret, response: token, remoteip: ip }).toString(),
  })
  if (!answer.ok) throw new Error(`the captcha provider answered ${answer.status}`)
  return v.parse(verdict, await answer.json())
}

/** A right token of another page, for another call, or of a probable machine is not a right one. */
const judged = (
  siteAnswer: SiteVerifyAnswer,
  { minScore }: CaptchaPolicy,
  { action, hostname }: { readonly action: string; readonly hostname: string },
): CaptchaVerdict => ({
  isRight:
    siteAnswer.success &&
    (siteAnswer.score ?? 1) >= minScore &&
    (siteAnswer.action ?? action) === action &&
    (siteAnswer.hostname ?? hostname) === hostname,
  ...(siteAnswer.score === undefined ? {} : { score: siteAnswer.score }),
})

/** Asks the provider. While it is away every sign-in is refused: the operator chose to need it (SEC-DE-05). */
export const judgeRecaptcha: JudgeCaptcha = async (services, policy, answer) => {
  const { recaptcha, portalOrigin } = services.config
  try {
    if (recaptcha === undefined) throw new Error('RECAPTCHA_SECRET is missing')
    const siteAnswer = await ask(services, recaptcha, answer)
    return judged(siteAnswer, policy, { action: answer.action, hostname: new URL(portalOrigin).hostname })
  } catch (error) {
    services.log.error({ error }, 'the captcha provider could not be asked')
    throw new ApiError('UNAVAILABLE', {}, { cause: error })
  }
}
