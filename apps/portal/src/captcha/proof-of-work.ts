import { createCaptchaChallenge } from '@vestibule/contract/areas/captcha'
import type { CaptchaAction, Output } from '@vestibule/contract'
import type { Call } from '@vestibule/contract/client'

type Puzzle = Pick<Output<typeof createCaptchaChallenge>, 'challenge' | 'count' | 'bits'>
type Digest = (text: string) => Promise<ArrayBuffer>

/** Off the main thread: the page stays quick meanwhile. */
const sha256: Digest = (text) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))

/** So many at once, because each trip to the other thread costs more than the hash. */
const batch = 256

const beginsWithZeros = (hash: ArrayBuffer, bits: number): boolean =>
  new DataView(hash).getUint32(0) >>> (32 - bits) === 0

const find = async (prefix: string, bits: number, digest: Digest): Promise<number> => {
  for (let from = 0; ; from += batch) {
    const tried = Array.from({ length: batch }, (_, index) => digest(`${prefix}${from + index}`))
    const hashes = await Promise.all(tried)
    const solution = hashes.findIndex((hash) => beginsWithZeros(hash, bits))
    if (solution >= 0) return from + solution
  }
}

/** The challenge and the numbers that were sought, as the server reads them. */
export const solvePuzzle = async (
  { challenge, count, bits }: Puzzle,
  digest: Digest = sha256,
): Promise<string> => {
  const numbers: number[] = []
  for (let index = 0; index < count; index += 1)
    numbers.push(await find(`${challenge}.${index}.`, bits, digest))
  return [challenge, ...numbers].join('.')
}

/** Our own captcha: the machine works for a moment, the person sees nothing. */
export const askPuzzle = async (call: Call, action: CaptchaAction): Promise<string> =>
  solvePuzzle(await call(createCaptchaChallenge, { action }))
