import { domainToASCII } from 'node:url'

const domainForm = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** A domain as ASCII in lower case, or undefined for what is none (SEC-TE-07). */
export const canonicalDomain = (text: string): string | undefined => {
  const ascii = domainToASCII(text.toLowerCase())
  return domainForm.test(ascii) ? ascii : undefined
}
