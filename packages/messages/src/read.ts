import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { folder, locales } from './locales.ts'
import type { Namespaces, Part, Texts } from './messages.ts'

/** The name in code of a file: `mail-sent.json` is `mailSent`. */
const toNamespace = (file: string): string =>
  file.replace(/\.json$/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The files of a part in a language, without folder. A part that was not translated yet has none. */
export const listFiles = (locale: string, part: Part): string[] => {
  const path = `${folder}/${locale}/${part}`
  return existsSync(path)
    ? readdirSync(path)
        .filter((name) => name.endsWith('.json'))
        .sort()
    : []
}

/** One file of a part; one that is not there says nothing. */
export const readNamespace = (locale: string, part: Part, file: string): Texts => {
  const path = `${folder}/${locale}/${part}/${file}`
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Texts) : {}
}

/** A part of a language as its files have it. */
export const readPart = (locale: string, part: Part): Namespaces =>
  Object.fromEntries(
    listFiles(locale, part).map((file) => [toNamespace(file), readNamespace(locale, part, file)]),
  )

const completedBy = (english: Texts, texts: Texts): Texts => {
  const all: Record<string, string | Texts | undefined> = { ...english, ...texts }
  for (const [key, value] of Object.entries(english)) {
    const own = texts[key]
    if (typeof value === 'object' && typeof own === 'object') all[key] = completedBy(value, own)
  }
  return all
}

export type Messages<M> = {
  /** Languages that have this part. */
  readonly tags: readonly string[]
  /** What is said in a language; another one reads as English. */
  readonly in: (locale: string) => M
}

/**
 * A part in every language, for a server: read when the process starts, never at a request. What a language lacks is
 * said in English.
 */
export const readMessages = <M>(part: Part): Messages<M> => {
  const english = readPart('en', part)
  const spoken = locales.filter(({ tag }) => listFiles(tag, part).length > 0)
  const byLocale = new Map(spoken.map(({ tag }) => [tag, completedBy(english, readPart(tag, part)) as M]))
  return { tags: [...byLocale.keys()], in: (locale) => byLocale.get(locale) ?? (english as M) }
}
