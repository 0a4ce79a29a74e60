import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Why a text is no address and no CIDR range. */
export type NetworkProblem = 'address' | 'hostName' | 'prefix' | 'range'

export type Network = {
  readonly family: 'ipv4' | 'ipv6'
  readonly first: bigint
  readonly last: bigint
  /** The one form in which it is stored and compared: no host bits, no prefix where it is one address. */
  readonly text: string
}

type Address = ipaddr.IPv4 | ipaddr.IPv6

const toNumber = (address: Address): bigint =>
  BigInt(
    `0x${address
      .toByteArray()
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')}`,
  )

const fromNumber = (family: Network['family'], value: bigint): string => {
  const length = family === 'ipv4' ? 4 : 16
  const bytes = [...Array(length).keys()].map((index) =>
    Number((value >> BigInt(8 * (length - 1 - index))) & 255n),
  )
  return ipaddr.fromByteArray(bytes).toString()
}

const findProblem = (text: string): NetworkProblem => {
  if (text.includes('-') && isIP(text.split('-', 1)[0]?.trim() ?? '') !== 0) return 'range'
  return /[g-z]/i.test(text) ? 'hostName' : 'address'
}

const readPrefix = (text: string | undefined, bits: number): number | undefined => {
  if (text === undefined) return bits
  return /^\d{1,3}$/.test(text) && Number(text) <= bits ? Number(text) : undefined
}

/** A range of IPv4 addresses that is written inside of IPv6 means the addresses themselves. */
const unmapped = (address: Address, prefix: number): { address: Address; prefix: number } =>
  address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && prefix >= 96
    ? { address: address.toIPv4Address(), prefix: prefix - 96 }
    : { address, prefix }

/**
 * Reads an address or a CIDR range, IPv4 or IPv6, in whatever form it is written (SEC-AD-04).
 *
 * @example parseNetwork('10.0.0.7/24') // text: '10.0.0.0/24'
 * @example parseNetwork('::ffff:10.0.0.7') // text: '10.0.0.7'
 */
export const parseNetwork = (typed: string): Network | { readonly problem: NetworkProblem } => {
  const [host = '', prefixText, ...more] = typed.trim().split('/')
  const version = isIP(host)
  if (version === 0 || host.includes('%')) return { problem: findProblem(typed) }
  const wide = readPrefix(prefixText, version === 4 ? 32 : 128)
  if (wide === undefined || more.length > 0) return { problem: 'prefix' }
  const { address, prefix } = unmapped(ipaddr.parse(host), wide)
  const family = address.kind()
  const bits = family === 'ipv4' ? 32 : 128
  const size = 1n << BigInt(bits - prefix)
  const first = (toNumber(address) / size) * size
  const base = fromNumber(family, first)
  return { family, first, last: first + size - 1n, text: prefix === bits ? base : `${base}/${prefix}` }
}

/** An address of a request, as a number. The server has put it into its canonical form already. */
export const parseAddress = (text: string): Pick<Network, 'family' | 'first'> | undefined => {
  const network = parseNetwork(text)
  return 'problem' in network ? undefined : network
}
