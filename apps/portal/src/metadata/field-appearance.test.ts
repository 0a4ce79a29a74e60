import { expect, test } from 'vitest'
import { appearanceOf } from './field-appearance.ts'

const saying = (appearance: unknown) => ({
  themeV2: { adminPortal: { pages: { profile: { fieldsProperties: { name: { appearance } } } } } },
})

test.each([
  [{}, 'edit'],
  [saying('viewOnly'), 'viewOnly'],
  [saying('hidden'), 'hidden'],
  [saying('purple'), 'edit'],
  [saying({}), 'edit'],
  [{ themeV2: { adminPortal: 'x' } }, 'edit'],
])('%j: %s', (given, expected) => {
  expect(appearanceOf(given, 'profile', 'name')).toBe(expected)
})

test('names that objects have by themselves are nothing an operator said', () => {
  expect(appearanceOf(saying('hidden'), 'constructor', 'name')).toBe('edit')
  expect(appearanceOf(saying('hidden'), 'profile', '__proto__')).toBe('edit')
})
