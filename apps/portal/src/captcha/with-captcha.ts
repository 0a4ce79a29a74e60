import { getCaptchaPolicy } from '@vestibule/contract/areas/captcha'
import type { CaptchaAction } from '@vestibule/contract'
import type { Call } from '@vestibule/contract/client'
import { ApiError } from '@vestibule/contract/errors'

/** What goes along with a call, or nothing where the provider gave nothing: then the server's refusal is shown. */
export type AnswerCaptcha = (call: Call, action: CaptchaAction) => Promise<string | undefined>

/**
 * Nothing is asked, loaded or solved until the server wants a captcha for the first time: it refuses before it does
 * anything, so the call can be said again. From then on each such call brings one along.
 */
export const withCaptcha = (call: Call, answer: AnswerCaptcha): Call => {
  let isAsked = false
  return async (operation, input) => {
    const action = operation.captcha
    if (action === undefined) return call(operation, input)
    const withToken = async () =>
      call(operation, { ...(input as object), recaptchaToken: await answer(call, action) } as typeof input)
    if (isAsked) return withToken()
    return call(operation, input).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'CAPTCHA_REFUSED') throw error
      isAsked = true
      return withToken()
    })
  }
}

/** Asks whose captcha it is. No policy, or none that could be read, counts as no captcha. */
export const answerCaptcha: AnswerCaptcha = async (call, action) => {
  try {
    const policy = await call(getCaptchaPolicy, {})
    if (!policy.enabled) return undefined
    if (policy.provider === 'recaptcha')
      return await (await import('./recaptcha.ts')).askRecaptcha(policy, action)
    return await (await import('./proof-of-work.ts')).askPuzzle(call, action)
  } catch {
    return undefined
  }
}
