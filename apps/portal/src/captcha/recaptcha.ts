import type { CaptchaAction } from '@vestibule/contract'

type Recaptcha = {
  readonly ready: (then: () => void) => void
  readonly execute: (siteKey: string, options: { readonly action: string }) => Promise<string>
}
type Frame = Window & {
  readonly grecaptcha?: Recaptcha
  readonly trustedTypes?: {
    createPolicy: (
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ) => { createScriptURL: (url: string) => string }
  }
}

type Policy = { readonly siteKey: string; readonly scriptUrl?: string | undefined }

/** The address comes from our own server; the browser has to be told that it was considered. */
const trusted = ({ trustedTypes }: Frame, url: string): string =>
  trustedTypes?.createPolicy('vestibule-captcha', { createScriptURL: (same) => same }).createScriptURL(url) ??
  url

let loading: Promise<Recaptcha> | undefined

const load = (frame: Frame, { siteKey, scriptUrl = '' }: Policy): Promise<Recaptcha> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = trusted(frame, `${scriptUrl}?render=${encodeURIComponent(siteKey)}`)
    script.addEventListener('load', () => {
      const { grecaptcha } = frame
      if (grecaptcha === undefined) reject(new Error('The captcha did not start'))
      else grecaptcha.ready(() => resolve(grecaptcha))
    })
    script.addEventListener('error', () => reject(new Error('The captcha did not load')))
    document.head.append(script)
  })

/** Loads what the operator chose, once, and lets it judge this page. Rejects where it was blocked. */
export const askRecaptcha = async (policy: Policy, action: CaptchaAction): Promise<string> => {
  loading ??= load(window, policy)
  // What did not load is asked for again next time.
  const recaptcha = await loading.catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return recaptcha.execute(policy.siteKey, { action })
}
