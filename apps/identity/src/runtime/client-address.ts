import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Network = ReturnType<typeof ipaddr.parseCIDR>

/** An address from any source, in the one form we compare; undefined when it is none. A zone is no part of it. */
const parsed = (text: string) => {
  const [address = ''] = text.split('%', 1)
  return isIP(address) === 0 ? undefined : ipaddr.process(address)
}

/** An address as it is written here; undefined for a text that is none. */
export const canonicalAddress = (text: string): string | undefined => parsed(text.trim())?.toString()

const isWithin = (address: ipaddr.IPv4 | ipaddr.IPv6, networks: readonly Network[]): boolean =>
  networks.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits))

/** Whether connections from this peer carry the requests of many clients. */
export const isProxy = (peer: string, proxies: readonly Network[]): boolean => {
  const address = parsed(peer)
  return address !== undefined && isWithin(address, proxies)
}

/**
 * Where a request comes from: the peer, unless that is a configured proxy; then the first hop from the right that is
 * none. Without configured proxies a forwarding header is never read (SEC-AD-04).
 */
export const clientAddress = (
  peer: string | undefined,
  forwardedFor: string | undefined,
  proxies: readonly Network[],
): string => {
  let address = parsed(peer ?? '')
  if (address === undefined) return '0.0.0.0'
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim())
  while (hops.length > 0 && isWithin(address, proxies)) {
    const hop = parsed(hops.pop() ?? '')
    if (hop === undefined) break
    address = hop
  }
  return address.toString()
}

/** What counts as one place when tries are counted: an IPv4 address, or the /64 that one IPv6 line is given. */
export const addressBlock = (address: string): string => {
  const known = parsed(address)
  if (known === undefined || known.kind() === 'ipv4') return address
  return ipaddr.IPv6.networkAddressFromCIDR(`${known.toString()}/64`).toString()
}
