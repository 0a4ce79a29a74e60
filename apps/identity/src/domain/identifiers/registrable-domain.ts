import { parse } from 'tldts'

/**
 * Whether a domain belongs to one registrant: a name below a public suffix, or a name below that. `co.uk` and
 * `github.io` belong to everybody who registers there, `127.0.0.1` is an address (SEC-SO-03, publicsuffix.org). A top
 * level that the list does not know is a suffix of one label.
 *
 * @param domain in canonical form
 */
export const isRegistrable = (domain: string): boolean => {
  const { isIp, domain: registered } = parse(domain, { allowPrivateDomains: true })
  return isIp !== true && registered !== null
}
