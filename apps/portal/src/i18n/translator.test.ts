import type { Texts } from '@vestibule/messages/messages'
import { describe, expect, test, vi } from 'vitest'
import { createTranslator, loadTranslator } from './translator.ts'

/** Speaks a language that has these texts in `common`, where English counts by `retryIn_one` and `retryIn_other`. */
const speaks = (locale: string, common: Texts, overridden: Readonly<Record<string, string>> = {}) =>
  createTranslator(locale, (namespace) => (namespace === 'common' ? common : undefined), {
    [locale]: { common: overridden },
  })

describe('a text that counts', () => {
  const forms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
  const retryIn = Object.fromEntries(forms.map((form) => [`retryIn_${form}`, `${form} {{count}}`]))

  test.each([
    ['he', 0, 'other 0'],
    ['he', 1, 'one 1'],
    ['he', 2, 'two 2'],
    ['he', 20, 'other 20'],
    ['ar', 0, 'zero 0'],
    ['ar', 1, 'one 1'],
    ['ar', 2, 'two 2'],
    ['ar', 3, 'few 3'],
    ['ar', 11, 'many 11'],
    ['ar', 100, 'other 100'],
    ['ar', 1.5, 'other 1.5'],
  ])('in %s, %s takes the form of its grammar: %s', (locale, count, message) => {
    expect(speaks(locale, retryIn).text('common', 'retryIn', { count })).toBe(message)
  })

  test.each([
    [0, 'Try again in 0 seconds'],
    [1, 'Try again in 1 second'],
    [2, 'Try again in 2 seconds'],
  ])('in English, %s: %s', async (count, message) => {
    expect((await loadTranslator('en')).text('common', 'retryIn', { count })).toBe(message)
  })

  test('takes the general form where its own is missing, and English by its own grammar where both are', () => {
    expect(speaks('he', { retryIn_other: 'עוד {{count}}' }).text('common', 'retryIn', { count: 2 })).toBe(
      'עוד 2',
    )
    expect(speaks('ar', {}).text('common', 'retryIn', { count: 2 })).toBe('Try again in 2 seconds')
  })

  test('is one text where it has no forms, and no text where nothing is counted', () => {
    const translator = speaks('he', { retry: 'שוב', ...retryIn })
    expect(translator.text('common', 'retry', { count: 2 })).toBe('שוב')
    expect(translator.text('common', 'retryIn', { count: '2' })).toBe('retryIn')
    expect(translator.has('common', 'retryIn')).toBe(false)
  })

  test('is replaced form by form', () => {
    const translator = speaks('he', retryIn, { retryIn_two: 'twice', retryIn: 'x' })
    expect([1, 2].map((count) => translator.text('common', 'retryIn', { count }))).toEqual(['one 1', 'twice'])
  })
})

describe('a value', () => {
  test.each([
    ['{{name}} and {{ name }}', { name: 'A' }, 'A and A'],
    [
      '{{name}}',
      { name: '<b>&amp;</b> $& {{email}} $t(retry)', email: 'x' },
      '<b>&amp;</b> $& {{email}} $t(retry)',
    ],
    ['{{name}}, {{email}}', { name: '' }, ', {{email}}'],
    ['{{constructor}} {{__proto__}}', {}, '{{constructor}} {{__proto__}}'],
    ['{{}} {name} }}', { name: 'A' }, '{{}} {name} }}'],
    ['{{count}} of {{all}}', { count: 1, all: 0 }, '1 of 0'],
  ])('%s with %j: %s', (retry, values, message) => {
    expect(speaks('en', { retry }, { retry }).text('common', 'retry', values)).toBe(message)
  })

  const [open, close] = ['\u2068', '\u2069']
  const rlo = '\u202e'
  test.each([
    ['en', 'Bob', 'Bob'],
    ['en', 'Acme (Labs)', 'Acme (Labs)'],
    ['en', '50 %', '50 %'],
    ['en', 'עדה', `${open}עדה${close}`],
    ['en', 'Acme (עדה)', `${open}Acme (עדה)${close}`],
    ['en', 'عدة', `${open}عدة${close}`],
    ['he', 'עדה', 'עדה'],
    ['he', 'עדה כהן-לוי', 'עדה כהן-לוי'],
    ['he', '12', '12'],
    ['he', '9:30', '9:30'],
    ['he', 'Bob', `${open}Bob${close}`],
    ['he', 'ann@example.test', `${open}ann@example.test${close}`],
    ['he', 'עדה (מנהלת)', `${open}עדה (מנהלת)${close}`],
    ['he', '+972501234567', `${open}+972501234567${close}`],
    ['he', '', ''],
    // What was kept before names were cleaned, or comes from a host.
    ['en', `Bob${rlo}only`, 'Bobonly'],
    ['en', 'a\u2067b\u202bc', 'abc'],
    ['en', `a ${open}עדה${close} b`, `${open}a ${open}עדה${close} b${close}`],
  ])('SEC-PO-13 in %s, %j is filled in as %j', (locale, name, message) => {
    const retry = 'x {{name}} y'
    const translator = speaks(locale, { retry }, { retry })
    expect(translator.text('common', 'retry', { name })).toBe(`x ${message} y`)
  })

  test('says nothing where it is null', () => {
    // As the context of an error may have it.
    const values = JSON.parse('{ "name": null }') as Record<string, string>
    expect(speaks('he', { retry: 'To {{name}}.' }).text('common', 'retry', values)).toBe('To .')
  })

  test('is no option', () => {
    const values = { ns: 'login', lng: 'en', defaultValue: 'x', context: 'other' }
    expect(speaks('he', { retry: 'שוב' }).text('common', 'retry', values)).toBe('שוב')
  })
})

describe('a key', () => {
  test('leads as deep as its dots, to a text and to nothing else', () => {
    const translator = speaks('he', { one: { two: { three: 'עמוק' } } })
    expect(translator.text('common', 'one.two.three')).toBe('עמוק')
    for (const key of ['one.two', 'one.two.three.length', 'constructor.name', '__proto__', '', '.']) {
      expect(translator.text('common', key)).toBe(key)
      expect(translator.has('common', key)).toBe(false)
    }
  })

  test('of a namespace whose English did not arrive is said as it is, in every language', async () => {
    // Tests that ran before in the same thread may have read it.
    vi.resetModules()
    const untouched = await import('./translator.ts')
    const translator = untouched.createTranslator('he', () => ({ title: 'כותרת' }))
    expect(translator.text('unlock', 'title')).toBe('title')
    expect(translator.has('unlock', 'title')).toBe(false)
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
