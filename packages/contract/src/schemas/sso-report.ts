import * as v from 'valibot'
import { datetime } from '../page.ts'

/** What is judged of a sign-in at a provider, in the order in which it is shown. */
export const ssoRules = [
  /** The provider answered, and did not decline. */
  'response',
  /** OpenID Connect: what it publishes about itself is that of the issuer. */
  'discovery',
  /** OpenID Connect: it knows our client id and secret. */
  'client',
  /** The document can be read in one way only. */
  'format',
  'signature',
  'certificate',
  'issuer',
  /** SAML: sent to us. */
  'recipient',
  'audience',
  /** The answer to this very request. */
  'request',
  'time',
  'email',
  'domain',
  'groups',
  /** Whatever sign-in refuses beside all that. */
  'other',
] as const
export type SsoRule = (typeof ssoRules)[number]

export const ssoCheck = v.object({
  rule: v.picklist(ssoRules),
  /** A warning is what works today and should be looked at. */
  outcome: v.picklist(['passed', 'warning', 'failed']),
  /** In a word, why it did not pass. */
  reason: v.optional(v.string()),
  expected: v.optional(v.string()),
  received: v.optional(v.string()),
})
export type SsoCheck = v.InferOutput<typeof ssoCheck>

/** How a sign-in at a provider would have gone. */
export const ssoReport = v.object({
  protocol: v.picklist(['saml', 'oidc']),
  testedAt: datetime,
  /** Users could sign in like this. */
  isPassed: v.boolean(),
  checks: v.array(ssoCheck),
  /** Seconds by which the clock of the provider is ahead of ours; negative: behind. */
  clockOffset: v.optional(v.number()),
  email: v.optional(v.string()),
  /** What the provider says of the user, as it calls it. */
  attributes: v.array(v.object({ name: v.string(), values: v.array(v.string()) })),
  /** Roles that the user would get. */
  roles: v.array(v.object({ id: v.string(), name: v.string() })),
  /** The decoded assertion or token, cut off where it is very long. */
  document: v.string(),
})
export type SsoReport = v.InferOutput<typeof ssoReport>
