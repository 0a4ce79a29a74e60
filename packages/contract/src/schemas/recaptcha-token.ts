import * as v from 'valibot'

/** What a captcha of whatever provider gave the browser; named by the wire. Providers' own are some two thousand long. */
export const recaptchaToken = v.optional(v.pipe(v.string(), v.maxLength(8192)))
