import { createHash } from 'node:crypto'

/**
 * A set that can say no for certain and yes with a small doubt, in a few bits for each member. File: 8 bytes of name
 * and version, 4 bytes count of hashes, 4 bytes zero, then the bits.
 */
export type BloomFilter = { readonly bits: Buffer; readonly hashes: number }

const mark = Buffer.from('VBLOOM01', 'latin1')
const headerLength = 16

/** Two independent numbers make as many as are wanted (Kirsch and Mitzenmacher). */
const toPositions = (text: string, { bits, hashes }: BloomFilter): bigint[] => {
  const digest = createHash('sha256').update(text, 'utf8').digest()
  const [one, other] = [digest.readBigUInt64BE(0), digest.readBigUInt64BE(8) | 1n]
  const size = BigInt(bits.length) * 8n
  return Array.from({ length: hashes }, (_, index) => (one + BigInt(index) * other) % size)
}

const toByteIndex = (place: bigint): number => Number(place >> 3n)
const toBit = (place: bigint): number => 1 << Number(place & 7n)

/**
 * @param expected how many members it will get
 * @param falseYes how often it may say yes to what is no member, between 0 and 1
 */
export const emptyFilter = (expected: number, falseYes: number): BloomFilter => {
  const bitCount = Math.ceil((-Math.max(expected, 1) * Math.log(falseYes)) / Math.LN2 ** 2)
  const bits = Buffer.alloc(Math.max(8, Math.ceil(bitCount / 8)))
  return { bits, hashes: Math.max(1, Math.round(((bits.length * 8) / Math.max(expected, 1)) * Math.LN2)) }
}

export const addToFilter = (filter: BloomFilter, text: string): void => {
  for (const place of toPositions(text, filter)) {
    filter.bits.writeUInt8(filter.bits.readUInt8(toByteIndex(place)) | toBit(place), toByteIndex(place))
  }
}

export const mayContain = (filter: BloomFilter, text: string): boolean =>
  toPositions(text, filter).every((place) => (filter.bits.readUInt8(toByteIndex(place)) & toBit(place)) !== 0)

export const writeFilter = ({ bits, hashes }: BloomFilter): Buffer => {
  const header = Buffer.alloc(headerLength)
  mark.copy(header)
  header.writeUInt32BE(hashes, 8)
  return Buffer.concat([header, bits])
}

/** Undefined for a file that is no filter of ours. */
export const readFilter = (file: Buffer): BloomFilter | undefined => {
  if (file.length <= headerLength || !file.subarray(0, 8).equals(mark)) return undefined
  const hashes = file.readUInt32BE(8)
  return hashes < 1 || hashes > 64 ? undefined : { bits: file.subarray(headerLength), hashes }
}
