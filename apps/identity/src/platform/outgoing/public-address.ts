import ipaddr from 'ipaddr.js'

/** Global unicast is 2000::/3; IPv4 inside IPv6, by whichever of the ways, lies outside it or has a range of its own. */
const isGlobal = (address: ipaddr.IPv6): boolean =>
  address.range() === 'unicast' && ((address.toByteArray()[0] ?? 0) & 0xe0) === 0x20

/**
 * Whether an address belongs to a host on the open internet. Everything with a special meaning is refused: private,
 * loopback, link-local, carrier, multicast, documentation, reserved, and every IPv4 written as IPv6 (SEC-SO-09).
 */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  return address.kind() === 'ipv4' ? address.range() === 'unicast' : isGlobal(address as ipaddr.IPv6)
}
