import { expect, test } from 'vitest'
import { isolated } from './isolate.ts'

const [start, end] = ['\u2068', '\u2069']

test.each(['\u05d0', '\u0627', '\u0710', '\u0800', '\u0840', '\u{1e800}', '\u{10d00}', '\u{1e900}'])(
  'SEC-PO-13 a letter from right to left stands apart in a sentence from left to right: %s',
  (letter) => {
    expect(isolated(`${letter} Ann`, 'ltr')).toBe(`${start}${letter} Ann${end}`)
    expect(isolated(letter, 'rtl')).toBe(letter)
  },
)

test.each(['\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
  'SEC-PO-13 a sign of direction neither turns the sentence nor ends the isolation: %j',
  (sign) => {
    expect(isolated(`Bob${sign}`, 'ltr')).toBe('Bob')
    expect(isolated(`${sign}\u05d0`, 'ltr')).toBe(`${start}\u05d0${end}`)
  },
)

test('SEC-PO-13 what a sentence of ours has set apart stays so in another one', () => {
  const inner = `x ${start}\u05d0${end} y`
  expect(isolated(inner, 'ltr')).toBe(`${start}${inner}${end}`)
  expect(isolated(`${end}\u05d0${start}`, 'ltr')).toBe(`${start}\u05d0${end}`)
})

test('SEC-PO-13 any other value stays as it is', () => {
  expect(isolated('Ann (12)', 'ltr')).toBe('Ann (12)')
  expect(isolated(12, 'rtl')).toBe('12')
  expect(isolated('(12)', 'rtl')).toBe(`${start}(12)${end}`)
})
