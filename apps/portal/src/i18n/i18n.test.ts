import { locales as folders } from '@vestibule/messages/locales'
import { readPart } from '@vestibule/messages/read'
import { describe, expect, test } from 'vitest'
import { toDirection, loadLocale, locales, matchLocale } from './locales.ts'

describe('messages', () => {
  test('every locale loads, and speaks in its direction', async () => {
    expect(locales).toEqual([...folders.map(({ tag }) => tag), 'en-XA'])
    for (const locale of locales) {
      expect((await loadLocale(locale))('common')).toBeDefined()
    }
    expect([toDirection('he'), toDirection('en'), toDirection('en-XA')]).toEqual(['rtl', 'ltr', 'ltr'])
  })

  test('those of administration come with administration, and not before', async () => {
    const spoken = await loadLocale('he')
    expect(spoken('users')).toBeUndefined()
    await import('./admin-messages.ts')
    await loadLocale('he')
    expect(spoken('users')).toEqual(readPart('he', 'admin').users)
    expect(spoken('common')).toEqual(readPart('he', 'signin').common)
  })

  test.each([
    ['he', 'he'],
    ['he-IL', 'he'],
    ['iw', 'he'],
    ['en-GB', 'en'],
    ['EN-xa', 'en-XA'],
    ['fr', undefined],
    [undefined, undefined],
  ])('%s is spoken as %s', (tag, locale) => {
    expect(matchLocale(tag)).toBe(locale)
  })
})
