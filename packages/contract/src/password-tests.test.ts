import { expect, test } from 'vitest'
import { passesTests } from './password-tests.ts'
import type { PasswordConfig } from './schemas/password-config.ts'

const all = {
  requireLowercase: true,
  requireUppercase: true,
  requireNumbers: true,
  requireSpecialChars: true,
}
const noRepeats = { requiredTests: { checkThreeRepeatedChars: true } }

const rows: readonly [PasswordConfig, string, boolean][] = [
  [{}, 'anything', true],
  [{ optionalTests: all, minOptionalTestsToPass: 0 }, 'anything', true],
  [{ optionalTests: all, minOptionalTestsToPass: 2 }, 'anything', false],
  [{ optionalTests: all, minOptionalTestsToPass: 2 }, 'Anything', true],
  [{ optionalTests: all, minOptionalTestsToPass: 4 }, 'Anything 1', false],
  [{ optionalTests: all, minOptionalTestsToPass: 4 }, 'Anything 1!', true],
  [{ optionalTests: { requireUppercase: true }, minOptionalTestsToPass: 4 }, 'Änything', true],
  [{ optionalTests: { requireNumbers: true }, minOptionalTestsToPass: 1 }, 'anything', false],
  [noRepeats, 'aab', true],
  [noRepeats, 'baaab', false],
  [noRepeats, '😀😀😀', false],
]

test.each(rows)('SEC-PW-02 SEC-PW-03 by %j %j passes: %s', (config, password, isPassed) =>
  expect(passesTests(config, password)).toBe(isPassed),
)
