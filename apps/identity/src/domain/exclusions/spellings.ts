import { domainToUnicode } from 'node:url'

/** An address as it may stand in a row: those that are older than their table have the domain as it was typed. */
export const listSpellings = (addresses: readonly string[]): string[] =>
  addresses.flatMap((address) => {
    const [local = '', domain = ''] = address.split('@')
    return [address, `${local}@${domainToUnicode(domain)}`]
  })
