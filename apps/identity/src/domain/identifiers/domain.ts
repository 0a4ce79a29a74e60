import { domainToASCII } from 'node:url'

const domainForm = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** What a parser of addresses takes for the end of the name, or decodes. */
const behindTheName = /[\s/\\?#@:%[\]]/

/** A domain as ASCII in lower case, or undefined for what is none or has something behind the name (SEC-TE-07). */
export const canonicalDomain = (text: string): string | undefined => {
  if (behindTheName.test(text)) return undefined
  const ascii = domainToASCII(text.toLowerCase())
  return domainForm.test(ascii) ? ascii : undefined
}
