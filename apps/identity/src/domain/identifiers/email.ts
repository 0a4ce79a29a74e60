import { canonicalDomain } from './domain.ts'

/** Control and invisible direction characters, with which two different addresses look like one. */
const hidden = /[\p{Cc}\p{Cf}\s]/u
const forbidden = /[,;"<>()[\]\\:]/

/**
 * What two spellings of one address have in common, or undefined for what is not exactly one address: NFKC, local
 * part case-folded, domain as ASCII in lower case (SEC-TE-07).
 */
export const canonicalEmail = (text: string): string | undefined => {
  const normal = text.trim().normalize('NFKC')
  const [local = '', domain = '', ...more] = normal.split('@')
  if (more.length > 0 || local === '' || domain === '') return undefined
  if (hidden.test(normal) || forbidden.test(normal)) return undefined
  const ascii = canonicalDomain(domain)
  if (ascii === undefined) return undefined
  const canonical = `${local.toLowerCase()}@${ascii}`
  return canonical.length <= 254 ? canonical : undefined
}

/** The domain of an address in canonical form, which has one `@`; undefined where there is no address. */
export const readEmailDomain = (canonical: string | null | undefined): string | undefined =>
  canonical?.split('@')[1]
