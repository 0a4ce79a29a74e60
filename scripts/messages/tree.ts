import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Texts } from '@vestibule/messages/messages'

/** One text and the keys that lead to it. A key may hold a dot itself, so that the path is more than its joined form. */
export type Entry = { readonly path: readonly string[]; readonly key: string; readonly text: string }

export const listEntries = (texts: Texts, before: readonly string[] = []): Entry[] =>
  Object.entries(texts).flatMap(([name, value]) => {
    const path = [...before, name]
    if (typeof value === 'string') return [{ path, key: path.join('.'), text: value }]
    return value === undefined ? [] : listEntries(value, path)
  })

type Tree = { [name: string]: string | Tree }

/** The tree that has these texts, in their order. */
export const toTree = (entries: readonly Entry[]): Texts => {
  const root: Tree = {}
  for (const { path, text } of entries) {
    let at = root
    for (const name of path.slice(0, -1)) {
      const inner = at[name]
      at = typeof inner === 'object' ? inner : (at[name] = {})
    }
    at[path.at(-1) ?? ''] = text
  }
  return root
}

/** Signs that are invisible in an editor, such as those that isolate a direction. */
const invisible = /[\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** Writes a file of messages. What is invisible is written as an escape. */
export const writeTexts = (file: string, texts: Texts): void => {
  const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(texts, null, 2).replace(invisible, escaped)}\n`)
}
