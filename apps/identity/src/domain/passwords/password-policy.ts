import type { ErrorCode } from '@vestibule/contract'
import { passwordLength } from '@vestibule/contract/constants'
import { isCommon } from './common-passwords.ts'

const productWords = ['vestibule']

/** A telephone number is known with its country and without. */
const withoutCountry = (word: string): string[] =>
  /^\d{9,15}$/.test(word) ? [word, word.slice(-10), word.slice(-8), word.slice(-7)] : [word]

const wordsIn = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .flatMap(withoutCountry)
    .filter((word) => word.length >= 4)
    .sort((one, other) => other.length - one.length)

/** What a guesser would still have to guess who knows the product, the company and the person. */
const withoutKnownWords = (password: string, words: readonly string[]): string =>
  words.reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase())

const leastUnknown = 5

export type PasswordContext = {
  readonly minLength: number
  /** Names and identifiers of the person, the tenants and the application. */
  readonly about: readonly string[]
}

/** The policy as the wire tells it. */
export const toInstallationPasswordConfig = ({ minLength }: { readonly minLength: number }) => ({
  allowPassphrases: true,
  minLength: Math.max(minLength, passwordLength.floor),
  maxLength: passwordLength.max,
  minOptionalTestsToPass: 0,
  requiredTests: {},
  optionalTests: {},
})

/** Why a new password is refused, or undefined. Length in characters, no rules of composition (SEC-PW-01 to 03). */
export const passwordProblem = (
  password: string,
  { minLength, about }: PasswordContext,
): ErrorCode | undefined => {
  const length = [...password].length
  if (length < Math.max(minLength, passwordLength.floor)) return 'PASSWORD_TOO_SHORT'
  if (length > passwordLength.max) return 'PASSWORD_TOO_LONG'
  if (isCommon(password)) return 'PASSWORD_COMMON'
  const rest = withoutKnownWords(password, wordsIn([...productWords, ...about]))
  if (rest === password.toLowerCase()) return undefined
  return rest.length < leastUnknown || isCommon(rest) ? 'PASSWORD_COMMON' : undefined
}
