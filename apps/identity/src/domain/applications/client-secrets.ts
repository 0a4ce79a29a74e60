import { createHash, timingSafeEqual } from 'node:crypto'
import { type Random, secretText } from '../../runtime/random.ts'

const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** 256 random bits, so one round of hashing keeps them (SEC-OA-04). */
export const newClientSecret = (random: Random): { readonly secret: string; readonly hash: string } => {
  const secret = secretText(random)
  return { secret, hash: hashSecret(secret).toString('base64url') }
}

/** Whether a secret is one of those an application has; two, while the old one is being replaced. */
export const isClientSecret = (secret: string, hashes: readonly string[]): boolean => {
  const given = hashSecret(secret)
  return hashes.some((hash) => {
    const known = Buffer.from(hash, 'base64url')
    return known.length === given.length && timingSafeEqual(known, given)
  })
}
