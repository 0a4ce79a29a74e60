import ipaddr from 'ipaddr.js'
import { listCarriedIpv4 } from './carried-ipv4.ts'

/**
 * Names that lead to the machine itself: RFC 6761, 6.3, and what the files of systems (`/etc/hosts`) have beside it, by
 * family of addresses, with or without the domain that some of them add.
 */
const names =
  /^(?:.+\.)?localhost$|^(?:localhost[46]?|loopback|ipv?[46]-(?:localhost|loopback))(?:\.localdomain[46]?)?$/

/** Names that programs for containers write there: the machine by the addresses that containers reach it at. */
const namesOfContainers = /^(?:.+\.)?(?:docker|containers)\.internal$/

/** What an address is: itself, and each IPv4 address that it carries. */
const parseAddresses = (hostname: string): (ipaddr.IPv4 | ipaddr.IPv6)[] => {
  const text = hostname.replace(/^\[(.*)\]$/, '$1')
  if (!ipaddr.isValid(text)) return []
  const address = ipaddr.parse(text)
  if (address.kind() === 'ipv4') return [address]
  const carried = listCarriedIpv4(address.toByteArray()).map((bytes) => ipaddr.fromByteArray(bytes))
  return [address, ...carried]
}

/** Whether a host is no host at all (`0.0.0.0`, `::`): a listener has it, and systems take it for themselves. */
export const isUnspecifiedHost = (hostname: string): boolean =>
  parseAddresses(hostname).some((address) => address.range() === 'unspecified')

/**
 * Whether a request to this host stays on the machine that makes it, however the host is written.
 *
 * @param hostname of a `URL`, which writes IPv4 addresses in one way and names in small letters
 */
export const isLoopbackHost = (hostname: string): boolean => {
  const name = hostname.replace(/\.+$/, '')
  if (names.test(name) || namesOfContainers.test(name)) return true
  return parseAddresses(hostname).some((address) => ['loopback', 'unspecified'].includes(address.range()))
}
