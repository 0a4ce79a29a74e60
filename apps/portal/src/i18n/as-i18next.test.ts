import { isolated } from '@vestibule/messages/isolate'
import type { Texts } from '@vestibule/messages/messages'
import type { Namespace } from '@vestibule/messages/portal'
import { createInstance } from 'i18next'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { addMessages } from './english.ts'
import { createTranslator } from './translator.ts'

const folder = join(import.meta.dirname, '../../../../packages/messages')

const toNamespace = (file: string): string =>
  basename(file, '.json').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Every text of the portal in a locale, by its namespace. */
const read = (locale: string): ReadonlyMap<string, Texts> =>
  new Map(
    ['signin', 'admin'].flatMap((part) =>
      readdirSync(join(folder, locale, part)).map((file): [string, Texts] => [
        toNamespace(file),
        JSON.parse(readFileSync(join(folder, locale, part, file), 'utf8')) as Texts,
      ]),
    ),
  )

const keysIn = (texts: Texts, above = ''): string[] =>
  Object.entries(texts).flatMap(([name, entry]) =>
    typeof entry === 'string' ? [above + name] : keysIn(entry ?? {}, `${above}${name}.`),
  )

/** A number of each plural form that a language here has. */
const counts = [0, 1, 2, 3, 11, 21, 100, 1.5]

const english = read('en')
addMessages(Object.fromEntries(english))

test.each(['en', 'he'])('every text of %s is what i18next makes of the same files', async (locale) => {
  const own = read(locale)
  const ours = createTranslator(locale, (namespace) => own.get(namespace))
  const judge = createInstance()
  await judge.init({
    lng: locale,
    fallbackLng: 'en',
    resources: { en: Object.fromEntries(english), [locale]: Object.fromEntries(own) },
    interpolation: { escapeValue: false },
  })
  let compared = 0
  for (const [namespace, texts] of english)
    for (const key of keysIn(texts)) {
      const names = [...JSON.stringify(texts).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
      const values = Object.fromEntries(names.map((name) => [name, `<${name}>`]))
      const isCounted = /_(?:zero|one|two|few|many|other)$/.test(key)
      const stem = key.replace(/_(?:zero|one|two|few|many|other)$/, '')
      const tried = isCounted ? counts.map((count) => ({ ...values, count })) : [values]
      for (const one of tried) {
        compared += 1
        const message = ours.text(namespace as Namespace, stem, one)
        // Setting values apart is ours alone.
        const setApart = Object.fromEntries(
          names.map((name) => [name, isolated(`<${name}>`, ours.direction)]),
        )
        const judged = judge.t(stem, {
          ...one,
          ...setApart,
          ...(isCounted && { count: one.count }),
          ns: namespace,
        })
        expect(message, `${namespace}.${stem}`).toBe(judged)
      }
    }
  expect(compared).toBeGreaterThan(english.size * 10)
})
