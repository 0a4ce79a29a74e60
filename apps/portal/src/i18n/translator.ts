import type { Texts } from '@vestibule/messages/messages'
import type { Namespace } from '@vestibule/messages/portal'
import { createInstance } from 'i18next'
import { englishMessages } from './english.ts'
import { directionOf, type Locale, loadLocale, type MessageSource } from './locales.ts'

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
  const i18n = createInstance({
    lng: locale,
    fallbackLng: 'en',
    ns: [],
    resources: {},
    initAsync: false,
    // React escapes what it renders; escaping here would show `&amp;`.
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  void i18n.init()

  const add = (language: string, namespace: Namespace, texts: Texts | undefined) => {
    i18n.addResourceBundle(language, namespace, texts ?? {}, true, true)
    const overridden = Object.entries(overrides[language]?.[namespace] ?? {})
    const english = englishMessages(namespace) ?? {}
    // Only texts we have: a key is a path into an object, and must not lead anywhere else.
    for (const [key, text] of overridden.filter(
      ([path]) => isText(english, path) || isText(texts ?? {}, path),
    )) {
      i18n.addResource(language, namespace, key, text)
    }
  }
  // Messages of a feature arrive with its chunk, so each namespace is taken over when it is first asked for.
  const ensure = (namespace: Namespace) => {
    if (i18n.hasResourceBundle('en', namespace)) return
    const english = englishMessages(namespace)
    if (english === undefined) return
    add('en', namespace, english)
    if (locale !== 'en') add(locale, namespace, messages(namespace))
  }

  return {
    locale,
    direction: directionOf(locale),
    text: (namespace, key, values) => {
      ensure(namespace)
      return i18n.t(key, { ...values, ns: namespace })
    },
    has: (namespace, key) => {
      ensure(namespace)
      return i18n.exists(key, { ns: namespace })
    },
  }
}

const isText = (texts: Texts, key: string): boolean => {
  const [name = '', ...rest] = key.split('.')
  const entry = Object.hasOwn(texts, name) ? texts[name] : undefined
  return typeof entry === 'object'
    ? rest.length > 0 && isText(entry, rest.join('.'))
    : entry !== undefined && rest.length === 0
}
