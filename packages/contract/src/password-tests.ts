import type { PasswordConfig } from './schemas/password-config.ts'

/** Tests of which a password has to pass some, by their names on the wire. */
export const optionalTests = {
  requireLowercase: /\p{Ll}/u,
  requireUppercase: /\p{Lu}/u,
  requireNumbers: /\p{N}/u,
  requireSpecialChars: /[^\p{L}\p{N}\s]/u,
} as const
export type OptionalTest = keyof typeof optionalTests
export const optionalTestNames = Object.keys(optionalTests) as readonly OptionalTest[]

const hasThreeRepeated = (password: string): boolean => /(.)\1\1/su.test(password)

/** Optional tests that are switched on. */
export const chosenTests = ({ optionalTests: chosen = {} }: PasswordConfig): readonly OptionalTest[] =>
  optionalTestNames.filter((name) => chosen[name] === true)

/**
 * How many of the chosen tests a password has to pass: never more than there are.
 *
 * @param config as the server answers it
 */
export const neededTests = (config: PasswordConfig): number =>
  Math.min(config.minOptionalTestsToPass ?? 0, chosenTests(config).length)

/** Whether a password passes the required tests and enough of the optional ones; its length is judged elsewhere. */
export const passesTests = (config: PasswordConfig, password: string): boolean => {
  if (config.requiredTests?.checkThreeRepeatedChars === true && hasThreeRepeated(password)) return false
  const passed = chosenTests(config).filter((name) => optionalTests[name].test(password))
  return passed.length >= neededTests(config)
}
