import { apiSecretPrefix } from '@vestibule/contract/constants'
import { sha256 } from '../../platform/crypto/hash.ts'
import { type Random, secretText } from '../../runtime/random.ts'

const checksumLength = 6

/** Lets a scanner of source code tell a real secret from a text that looks like one, without asking us. */
const checksum = (text: string): string => sha256(text).slice(0, checksumLength)

/**
 * A secret of 256 bits with a prefix and a checksum that scanners look for (SEC-AD-02).
 *
 * @param prefix what tells kinds of secrets apart (SEC-SS-07)
 */
export const makePrefixedSecret = (random: Random, prefix: string): string => {
  const text = `${prefix}${secretText(random)}`
  return `${text}${checksum(text)}`
}

/** Whether a text has the form of a secret with this prefix; another one is not looked up. */
export const isPrefixedSecret = (text: string, prefix: string): boolean =>
  text.startsWith(prefix) &&
  text.length === prefix.length + 43 + checksumLength &&
  text.endsWith(checksum(text.slice(0, -checksumLength)))

export const makeApiSecret = (random: Random): string => makePrefixedSecret(random, apiSecretPrefix)

export const isApiSecret = (text: string): boolean => isPrefixedSecret(text, apiSecretPrefix)
