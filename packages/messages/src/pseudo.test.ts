import { expect, test } from 'vitest'
import { pseudo } from './pseudo.ts'

test('the pseudo-locale has accents, room for longer words, and leaves values alone', () => {
  expect(pseudo('Sign in to {{application}}')).toBe('[Šîĝñ îñ ţö {{application}}~~~~]')
})
