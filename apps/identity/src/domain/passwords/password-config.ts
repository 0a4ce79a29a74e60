import { optionalTestNames, passesTests } from '@vestibule/contract/password-tests'
import type { PasswordConfig } from '@vestibule/contract/schemas/password-config'
import type { CompositionRule } from '@vestibule/contract/schemas/password-rules'
import { toInstallationPasswordConfig } from './password-policy.ts'

type Installation = { readonly minLength: number }

/** The length that every one of some rules allows. */
export const strictestLength = (installation: Installation, rules: readonly CompositionRule[]): number =>
  Math.max(installation.minLength, ...rules.map(({ minLength }) => minLength))

/** Whether a password passes the tests of each of some rules. */
export const passesAll = (rules: readonly CompositionRule[], password: string): boolean =>
  rules.every((rule) => passesTests(rule, password))

/**
 * What a new password has to be, in the words of the wire: the installation's demands with those of some tenants. Where
 * several tenants ask for different tests, all of them are named; the server judges by each tenant's own.
 */
export const toPasswordConfig = (
  installation: Installation,
  rules: readonly CompositionRule[],
): PasswordConfig => {
  const isAsked = (name: (typeof optionalTestNames)[number]) => rules.some((rule) => rule.optionalTests[name])
  const isRepeatRefused = rules.some(({ requiredTests }) => requiredTests.checkThreeRepeatedChars)
  return {
    ...toInstallationPasswordConfig({ minLength: strictestLength(installation, rules) }),
    requiredTests: isRepeatRefused ? { checkThreeRepeatedChars: true } : {},
    optionalTests: Object.fromEntries(optionalTestNames.filter(isAsked).map((name) => [name, true])),
    minOptionalTestsToPass: Math.max(0, ...rules.map(({ minOptionalTestsToPass }) => minOptionalTestsToPass)),
  }
}
