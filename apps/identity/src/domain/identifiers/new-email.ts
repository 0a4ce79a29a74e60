import { parse } from 'tldts'
import type { Config } from '../../runtime/config/config.ts'
import { canonicalEmail } from './email.ts'

type AddressRules = Pick<Config, 'environment' | 'emailSuffixes'>

/** Whether mail can be delivered to a domain: it has two labels at least, and ends as registered domains do. */
const isDeliverable = (domain: string, { environment, emailSuffixes }: AddressRules): boolean => {
  if (!domain.includes('.')) return false
  // The accounts of development are at reserved names, such as acme.test.
  if (environment !== 'production') return true
  if (emailSuffixes.some((suffix) => domain.endsWith(`.${suffix}`))) return true
  const { domain: registered, isIcann, isPrivate } = parse(domain, { allowPrivateDomains: true })
  return registered !== null && (isIcann === true || isPrivate === true)
}

/**
 * The canonical form of an address that becomes part of an account: of an invitation, a sign-up, a change of address.
 * An address that an account has already is looked up by `canonicalEmail`, which asks less of it.
 *
 * @param rules In production the domain must end in a public suffix or in one of `emailSuffixes`
 * @returns undefined for what is no address, and for a domain that cannot receive mail, such as that of `kim@rival`
 * @example newEmail({ environment: 'production', emailSuffixes: [] }, 'Kim@Rival.com') // 'kim@rival.com'
 */
export const newEmail = (rules: AddressRules, text: string): string | undefined => {
  const canonical = canonicalEmail(text)
  const domain = canonical?.split('@')[1] ?? ''
  return isDeliverable(domain, rules) ? canonical : undefined
}
