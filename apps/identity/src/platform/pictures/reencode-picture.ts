import { Worker } from 'node:worker_threads'
import { ApiError } from '@vestibule/contract'
import { createHashQueue } from '../crypto/hash-queue.ts'
import { readPictureHead } from './picture-kind.ts'
import type { PictureJob } from './picture-worker.ts'

/** Of the file as it came, and of each of its sides (SEC-AD-10). */
export const pictureLimits = { bytes: 1024 * 1024, pixels: 4096 } as const
/** Wide enough for the largest place a face is shown at, on a screen of double density. */
const shownPixels = 512
/** The largest picture takes some three seconds. */
const timeoutMs = 15_000

const queue = createHashQueue({ running: 1, waiting: 16, waitingOfOne: 2 })

/** An uploaded file is read by a thread of its own, which is ended when it takes too long or too much. */
const inThread = (job: PictureJob): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), {
      workerData: job,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    const timer = setTimeout(() => void worker.terminate(), timeoutMs)
    worker.once('message', (picture: ArrayBuffer) => resolve(Buffer.from(picture)))
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('The picture took too long'))
    })
  })

/**
 * Makes a WebP of our own out of a picture.
 *
 * @param owner the person whose picture it is
 * @throws ApiError `IMAGE_REFUSED` for a file that is no picture or too large a one, `BUSY` when too many wait
 */
export const reencodePicture = async (bytes: Buffer, owner: string): Promise<Buffer> => {
  const head = readPictureHead(bytes)
  const isFit =
    head !== undefined &&
    bytes.length <= pictureLimits.bytes &&
    [head.width, head.height].every((side) => side >= 1 && side <= pictureLimits.pixels)
  if (!isFit) throw new ApiError('IMAGE_REFUSED')
  return queue(owner, () =>
    inThread({ kind: head.kind, bytes, most: shownPixels }).catch((cause: unknown) => {
      throw new ApiError('IMAGE_REFUSED', {}, { cause })
    }),
  )
}
