import type { Entry } from './tree.ts'

const ending = /_(zero|one|two|few|many|other)$/

/** A key without its plural ending. */
export const toBaseKey = (key: string): string => key.replace(ending, '')

const withEnding = ({ path, key, text }: Entry, form: string): Entry => ({
  path: [...path.slice(0, -1), `${toBaseKey(path.at(-1) ?? '')}_${form}`],
  key: `${toBaseKey(key)}_${form}`,
  text,
})

/**
 * What a language has to say for the texts of English: a text that counts has as many forms as the grammar of the
 * language, each with the English form that is nearest.
 */
export const expectedEntries = (english: readonly Entry[], locale: string): Entry[] => {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  return english.flatMap((entry) => {
    if (!ending.test(entry.key)) return [entry]
    if (!entry.key.endsWith('_other')) return []
    const one = english.find(({ key }) => key === `${toBaseKey(entry.key)}_one`)
    return forms.map((form) => withEnding(form === 'one' && one ? one : entry, form))
  })
}
