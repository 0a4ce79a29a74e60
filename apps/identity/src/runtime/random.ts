import { randomBytes } from 'node:crypto'

/** Unpredictable bytes, given from outside so that tests can repeat them. */
export type Random = { readonly bytes: (length: number) => Buffer }

const poolSize = 8192

/** Asking the system for a few bytes costs as much as asking for many; every byte is handed out once. */
const createSystemRandom = (): Random => {
  let pool = Buffer.alloc(0)
  return {
    bytes: (length) => {
      if (length > poolSize) return randomBytes(length)
      if (pool.length < length) pool = randomBytes(poolSize)
      const taken = Buffer.from(pool.subarray(0, length))
      pool.fill(0, 0, length)
      pool = pool.subarray(length)
      return taken
    },
  }
}

export const systemRandom: Random = createSystemRandom()

/** 256 bits as text that is safe in a URL (SEC-SS-01). */
export const secretText = (random: Random): string => random.bytes(32).toString('base64url')
