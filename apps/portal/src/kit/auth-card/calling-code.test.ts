import { expect, test } from 'vitest'
import { toCountry, inCountry, likelyCountry, withCode } from './calling-code.ts'

test.each([
  ['+44 20', 'US', 'GB'],
  ['+972 50', 'US', 'IL'],
  ['+1 212', 'CA', 'CA'],
  ['+1 212', 'GB', 'US'],
  ['020 7946', 'GB', 'GB'],
  ['', 'DE', 'DE'],
])('%j after %s is of %s', (number, chosen, country) => expect(toCountry(number, chosen)).toBe(country))

test('choosing another country changes the beginning, and keeps what was typed', () => {
  expect(inCountry('+44 20 7946', 'GB', 'FR')).toBe('+33 20 7946')
  expect(inCountry('20 7946', 'GB', 'FR')).toBe('+33 20 7946')
  expect(inCountry('', 'US', 'FR')).toBe('+33 ')
})

test('a number without a plus sign is one of the country', () => {
  expect(withCode('20 7946 0958', 'GB')).toBe('+44 20 7946 0958')
  expect(withCode('+33 1', 'GB')).toBe('+33 1')
  expect(withCode('  ', 'GB')).toBe('')
})

test.each([
  ['en-GB', 'GB'],
  ['he', 'IL'],
  ['en', 'US'],
])('who speaks %s is probably in %s', (language, country) => expect(likelyCountry(language)).toBe(country))
