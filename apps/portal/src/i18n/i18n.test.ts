import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { addWords, englishWords } from './english.ts'
import { hebrewWords } from './he/index.ts'
import { directionOf, loadLocale, locales, matchLocale } from './locales.ts'
import { pseudo } from './pseudo.ts'
import { loadTranslator } from './translator.ts'
import type { Namespace, Texts, Words } from './words.ts'

const files = readdirSync(new URL('./en', import.meta.url)).map((file) => file.replace('.ts', ''))
for (const file of files) addWords(await import(`./en/${file}.ts`))
const namespaces = files.map((file) =>
  file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
) as Namespace[]

const keysOf = (texts: Texts | undefined, before = ''): string[] =>
  Object.entries(texts ?? {}).flatMap(([key, value]) =>
    typeof value === 'string' ? [before + key] : keysOf(value, `${before}${key}.`),
  )

const textAt = (texts: Texts | undefined, key: string): string | undefined => {
  const find = (at: Texts | string | undefined, name: string) =>
    typeof at === 'object' ? at[name] : undefined
  const found = key.split('.').reduce<Texts | string | undefined>(find, texts)
  return typeof found === 'string' ? found : undefined
}

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort()

describe('words', () => {
  test.each(namespaces)('Hebrew has every key of %s', (namespace) => {
    const have = new Set(keysOf(hebrewWords(namespace)))
    expect(keysOf(englishWords(namespace)).filter((key) => !have.has(key))).toEqual([])
  })

  test.each(namespaces)('Hebrew fills in the same values in %s', (namespace) => {
    const different = keysOf(hebrewWords(namespace)).filter((key) => {
      const english = placeholders(textAt(englishWords(namespace), key.replace(/_two$/, '_other')) ?? '')
      const hebrew = placeholders(textAt(hebrewWords(namespace), key) ?? '')
      // "In one second" needs no number; anything else that is missing would be missed.
      const isShort = /_(one|two)$/.test(key) && english.length >= hebrew.length
      return hebrew.some((name) => !english.includes(name)) || (!isShort && english.length !== hebrew.length)
    })
    expect(different).toEqual([])
  })

  test('the pseudo-locale has accents, room for longer words, and leaves values alone', () => {
    expect(pseudo('Sign in to {{application}}')).toBe('[Šîĝñ îñ ţö {{application}}~~~~]')
  })

  test('every locale loads, and speaks in its direction', async () => {
    for (const locale of locales) {
      expect((await loadLocale(locale))('common')).toBeDefined()
    }
    expect([directionOf('he'), directionOf('en'), directionOf('en-XA')]).toEqual(['rtl', 'ltr', 'ltr'])
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
    const words: Partial<Words> = {}
    expect(Object.keys(words)).toEqual([])
    const translator = await loadTranslator('he', { en: { common: { retry: 'Once more' } } })
    expect(translator.text('common', 'retry')).toBe('ניסיון נוסף')
    expect(translator.text('common', 'nowhere')).toBe('nowhere')
  })
})
