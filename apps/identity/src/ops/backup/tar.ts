/**
 * The part of the tar format that a backup needs: names of up to 100 bytes, plain files and folders (POSIX.1-1988
 * ustar, described in the pax manual of IEEE Std 1003.1). Every tar program reads it.
 */
export type TarEntry = {
  readonly name: string
  readonly isDirectory: boolean
  /** Bytes of content. */
  readonly size: number
}

/** Headers and contents begin at multiples of so many bytes. */
export const blockBytes = 512

const longestName = 100
const largestFile = 8 ** 11 - 1

/** Sum of all bytes, with those of the sum itself as blanks. */
const checksum = (header: Buffer): number => {
  let sum = 8 * 0x20
  for (const [at, byte] of header.entries()) if (at < 148 || at >= 156) sum += byte
  return sum
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')

/** @throws RangeError for a name or size that the format cannot hold. */
export const writeHeader = ({ name, isDirectory, size }: TarEntry): Buffer => {
  if (Buffer.byteLength(name) > longestName || size > largestFile)
    throw new RangeError(`${name} does not fit into a tar file`)
  const header = Buffer.alloc(blockBytes)
  header.write(name, 0)
  header.write(octal(isDirectory ? 0o700 : 0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(0, 11), 136)
  header.write(isDirectory ? '5' : '0', 156)
  header.write('ustar\u000000', 257, 'latin1')
  header.write(`${octal(checksum(header), 6)}\0 `, 148, 'latin1')
  return header
}

const text = (header: Buffer, from: number, to: number): string =>
  header.toString('latin1', from, to).replace(/\0.*$/s, '').trim()

/** @returns undefined for a block that is no header of such an entry. */
export const readHeader = (header: Buffer): TarEntry | undefined => {
  const type = text(header, 156, 157)
  const size = Number.parseInt(text(header, 124, 136), 8)
  const isWhole =
    header.length === blockBytes &&
    Number.parseInt(text(header, 148, 156), 8) === checksum(header) &&
    (type === '0' || type === '5') &&
    Number.isSafeInteger(size)
  return isWhole ? { name: text(header, 0, longestName), isDirectory: type === '5', size } : undefined
}

/** Zeros between the end of a content of so many bytes and the next header. */
export const paddingAfter = (size: number): number => (blockBytes - (size % blockBytes)) % blockBytes

/** Two blocks of zeros end the file. */
export const endOfTar = Buffer.alloc(2 * blockBytes)
