import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameSecret } from './same-secret.ts'

test('only the same text is the same secret', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(sameSecret(a, b)).toBe(a === b)
      expect(sameSecret(a, a)).toBe(true)
    }),
    { seed: 42 },
  )
})

test.each([
  ['', 'x'],
  ['x', ''],
  ['x', 'xx'],
  ['xx', 'x'],
  ['abab', 'ab'],
])('%j is not %j', (given, expected) => {
  expect(sameSecret(given, expected)).toBe(false)
})
