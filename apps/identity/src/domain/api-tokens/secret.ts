import { apiSecretPrefix } from '@vestibule/contract/constants'
import { sha256 } from '../../platform/crypto/hash.ts'
import { type Random, secretText } from '../../runtime/random.ts'

const checksumLength = 6

/** Lets a scanner of source code tell a real secret from a text that looks like one, without asking us. */
const checksum = (text: string): string => sha256(text).slice(0, checksumLength)

/** A secret of 256 bits with a prefix and a checksum that scanners look for (SEC-AD-02). */
export const makeApiSecret = (random: Random): string => {
  const text = `${apiSecretPrefix}${secretText(random)}`
  return `${text}${checksum(text)}`
}

/** Whether a text has the form of a secret; another one is not looked up. */
export const isApiSecret = (text: string): boolean =>
  text.startsWith(apiSecretPrefix) &&
  text.length === apiSecretPrefix.length + 43 + checksumLength &&
  text.endsWith(checksum(text.slice(0, -checksumLength)))
