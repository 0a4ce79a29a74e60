import { locales as folders } from '@vestibule/messages/locales'
import { readPart } from '@vestibule/messages/read'
import { describe, expect, test } from 'vitest'
import { directionOf, loadLocale, locales, matchLocale } from './locales.ts'
import { loadTranslator } from './translator.ts'

describe('messages', () => {
  test('every locale loads, and speaks in its direction', async () => {
    expect(locales).toEqual([...folders.map(({ tag }) => tag), 'en-XA'])
    for (const locale of locales) {
      expect((await loadLocale(locale))('common')).toBeDefined()
    }
    expect([directionOf('he'), directionOf('en'), directionOf('en-XA')]).toEqual(['rtl', 'ltr', 'ltr'])
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

describe('translator', () => {
  test('fills in values as they are, and counts as the language does', async () => {
    const english = await loadTranslator('en')
    expect(english.text('login', 'preLogin.title', { application: '<b>A&B</b>' })).toBe(
      'Sign in to <b>A&B</b>',
    )
    expect(english.text('common', 'retryIn', { count: 1 })).toBe('Try again in 1 second')
    const hebrew = await loadTranslator('he')
    expect(hebrew.text('common', 'retryIn', { count: 2 })).toBe('ניסיון נוסף בעוד שתי שניות')
  })

  test('SEC-PO-07: overrides replace single texts, as text, and nothing that is no text of ours', async () => {
    const hostile = JSON.parse(`{
      "en": { "common": { "retry": "<img onerror=alert(1)>", "made.up": "x", "__proto__.polluted": "x", "password": "x" },
              "__proto__": { "polluted": "x" } },
      "he": { "common": { "retry": "שוב" } },
      "__proto__": { "common": { "polluted": "x" } }
    }`)
    const english = await loadTranslator('en', hostile)
    expect(english.text('common', 'retry')).toBe('<img onerror=alert(1)>')
    expect(english.text('common', 'password.label')).toBe('Password')
    expect(english.has('common', 'made.up')).toBe(false)
    expect((await loadTranslator('he', hostile)).text('common', 'retry')).toBe('שוב')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('what a language lacks is said in English', async () => {
    const translator = await loadTranslator('he', { en: { common: { retry: 'Once more' } } })
    expect(translator.text('common', 'retry')).toBe('ניסיון נוסף')
    expect(translator.text('common', 'nowhere')).toBe('nowhere')
  })
})
