import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import decodeJpeg, { init as startJpeg } from '@jsquash/jpeg/decode.js'
import decodePng, { init as startPng } from '@jsquash/png/decode.js'
import decodeWebp, { init as startWebp } from '@jsquash/webp/decode.js'
import encodeWebp, { init as startEncoder } from '@jsquash/webp/encode.js'
import { downscale, type Pixels } from './downscale.ts'
import type { PictureKind } from './picture-kind.ts'

/** What the thread is given when it starts; it does this and ends. */
export type PictureJob = { readonly kind: PictureKind; readonly bytes: Uint8Array; readonly most: number }

/** Only the pixels go on: whatever else was in the file stays behind. */
const quality = 82

const compiled = async (file: string): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(fileURLToPath(import.meta.resolve(file))))

const decoders: Record<PictureKind, (bytes: ArrayBuffer) => Promise<Pixels>> = {
  png: async (bytes) => {
    await startPng(
      await readFile(fileURLToPath(import.meta.resolve('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'))),
    )
    return decodePng(bytes)
  },
  jpeg: async (bytes) => {
    await startJpeg(await compiled('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'))
    return decodeJpeg(bytes)
  },
  webp: async (bytes) => {
    await startWebp(await compiled('@jsquash/webp/codec/dec/webp_dec.wasm'))
    return decodeWebp(bytes)
  },
}

const reencode = async ({ kind, bytes, most }: PictureJob): Promise<ArrayBuffer> => {
  const pixels = await decoders[kind](Uint8Array.from(bytes).buffer)
  await startEncoder(await compiled('@jsquash/webp/codec/enc/webp_enc_simd.wasm'))
  return encodeWebp(downscale(pixels, most) as ImageData, { quality })
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await reencode(workerData as PictureJob))
