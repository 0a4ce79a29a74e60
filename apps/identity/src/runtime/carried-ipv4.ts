type Form = { readonly prefix: readonly number[]; readonly at?: number; readonly flips?: true }

const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)

/** Ways to write an IPv4 address as IPv6 one, each by the bytes in front; it stands in the last four unless `at` says where. */
const forms: readonly Form[] = [
  // Mapped and translated (RFC 4291, 2.5.5.2; RFC 2765, 2.1).
  { prefix: [...zeros(10), 0xff, 0xff] },
  { prefix: [...zeros(8), 0xff, 0xff, 0, 0] },
  // Translators of IPv6 networks (RFC 6052, 2.1; RFC 8215).
  { prefix: [0, 0x64, 0xff, 0x9b, ...zeros(8)] },
  { prefix: [0, 0x64, 0xff, 0x9b, 0, 1] },
  // Tunnels (RFC 3056, 2; RFC 4380, 4).
  { prefix: [0x20, 0x02], at: 2 },
  { prefix: [0x20, 0x01, 0, 0], flips: true },
]

const startsWith = (bytes: readonly number[], prefix: readonly number[]): boolean =>
  prefix.every((byte, index) => bytes[index] === byte)

/**
 * The IPv4 addresses that an IPv6 address carries, by whichever of the standard forms.
 *
 * @param bytes sixteen of an IPv6 address
 * @returns four bytes each; none where it carries none
 */
export const listCarriedIpv4 = (bytes: readonly number[]): number[][] => {
  const carried = forms
    .filter(({ prefix }) => startsWith(bytes, prefix))
    .map(({ at = 12, flips }) => bytes.slice(at, at + 4).map((byte) => (flips ? byte ^ 0xff : byte)))
  // The old form without `ffff`; `::` and `::1` are addresses of their own.
  if (startsWith(bytes, zeros(12)) && bytes[12] !== 0) carried.push(bytes.slice(12))
  // Within one site (RFC 5214, 6.1): the bit of the third byte says that the address is the only one of its kind.
  const isOfSite = [0x00, 0x02].includes(bytes[8] ?? -1) && startsWith(bytes.slice(9), [0, 0x5e, 0xfe])
  if (isOfSite) carried.push(bytes.slice(12))
  return carried
}
