import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { isCommon } from './common-passwords.ts'
import { passwordProblem } from './password-policy.ts'

const words = dictionary['passwords-common'] as readonly string[]
/** The least length where an installation asks for nothing else. */
const minLength = 10
const fits = (text: string): boolean => [...text].length >= minLength

/** What people make of a frequent password that is too short. */
const lengthened: Record<string, (word: string) => string> = {
  'digits behind': (word) => `${word}12345678`.slice(0, Math.max(10, word.length + 3)),
  'a year and a sign': (word) => `${word}2024!`,
  'a capital and a sign in front': (word) => `!!${word[0]?.toUpperCase()}${word.slice(1)}1990`,
  'itself again': (word) => word.repeat(Math.ceil(minLength / word.length)),
  'the most frequent one': (word) => `${word}${words[1]}`,
  'a sign between': (word) => `dragon-${word}`,
  'signs for letters': (word) => `${word.replaceAll('a', '@').replaceAll('o', '0').replaceAll('e', '3')}1234`,
}

Object.assign(lengthened, {
  '1 for l and a year': (word: string) => `${word.replaceAll('l', '1')}-2024!`,
  '1 for i, 8 and 9': (word: string) =>
    `${word.replaceAll('i', '1').replaceAll('b', '8').replaceAll('g', '9')}2024!!`,
  'backwards and a year': (word: string) => `${[...word].toReversed().join('')}2024!!`,
})

const wordsOfLetters = words.filter((word) => /^[a-z]{4,}$/.test(word)).slice(0, 500)

describe('SEC-TO-35 frequent passwords that are long enough', () => {
  test('every one of the list is refused, as it is and in capitals', () => {
    const long = words.filter(fits)
    expect(long.length).toBeGreaterThan(1500)
    const taken = long.filter(
      (word) => ![word, word.toUpperCase()].every((one) => passwordProblem(one, { minLength, about: [] })),
    )
    expect(taken).toEqual([])
  })

  test.each(Object.entries(lengthened))('the 500 most frequent words with %s are refused', (_, make) => {
    const made = wordsOfLetters.map(make).filter(fits)
    expect(made.length).toBeGreaterThan(400)
    expect(made.filter((one) => !isCommon(one))).toEqual([])
  })

  test('they are more than the 3,000 that have to be refused (ASVS 6.2.4)', () => {
    const made = wordsOfLetters.flatMap((word) => Object.values(lengthened).map((make) => make(word)))
    expect(new Set([...made, ...words].filter(fits).filter(isCommon)).size).toBeGreaterThan(4500)
  })

  test.each([
    'qwertyuiop',
    'Qwerty123456',
    '1qaz2wsx3edc',
    'asdfghjkl123',
    'abcdefghij',
    '09876543210',
    'zaq1xsw2cde3',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    '1212121212',
  ])('the walk over keys %s is refused', (walk) => expect(isCommon(walk)).toBe(true))
})

test.each([
  'correct horse battery',
  'a quiet winter morning',
  'nine small wooden boats',
  'tRm5x!kq0pLs',
  'kelp-orbit-vivid',
  'Welcome-to-Acme-1',
  `${'a'.repeat(64)}${'b'.repeat(64)}`,
  'Łódź nad ranem 7',
])('SEC-PW-02 SEC-TO-35 %s is taken', (password) => {
  expect(passwordProblem(password, { minLength, about: [] })).toBeUndefined()
})
