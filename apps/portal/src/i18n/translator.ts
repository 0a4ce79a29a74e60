import { isolated } from '@vestibule/messages/isolate'
import type { Texts } from '@vestibule/messages/messages'
import type { Namespace } from '@vestibule/messages/portal'
import { englishMessages } from './english.ts'
import { toDirection, type Locale, loadLocale, type MessageSource } from './locales.ts'

export type Values = Readonly<Record<string, string | number>>

/** Texts that replace ours: locale, namespace, dotted key. From hosts and operators, and shown as text only. */
export type Overrides = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>

/** Speaks one locale. Another locale, or other overrides, is another translator. */
export type Translator = {
  readonly locale: Locale
  readonly direction: 'ltr' | 'rtl'
  readonly text: (namespace: Namespace, key: string, values?: Values) => string
  readonly has: (namespace: Namespace, key: string) => boolean
}

export const loadTranslator = async (locale: Locale, overrides: Overrides = {}): Promise<Translator> =>
  createTranslator(locale, await loadLocale(locale), overrides)

export const createTranslator = (
  locale: Locale,
  messages: MessageSource,
  overrides: Overrides = {},
): Translator => {
  const languages = locale === 'en' ? ['en'] : [locale, 'en']
  // Made when a text first counts: the first of them costs more than a millisecond, and the first step has none.
  const rules = new Map<string, Intl.PluralRules>()
  const toCategory = (language: string, count: number) => {
    const rule = rules.get(language) ?? new Intl.PluralRules(language)
    rules.set(language, rule)
    return rule.select(count)
  }

  const find = (namespace: Namespace, key: string, count?: string | number): string | undefined => {
    // Messages of a feature arrive with its chunk: what English does not say yet, no language says.
    const english = englishMessages(namespace)
    if (english === undefined) return undefined
    for (const language of languages) {
      const texts = language === 'en' ? english : messages(namespace)
      const replaced = overrides[language]?.[namespace]
      const keys =
        typeof count === 'number' ? [`${key}_${toCategory(language, count)}`, key, `${key}_other`] : [key]
      for (const path of keys) {
        const text = textAt(texts, path)
        // Only a text of ours is replaced: a name from outside adds nothing.
        const isOurs = text !== undefined || textAt(english, path) !== undefined
        const match = isOurs && replaced && Object.hasOwn(replaced, path) ? replaced[path] : text
        if (match !== undefined) return match
      }
    }
    return undefined
  }

  const direction = toDirection(locale)
  return {
    locale,
    direction,
    text: (namespace, key, values = {}) =>
      fillIn(find(namespace, key, values.count) ?? key, values, direction),
    has: (namespace, key) => find(namespace, key) !== undefined,
  }
}

/** The text at a key with dots: own names only, because a key may come from outside. */
const textAt = (texts: Texts | undefined, key: string): string | undefined => {
  let entry: string | Texts | undefined = texts
  for (const name of key.split('.'))
    entry = typeof entry === 'object' && Object.hasOwn(entry, name) ? entry[name] : undefined
  return typeof entry === 'string' ? entry : undefined
}

/**
 * Values are not escaped, because React escapes what it renders; `isolated` says which of them are set apart. A name
 * without a value stays, so that it is seen.
 */
const fillIn = (text: string, values: Values, direction: 'ltr' | 'rtl'): string =>
  text.replace(/\{\{(.+?)\}\}/g, (whole, inside: string) => {
    const name = inside.trim()
    return Object.hasOwn(values, name) ? isolated(values[name] ?? '', direction) : whole
  })
