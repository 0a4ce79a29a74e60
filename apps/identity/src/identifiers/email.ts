import { domainToASCII } from 'node:url'

/** Control and invisible direction characters, with which two different addresses look like one. */
const hidden = /[\p{Cc}\p{Cf}\s]/u
const forbidden = /[,;"<>()[\]\\:]/
const domainForm = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * What two spellings of one address have in common, or undefined for what is not exactly one address: NFKC, local
 * part case-folded, domain as ASCII in lower case (SEC-TE-07).
 */
export const canonicalEmail = (text: string): string | undefined => {
  const normal = text.trim().normalize('NFKC')
  const [local = '', domain = '', ...more] = normal.split('@')
  if (more.length > 0 || local === '' || domain === '') return undefined
  if (hidden.test(normal) || forbidden.test(normal)) return undefined
  const ascii = domainToASCII(domain.toLowerCase())
  if (!domainForm.test(ascii)) return undefined
  const canonical = `${local.toLowerCase()}@${ascii}`
  return canonical.length <= 254 ? canonical : undefined
}
