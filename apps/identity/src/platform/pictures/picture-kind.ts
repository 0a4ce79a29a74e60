/** What may be uploaded; drawings that can hold script are not among it (SEC-AD-10). */
export type PictureKind = 'png' | 'jpeg' | 'webp'

export type PictureHead = { readonly kind: PictureKind; readonly width: number; readonly height: number }

const begins = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))

/** The first chunk of a PNG holds its size. */
const readPng = (bytes: Buffer): PictureHead | undefined => {
  if (!begins(bytes, '\x89PNG\r\n\x1a\n') || !begins(bytes, 'IHDR', 12) || bytes.length < 24) return undefined
  return { kind: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Markers that begin a frame: C0 to CF without the three that mean something else. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The size stands in the frame, behind any number of segments that are skipped by their length. */
const readJpeg = (bytes: Buffer): PictureHead | undefined => {
  if (!begins(bytes, '\xff\xd8\xff')) return undefined
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker))
      return { kind: 'jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** Three kinds of WebP, each with its size at its own place (RFC 9649). */
const readWebp = (bytes: Buffer): PictureHead | undefined => {
  if (!begins(bytes, 'RIFF') || !begins(bytes, 'WEBP', 8) || bytes.length < 30) return undefined
  if (begins(bytes, 'VP8X', 12))
    return { kind: 'webp', width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (begins(bytes, 'VP8L', 12)) {
    const sizes = bytes.readUInt32LE(21)
    return { kind: 'webp', width: (sizes & 0x3fff) + 1, height: ((sizes >>> 14) & 0x3fff) + 1 }
  }
  if (!begins(bytes, 'VP8 ', 12)) return undefined
  return { kind: 'webp', width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}

/** Kind and size by the bytes alone, whatever they were called; before anything is decoded. */
export const readPictureHead = (bytes: Buffer): PictureHead | undefined =>
  readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes)
