import { expect, test } from 'vitest'
import { malformedField } from './well-formed.ts'

test.each([
  [{ name: 'Ann', emoji: '😀' }, undefined],
  [{ name: '\ud800' }, 'name'],
  [{ name: 'a\udc00b' }, 'name'],
  [{ '\ud83d': 'x' }, '\ud83d'],
  [{ ok: 'x', metadata: { deep: ['x', { deeper: 'cut \ud83d' }] } }, 'metadata'],
  [{ metadata: { '\ude00': 1 } }, 'metadata'],
  [{ count: 1, none: null, flag: true, list: [] }, undefined],
])('%j has its first malformed text at %s', (fields, field) => {
  expect(malformedField(fields)).toBe(field)
})
