import { expect, test } from 'vitest'
import { toDirection, locales } from './locales.ts'

test('the folders are the languages, English first, each in its direction', () => {
  expect(locales[0]).toEqual({ tag: 'en', direction: 'ltr' })
  expect(locales).toContainEqual({ tag: 'he', direction: 'rtl' })
  expect(locales.map(({ tag }) => tag)).not.toContain('src')
  expect(['ar', 'fa', 'fr', 'pt-BR'].map(toDirection)).toEqual(['rtl', 'rtl', 'ltr', 'ltr'])
})
