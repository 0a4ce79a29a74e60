// Comments, documents and titles of tests name their subject: the user, the caller, the client. A check refuses the rest.
import { globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { parseSync } from 'vite'
import { root } from './run.ts'
import { listChildren, isNode, type Node, readText } from './syntax.ts'

type Passage = { readonly start: number; readonly text: string }

const vague = /\b(?:who(?:m|so)?ever|somebody|someone|nobody|no one|any(?:body|one))\b/gi

const matching = (source: string, pattern: RegExp): Passage[] =>
  [...source.matchAll(pattern)].map((match) => ({ start: match.index, text: match[0] }))

/** The name of what is called, without its modifiers: `test` of `test.skip(..)` and of `test.each(..)(..)`. */
const calledName = (callee: unknown): string => {
  if (!isNode(callee)) return ''
  const inner = callee['object'] ?? callee['callee'] ?? callee['tag']
  return callee.type === 'Identifier' ? readText(callee) : calledName(inner)
}

const titlesIn = (node: Node): Passage[] => {
  const within = listChildren(node).flatMap(titlesIn)
  if (node.type !== 'CallExpression') return within
  if (!['describe', 'it', 'test'].includes(calledName(node['callee']))) return within
  const [title] = node['arguments'] as readonly Node[]
  if (title?.type === 'Literal') return [{ start: title.start, text: readText(title) }, ...within]
  if (title?.type !== 'TemplateLiteral') return within
  const quasis = title['quasis'] as readonly Node[]
  const raw = (value: unknown) => (value as { readonly raw: string }).raw
  return [...quasis.map(({ start, value }) => ({ start, text: raw(value) })), ...within]
}

const inScript = (file: string, source: string): Passage[] => {
  const { comments, program } = parseSync(file, source)
  const notes = comments.map(({ start, value }) => ({ start, text: value }))
  return [...notes, ...titlesIn(program as unknown as Node)]
}

/** Code, quotations of a screen and the targets of links are not sentences of the document. */
const quoted = /```[\s\S]*?```|`[^`\n]*`|"[^"\n]*"|“[^”\n]*”|\]\([^)\n]*\)/g

const inDocument = (source: string): Passage[] => [
  { start: 0, text: source.replace(quoted, (text) => text.replaceAll(/[^\n]/g, ' ')) },
]

const inPage = (source: string): Passage[] => matching(source, /<!--[\s\S]*?-->/g)
const inStyles = (source: string): Passage[] => matching(source, /\/\*[\s\S]*?\*\//g)
const inStatements = (source: string): Passage[] => matching(source, /--.*|\/\*[\s\S]*?\*\//g)

const readers: Readonly<Record<string, (source: string, file: string) => Passage[]>> = {
  '.ts': (source, file) => inScript(file, source),
  '.tsx': (source, file) => inScript(file, source),
  '.css': inStyles,
  '.html': inPage,
  '.sql': inStatements,
  '.md': inDocument,
}

/** One line for each sentence of a file that leaves open who it speaks of. */
export const judgeSentences = (file: string, source: string): string[] =>
  (readers[extname(file)]?.(source, file) ?? []).flatMap(({ start, text }) =>
    matching(text, vague).map((word) => {
      const line = source.slice(0, start + word.start).split('\n').length
      return `${file}:${line} says "${word.text}": name the user, the caller, the client .. (docs/glossary.md).`
    }),
  )

/** The same for every source and document of the repository. */
export const findVagueSentences = (): string[] =>
  globSync('{*,{apps,packages,e2e,scripts,bench,examples,docs}/**/*}.{ts,tsx,css,html,sql,md}', {
    cwd: root,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist)(?:\/|$)/.test(path),
  })
    .toSorted()
    .flatMap((file) => judgeSentences(file, readFileSync(join(root, file), 'utf8')))
