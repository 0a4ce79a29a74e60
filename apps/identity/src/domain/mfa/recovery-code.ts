import { createHash } from 'node:crypto'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Random } from '../../runtime/random.ts'

/** No letter that can be taken for another: 32 of them, five bits each. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 24

/** Earlier releases drew codes of 80 bits. Those on paper stay valid. */
const lengthOfSlow = 16

/** 120 bits, in six groups of four, no letter likelier than another (SEC-OT-04). */
export const drawRecoveryCode = (random: Random): string => {
  const letters = [...random.bytes(length)].map((byte) => alphabet[byte & 31])
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** As it was drawn, however it was typed. */
export const canonicalRecoveryCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** How a code is kept that was typed at this length, which says nothing about its owner: `none` is no code at all. */
export const recoveryCodeKind = (code: string): 'fast' | 'slow' | 'none' => {
  if (code.length === length) return 'fast'
  return code.length === lengthOfSlow ? 'slow' : 'none'
}

/** No attacker can try 2^120 codes, so a fast hash keeps one. The person is in it: equal codes of two people differ. */
export const hashRecoveryCode = (userId: string, code: string): string => sha256(`${userId}.${code}`)

/** In the place of the tag of a code of 80 bits, which it never equals. */
export const fastTag = 'sha256'

/**
 * Twelve bits of a hash: enough to find the one row to check by Argon2id, and of the 80 bits of a code they leave 68 to
 * guess. The hash has no key, because codes on paper outlive every key.
 */
export const deriveTag = (userId: string, code: string): string =>
  createHash('sha256').update(`${userId}.${code}`).digest('hex').slice(0, 3)

/** The first codes of 80 bits have a tag made with the secret of the installation. */
export const deriveTags = (secrets: Secrets, userId: string, code: string): string[] => [
  deriveTag(userId, code),
  ...secrets.macs('recovery-tags', `${userId}.${code}`).map((mac) => mac.toString('hex').slice(0, 3)),
]
