import { callingCodes } from '@vestibule/contract/calling-codes'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { describe, expect, test } from 'vitest'
import { canonicalPhone, countryOfPhone, maskedPhone } from './phone.ts'
import { canonicalUsername } from './username.ts'

describe('SEC-TE-07 telephone numbers', () => {
  test.each([
    ['+44 20 7946 0958', '+442079460958'],
    ['+1 (212) 555-0123', '+12125550123'],
    ['+972-50-123-4567', '+972501234567'],
    [' \uFF0B\uFF14\uFF19 30 901820 ', '+4930901820'],
  ])('%s is %s', (text, canonical) => expect(canonicalPhone(text)).toBe(canonical))

  test.each([
    '2125550123',
    '+1',
    '+999 12345678',
    '+1 212 555 012',
    '+44 20 7946 0958 ext. 3',
    '+44\u202E2079460958',
    '+442079460958,+442079460959',
    'a@b.test',
    '',
  ])('%j is none', (text) => expect(canonicalPhone(text)).toBeUndefined())

  test('SEC-OT-05 only the last two digits are shown, and not how long it is', () => {
    expect(maskedPhone('+442079460958')).toBe('********58')
    expect(maskedPhone('+4930901820')).toHaveLength(maskedPhone('+442079460958').length)
  })

  test('tells the country', () => {
    expect(countryOfPhone('+442079460958')).toBe('GB')
    expect(countryOfPhone('+80012345678')).toBeUndefined()
  })
})

describe('SEC-TE-07 usernames', () => {
  test.each([
    ['Ann.Other', 'ann.other'],
    ['  ann_other-7 ', 'ann_other-7'],
    ['\uFF21nn', 'ann'],
    ['\u05E0\u05D5\u05E2\u05D4', '\u05E0\u05D5\u05E2\u05D4'],
    ['STRA\u00DFE', 'stra\u00DFe'],
    ['cafe\u0301', 'caf\u00E9'],
  ])('%s is %s', (text, canonical) => expect(canonicalUsername(text)).toBe(canonical))

  test.each([
    ['ab', 'too short'],
    ['a'.repeat(65), 'too long'],
    ['ann@b.test', 'an address'],
    ['12125550123', 'a number'],
    ['+12125550123', 'a number'],
    ['p\u0430ypal', 'Latin and Cyrillic'],
    ['\u03B1nn', 'Greek and Latin'],
    ['ann\u200Bother', 'a hidden sign'],
    ['ann\u202Eother', 'a sign of direction'],
    ['ann other', 'a blank'],
    ['.ann', 'a dot first'],
    ['ann.', 'a dot last'],
    ['\u{1F600}\u{1F600}\u{1F600}', 'no letters'],
  ])('%j may be none: %s', (text) => expect(canonicalUsername(text)).toBeUndefined())
})

test('the portal offers the calling codes that the server reads', () => {
  const known = getCountries().map((country) => [country, getCountryCallingCode(country)])
  expect([...callingCodes]).toEqual(known)
})
