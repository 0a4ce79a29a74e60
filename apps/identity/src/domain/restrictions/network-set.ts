import { type Network, parseAddress, parseNetwork } from './network.ts'

type Span = { first: bigint; last: bigint }

/** Spans in order that do not touch, so that one search by halves is enough. */
const merged = (networks: readonly Network[]): Span[] => {
  const sorted = networks.toSorted((one, other) => (one.first < other.first ? -1 : 1))
  const spans: Span[] = []
  for (const { first, last } of sorted) {
    const before = spans.at(-1)
    if (before === undefined || first > before.last + 1n) spans.push({ first, last })
    else if (last > before.last) before.last = last
  }
  return spans
}

const isWithin = (spans: readonly Span[], address: bigint): boolean => {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.last ?? 0n) < address) low = middle + 1
    else high = middle
  }
  const span = spans[low]
  return span !== undefined && span.first <= address
}

/** Many networks as one set; how many there are hardly matters to a question. */
export type NetworkSet = { readonly has: (address: string) => boolean }

/** @param texts in canonical form; what is none is left out */
export const createNetworkSet = (texts: readonly string[]): NetworkSet => {
  const networks = texts.map(parseNetwork).filter((network) => 'family' in network)
  const families = Map.groupBy(networks, ({ family }) => family)
  const spans = new Map([...families].map(([family, members]) => [family, merged(members)]))
  return {
    has: (text) => {
      const address = parseAddress(text)
      return address !== undefined && isWithin(spans.get(address.family) ?? [], address.first)
    },
  }
}
