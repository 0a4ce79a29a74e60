import { randomBytes } from 'node:crypto'

/** Unpredictable bytes, given from outside so that tests can repeat them. */
export type Random = { readonly bytes: (length: number) => Buffer }

export const systemRandom: Random = { bytes: (length) => randomBytes(length) }

/** 256 bits as text that is safe in a URL (SEC-SS-01). */
export const secretText = (random: Random): string => random.bytes(32).toString('base64url')
