import * as v from 'valibot'
import { anyone } from '../access.ts'
import { operation } from '../operation.ts'
import { datetime } from '../page.ts'

const path = '/identity/resources/configurations/v1/captcha-policy'

export const getCaptchaPolicy = operation({
  name: 'getCaptchaPolicy',
  summary: 'Whether a captcha is asked for, and whose. 404 where none is; clients take any failure for that.',
  method: 'GET',
  path: `${path}/public`,
  access: anyone,
  input: v.object({}),
  output: v.object({
    id: v.string(),
    /** Empty where the puzzle is our own. */
    siteKey: v.string(),
    enabled: v.boolean(),
    /** Ours: who asks. */
    provider: v.picklist(['proofOfWork', 'recaptcha']),
    /** Ours: what a page loads to be judged, where the provider is a third party. */
    scriptUrl: v.optional(v.string()),
    createdAt: datetime,
    updatedAt: datetime,
  }),
  errors: ['NOT_FOUND'],
})

export const createCaptchaChallenge = operation({
  name: 'createCaptchaChallenge',
  summary:
    'A puzzle of our own, for one call. For each index from 0 a number is sought so that SHA-256 of `challenge.index.number` begins with so many zero bits; the token is the challenge and the numbers, with dots between.',
  method: 'POST',
  path: `${path}/challenge`,
  access: anyone,
  input: v.strictObject({ action: v.pipe(v.string(), v.regex(/^[a-z_]{1,32}$/)) }),
  output: v.object({
    challenge: v.string(),
    /** Numbers to find. */
    count: v.number(),
    /** Zero bits that each hash begins with. */
    bits: v.number(),
    /** Seconds. */
    expiresIn: v.number(),
  }),
  errors: ['NOT_FOUND'],
})
