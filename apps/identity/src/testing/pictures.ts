import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { crc32, deflateSync } from 'node:zlib'
import encodeJpeg, { init as startJpeg } from '@jsquash/jpeg/encode.js'
import encodeWebp, { init as startWebp } from '@jsquash/webp/encode.js'

type Size = { readonly width: number; readonly height: number }

const chunk = (kind: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A grey PNG of a size, with whatever else it is to carry; `claimed` lies about its size. */
export const aPng = ({ width, height }: Size, more: { claimed?: Size; text?: string } = {}): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(more.claimed?.width ?? width, 0)
  head.writeUInt32BE(more.claimed?.height ?? height, 4)
  head.writeUInt8(8, 8)
  const rows = Buffer.alloc((width + 1) * height, 128)
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...(more.text === undefined ? [] : [chunk('tEXt', Buffer.from(`Comment\0${more.text}`, 'latin1'))]),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const compiled = async (file: string): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(fileURLToPath(import.meta.resolve(file))))

const grey = ({ width, height }: Size): ImageData =>
  ({
    width,
    height,
    data: new Uint8ClampedArray(width * height * 4).fill(200),
    colorSpace: 'srgb',
  }) as ImageData

export const aJpeg = async (size: Size): Promise<Buffer> => {
  await startJpeg(await compiled('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'))
  return Buffer.from(await encodeJpeg(grey(size)))
}

export const aWebp = async (size: Size, options: { lossless?: number } = {}): Promise<Buffer> => {
  await startWebp(await compiled('@jsquash/webp/codec/enc/webp_enc_simd.wasm'))
  return Buffer.from(await encodeWebp(grey(size), options))
}

export const asDataUrl = (bytes: Buffer, type = 'image/png'): string =>
  `data:${type};base64,${bytes.toString('base64')}`
