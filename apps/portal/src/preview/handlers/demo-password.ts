import { ApiError } from '@vestibule/contract/errors'
import { passesTests } from '@vestibule/contract/password-tests'
import type { PasswordConfig } from '@vestibule/contract/schemas/password-config'

/** What the preview asks of a new password, and no server does. */
export const demoPasswordConfig = {
  minLength: 6,
  maxLength: 128,
  allowPassphrases: true,
  minPhraseLength: 6,
  minOptionalTestsToPass: 1,
  optionalTests: {
    requireLowercase: true,
    requireUppercase: true,
    requireNumbers: true,
    requireSpecialChars: true,
  },
} as const satisfies PasswordConfig

/**
 * Refuses a new password as the demo rules do. Words with spaces between them are a passphrase, which has a length and
 * no other test.
 *
 * @throws ApiError with PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG or PASSWORD_TOO_WEAK
 */
export const ensureDemoPassword = (password: string): void => {
  const { allowPassphrases, minLength, minPhraseLength, maxLength } = demoPasswordConfig
  const isPhrase = allowPassphrases && /\S\s+\S/u.test(password)
  const length = [...password].length
  const least = isPhrase ? minPhraseLength : minLength
  if (length < least) throw new ApiError('PASSWORD_TOO_SHORT', { minLength: least })
  if (length > maxLength) throw new ApiError('PASSWORD_TOO_LONG', { maxLength })
  if (!isPhrase && !passesTests(demoPasswordConfig, password)) throw new ApiError('PASSWORD_TOO_WEAK')
}
