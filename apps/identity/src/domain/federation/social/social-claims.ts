import { cleanName } from '@vestibule/contract/name-text'
import * as v from 'valibot'
import type { ExternalIdentity } from '../people/identity.ts'
import { numericDate } from '../people/stated-time.ts'
import { InvalidProviderResponse } from '../login-transaction.ts'

/** Some providers write truth as a text, some as one. */
const truth = v.union([v.boolean(), v.string(), v.number()])
const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === '1' || value === 1

const claims = v.object({
  iss: v.optional(v.string()),
  sub: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(255))),
  /** GitHub and Facebook. */
  id: v.optional(v.union([v.number(), v.pipe(v.string(), v.nonEmpty(), v.maxLength(255))])),
  email: v.optional(v.nullable(v.string())),
  email_verified: v.optional(truth),
  /** Microsoft: the owner of the domain vouches for the address. Without it the address is unverified text. */
  xms_edov: v.optional(truth),
  name: v.optional(v.nullable(v.string())),
  auth_time: v.optional(numericDate),
  login: v.optional(v.string()),
})

const longestName = 200

type Verdicts = Pick<v.InferOutput<typeof claims>, 'email_verified' | 'xms_edov'>

/**
 * Whether a provider vouches for the address. A claim that is there and not true vetoes, whatever another says.
 * Microsoft lets the administrator of any tenant write any address, so only the claim about the domain's owner counts
 * there (SEC-SO-02).
 *
 * @returns undefined for a provider that says nothing about it
 */
const isEmailVerified = (type: string, { email_verified, xms_edov }: Verdicts): boolean | undefined => {
  const flags = [email_verified, xms_edov].filter((value) => value !== undefined)
  if (flags.some((value) => !isTrue(value))) return false
  if (type === 'microsoft') return xms_edov !== undefined
  return email_verified === undefined ? undefined : true
}

type Teller = {
  /** The provider, as the wire names it. */
  readonly type: string
  /** Of claims that name no issuer. */
  readonly issuer: string
}

/** Who the provider says it is, from its claims in whichever dialect. */
export const identityFromClaims = (rawClaims: unknown, { type, issuer }: Teller): ExternalIdentity => {
  const parsed = v.safeParse(claims, rawClaims)
  if (!parsed.success) throw new InvalidProviderResponse('the claims have another shape')
  const { sub, id, email, name, login, ...rest } = parsed.output
  const subject = sub ?? (id === undefined ? undefined : String(id))
  if (subject === undefined) throw new InvalidProviderResponse('the claims name nobody')
  return {
    issuer: rest.iss ?? issuer,
    subject,
    email: email ?? undefined,
    emailVerified: isEmailVerified(type, rest),
    name: cleanName((name ?? login ?? '').slice(0, longestName)),
    groups: [],
    amr: ['fed'],
    authenticatedAt: rest.auth_time,
  }
}

const githubEmails = v.array(v.object({ email: v.string(), primary: v.boolean(), verified: v.boolean() }))

/** GitHub shows an address only to who asks for all of them. The first one is the one that counts there. */
export const withGithubEmail = (identity: ExternalIdentity, emails: unknown): ExternalIdentity => {
  const parsed = v.safeParse(githubEmails, emails)
  const primary = parsed.success ? parsed.output.find((one) => one.primary) : undefined
  return { ...identity, email: primary?.email, emailVerified: primary?.verified ?? false }
}
