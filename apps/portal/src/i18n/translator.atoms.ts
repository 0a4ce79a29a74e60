import { atom } from 'jotai/vanilla'
import { port } from '../ports/port.ts'
import { type Locale, matchLocale } from './locales.ts'
import { loadTranslator, type Overrides, type Translator } from './translator.ts'

/** Given at start, replaced when the locale or the overrides change. */
export const translatorAtom = port<Translator>('translator')

/** Whose messages win is the order of this list: the operator's, then the host's. */
const overrideSources = atom<{ readonly operator: Overrides; readonly host: Overrides }>({
  operator: {},
  host: {},
})

/** Speaks another locale. Gives the one that is spoken now, or nothing when we do not speak what was asked for. */
export const speak = atom(null, async (get, set, tag: string): Promise<Locale | undefined> => {
  const locale = matchLocale(tag)
  if (locale !== undefined && locale !== get(translatorAtom).locale) {
    set(translatorAtom, await loadTranslator(locale, merged(Object.values(get(overrideSources)))))
  }
  return locale
})

/** Takes over texts of the operator or the host: of a host's those alone that ask nothing. */
export const overrideTexts = atom(
  null,
  async (get, set, from: 'operator' | 'host', given: Overrides): Promise<void> => {
    const overrides = from === 'host' ? (await import('./host-texts.ts')).withoutQuestions(given) : given
    set(overrideSources, { ...get(overrideSources), [from]: overrides })
    const { locale } = get(translatorAtom)
    set(translatorAtom, await loadTranslator(locale, merged(Object.values(get(overrideSources)))))
  },
)

type Tree = Record<string, Record<string, Record<string, string>>>

// Without a prototype, because the names come from outside.
const empty = <T extends object>(): T => Object.create(null) as T

const merged = (sources: readonly Overrides[]): Overrides => {
  const all = empty<Tree>()
  for (const source of sources) {
    for (const [locale, namespaces] of Object.entries(source)) {
      const inLocale = (all[locale] ??= empty())
      for (const [namespace, texts] of Object.entries(namespaces)) {
        inLocale[namespace] = Object.assign(inLocale[namespace] ?? empty<Record<string, string>>(), texts)
      }
    }
  }
  return all
}
