import { locales } from '@vestibule/messages/locales'
import { type Part, parts, type Texts } from '@vestibule/messages/messages'
import { readPart } from '@vestibule/messages/read'
import { expectedEntries } from './plurals.ts'
import { type Entry, listEntries } from './tree.ts'
import { unusedKeys } from './unused.ts'

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort()

/** "In one second" needs no number; any other placeholder that is missing would be missed. */
const mayOmitCount = (key: string): boolean => /_(zero|one|two)$/.test(key)

const differs = ({ key, text }: Entry, english: string): boolean => {
  const count = (names: readonly string[]) =>
    mayOmitCount(key) ? names.filter((name) => name !== 'count') : names
  return count(placeholders(text)).join() !== count(placeholders(english)).join()
}

/** What is wrong with a namespace in a language, one line for each problem. */
export const listProblems = (locale: string, english: Texts, texts: Texts | undefined): string[] => {
  const wanted = new Map(expectedEntries(listEntries(english), locale).map((entry) => [entry.key, entry]))
  const own = new Map(listEntries(texts ?? {}).map((entry) => [entry.key, entry]))
  return [
    ...[...wanted.keys()].filter((key) => !own.has(key)).map((key) => `${key} is missing`),
    ...[...own.values()].flatMap((entry) => {
      const source = wanted.get(entry.key)
      if (source === undefined) return [`${entry.key} is not in English`]
      if (entry.text.trim() === '') return [`${entry.key} is empty`]
      return differs(entry, source.text) ? [`${entry.key} has other placeholders than English`] : []
    }),
  ]
}

const partProblems = (locale: string, part: Part): string[] => {
  const english = readPart('en', part)
  const own = readPart(locale, part)
  const extra = Object.keys(own).filter((namespace) => !(namespace in english))
  return [
    ...Object.entries(english).flatMap(([namespace, texts]) =>
      listProblems(locale, texts, own[namespace]).map((text) => `${locale}/${part}/${namespace}: ${text}`),
    ),
    ...extra.map((namespace) => `${locale}/${part}/${namespace}: is not in English`),
  ]
}

/** Gaps, differing placeholders and unused keys of every language, one line for each; nothing where all is well. */
export const reportMessages = (): string[] => [
  ...locales.flatMap(({ tag }) => parts.flatMap((part) => partProblems(tag, part))),
  ...unusedKeys(),
]
