import { folder } from '@vestibule/messages/locales'
import { parts, type Texts } from '@vestibule/messages/messages'
import { listFiles, readNamespace } from '@vestibule/messages/read'
import { expectedEntries } from './plurals.ts'
import { type Entry, listEntries, toTree, writeTexts } from './tree.ts'
import type { Unit, Xliff, XliffFile } from './xliff.ts'

const tag = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/

const checked = (locale: string): string => {
  if (!tag.test(locale) || locale === 'en')
    throw new Error(`"${locale}" is no tag of a language to translate into`)
  return locale
}

type File = {
  readonly id: string
  readonly path: string
  readonly wanted: readonly Entry[]
  readonly own: Texts
}

/** Every file of English, with what the language has to say and what it says already. */
const filesFor = (locale: string): File[] =>
  parts.flatMap((part) =>
    listFiles('en', part).map((name) => ({
      id: `${part}.${name.replace(/\.json$/, '')}`,
      path: `${folder}/${locale}/${part}/${name}`,
      wanted: expectedEntries(listEntries(readNamespace('en', part, name)), locale),
      own: readNamespace(locale, part, name),
    })),
  )

const toUnits = ({ wanted, own }: File): Unit[] => {
  const texts = new Map(listEntries(own).map(({ key, text }) => [key, text]))
  return wanted.map(({ key, text }) => ({ id: key, source: text, target: texts.get(key) }))
}

/** Everything a language has to say, for a translator. A language without a folder has no targets. */
export const exportMessages = (locale: string): Xliff => ({
  locale: checked(locale),
  files: filesFor(locale).map((file): XliffFile => ({ id: file.id, units: toUnits(file) })),
})

/**
 * Writes what came back into the folder of its language, in the order of English.
 *
 * @returns the files that were written
 * @throws Error for a file or a text that English has not
 */
export const importMessages = ({ locale, files }: Xliff): string[] => {
  const known = new Map(filesFor(checked(locale)).map((file) => [file.id, file]))
  return files.map(({ id, units }) => {
    const file = known.get(id)
    if (file === undefined) throw new Error(`English has no file ${id}`)
    const targets = new Map(units.map((unit) => [unit.id, unit.target]))
    const unknown = [...targets.keys()].find((key) => !file.wanted.some((entry) => entry.key === key))
    if (unknown !== undefined) throw new Error(`English has no text ${unknown} in ${id}`)
    const texts = new Map(listEntries(file.own).map(({ key, text }) => [key, text]))
    const entries = file.wanted.flatMap((entry): Entry[] => {
      const text = targets.get(entry.key) ?? texts.get(entry.key)
      return text === undefined ? [] : [{ ...entry, text }]
    })
    writeTexts(file.path, toTree(entries))
    return file.path
  })
}
