import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Part, parts } from '@vestibule/messages/messages'
import { readPart } from '@vestibule/messages/read'
import { filesIn } from '../imports.ts'
import { root } from '../run.ts'
import { toBaseKey } from './plurals.ts'
import { type Entry, listEntries } from './tree.ts'

/** Where the messages of a part are asked for. Refusals are named by the contract. */
const readers: Readonly<Record<Part, readonly string[]>> = {
  signin: ['apps/portal/src', 'packages/contract/src'],
  admin: ['apps/portal/src', 'packages/contract/src'],
  mail: ['apps/identity/src', 'packages/contract/src'],
  pages: ['apps/identity/src'],
}

/** How a template begins or ends that fills a value into a key, as in `missing.${name}` or `${step}.title`. */
const beginnings = /`([\w-]+[._][\w.-]*)\$\{/g
const endings = /`\$\{[^}`]*\}([._][\w.-]+)`/g

const readSources = (folders: readonly string[]): string[] =>
  folders
    .flatMap(filesIn)
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))

/** The server reads messages name by name. */
const isNamed =
  (source: string) =>
  ({ path }: Entry): boolean =>
    path.every((name) => new RegExp(`\\b${toBaseKey(name)}\\b`).test(source) || source.includes(`'${name}'`))

/** The portal names a key as one text, where a value may be filled in, in a file that names the namespace as well. */
const isSpoken = (source: string): ((entry: Entry) => boolean) => {
  const begun = [...source.matchAll(beginnings)].map(([, text]) => text ?? '')
  const ended = [...source.matchAll(endings)].map(([, text]) => text ?? '')
  return (entry) => {
    const key = toBaseKey(entry.key)
    const isFilled = begun.some((text) => key.startsWith(text)) || ended.some((text) => key.endsWith(text))
    return isFilled || source.includes(`'${key}'`)
  }
}

const createReader = (
  part: Part,
  namespace: string,
  sources: readonly string[],
): ((entry: Entry) => boolean) => {
  // Codes of refusals are named by the contract.
  if (part === 'mail' || part === 'pages' || /errors$/i.test(namespace)) return isNamed(sources.join('\n'))
  const names = new RegExp(`'${namespace}'|\\b${namespace}\\b *[,}]|typeof ${namespace}\\b`)
  return isSpoken(sources.filter((source) => names.test(source)).join('\n'))
}

/** Keys of English that no code reads, one line for each. */
export const unusedKeys = (): string[] =>
  parts.flatMap((part) => {
    const sources = readSources(readers[part])
    return Object.entries(readPart('en', part)).flatMap(([namespace, texts]) => {
      const isRead = createReader(part, namespace, sources)
      return listEntries(texts)
        .filter((entry) => !isRead(entry))
        .map(({ key }) => `en/${part}/${namespace}: no code reads ${key}`)
    })
  })
