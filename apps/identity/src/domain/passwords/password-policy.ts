import type { ErrorCode } from '@vestibule/contract'
import { passwordLength } from '@vestibule/contract/constants'
import { isCommon } from './common-passwords.ts'
import { foldText } from './known-words.ts'
import { withoutKnownWords } from './without-known-words.ts'

const productWords = ['vestibule']

const leastUnknown = 5
/** More signs than that are no longer what people put around a word. */
const mostSigns = 10

/** Whether too little is left to guess: signs beside known words count for nothing, as they do beside frequent ones. */
const isLittle = (rest: string): boolean =>
  rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length < leastUnknown && rest.length <= mostSigns

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
  const text = foldText(password)
  const rest = withoutKnownWords(text, [...productWords, ...about])
  if (rest === text) return undefined
  return isLittle(rest) || isCommon(rest) ? 'PASSWORD_COMMON' : undefined
}
