import * as v from 'valibot'
import { optionalText } from '../optional-text.ts'

/** What a captcha of whatever provider gave the browser; named by the wire. Providers' own are some two thousand long. */
export const recaptchaToken = optionalText(v.pipe(v.string(), v.maxLength(8192)))
