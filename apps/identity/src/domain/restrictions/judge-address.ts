import type { Countries } from '../../platform/geo/countries.ts'
import type { CountryRule, IpRule } from '../../platform/db/schema/restrictions.ts'
import { createNetworkSet, type NetworkSet } from './network-set.ts'

/** Why an address is not taken. */
export type AddressRefusal =
  | { readonly code: 'IP_RESTRICTED' }
  | { readonly code: 'COUNTRY_RESTRICTED'; readonly country: string | undefined }

/** The rules of a tenant about addresses, ready to be asked. */
export type AddressRules = {
  readonly ip: IpRule
  /** Active entries of the list that is chosen. */
  readonly listed: NetworkSet
  readonly country: CountryRule
}

export const compileAddressRules = (
  { ip, country }: Pick<AddressRules, 'ip' | 'country'>,
  entries: readonly { readonly ip: string }[],
): AddressRules => ({ ip, country, listed: createNetworkSet(entries.map((entry) => entry.ip)) })

const isIpAllowed = ({ ip, listed }: AddressRules, address: string): boolean =>
  !ip.isActive || listed.has(address) === (ip.strategy === 'ALLOW')

/** Whether an administrator named this address as one that is kept out. */
export const isBlocked = ({ ip, listed }: AddressRules, address: string): boolean =>
  ip.isActive && ip.strategy === 'BLOCK' && listed.has(address)

/** Where nothing is known of an address, what the tenant chose for that case holds. */
const isCountryAllowed = ({ country }: AddressRules, code: string | undefined): boolean => {
  if (code === undefined) return country.failStrategy === 'ALLOW'
  return country.countries.includes(code) === (country.action === 'ALLOW')
}

/** @returns undefined for an address that may be used */
export const judgeAddress = (
  rules: AddressRules,
  countries: Countries,
  address: string,
): AddressRefusal | undefined => {
  if (!isIpAllowed(rules, address)) return { code: 'IP_RESTRICTED' }
  if (!rules.country.enabled) return undefined
  const country = countries.find(address)
  return isCountryAllowed(rules, country) ? undefined : { code: 'COUNTRY_RESTRICTED', country }
}
