// Statements stand in *.queries.ts: what is read or written of a table is found by reading those files and no others.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { filesIn } from './imports.ts'
import { root } from './run.ts'
import { isNode, listChildren, type Node, readText } from './syntax.ts'

const source = 'apps/identity/src/'

/** Homes of statements; what develops and tests the server fills tables itself. */
const mayHoldStatements = new RegExp(
  `^${source}(platform/db/(schema|migrations)/|dev/|testing/|.*\\.(queries|test)\\.tsx?$)`,
)

/** Methods that nothing but a database has here. */
const ofDatabases = new Set(['select', 'selectDistinct', 'selectDistinctOn', 'insert'])
/** Methods that maps and hashes have as well: what they are called on, or with, tells. */
const ambiguous = new Set(['update', 'delete', 'execute', 'with'])
const databases = /^(db|tx|database|migrated|trx)$/

const tableImport = /import\s+(?!type\b)\{([^}]*)\}\s*from\s*'[^']*\/schema\/[^']*'/g

/** Names of tables that a file imports for more than their types. */
const listTables = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(tableImport)]
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => name.split(' as ').at(-1) ?? name),
  )

/** The last name of `a.b.c`. */
const lastName = (node: unknown): string => {
  if (!isNode(node)) return ''
  return node.type === 'MemberExpression' ? readText(node['property']) : readText(node)
}

const isStatement = (node: Node, tables: ReadonlySet<string>): boolean => {
  if (node.type === 'TaggedTemplateExpression') return lastName(node['tag']) === 'sql'
  const callee = node['callee']
  if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return false
  const method = readText(callee['property'])
  if (ofDatabases.has(method)) return true
  if (!ambiguous.has(method)) return false
  const [first] = Array.isArray(node['arguments']) ? (node['arguments'] as unknown[]) : []
  return databases.test(lastName(callee['object'])) || tables.has(lastName(first))
}

const statementsIn = (node: Node, tables: ReadonlySet<string>): Node[] => [
  ...(isStatement(node, tables) ? [node] : []),
  ...listChildren(node).flatMap((child) => statementsIn(child, tables)),
]

/**
 * Judges where one file of the identity server builds statements.
 *
 * @returns one line for each statement that stands outside of queries, with its line number
 */
export const judgeStatements = (file: string, text: string): string[] => {
  if (!file.startsWith(source) || mayHoldStatements.test(file)) return []
  const program = parseSync(file, text).program as unknown as Node
  return statementsIn(program, listTables(text)).map(
    ({ start }) =>
      `${file}:${text.slice(0, start).split('\n').length} builds a statement: it belongs into a *.queries.ts of the same folder.`,
  )
}

/** The same for every source of the identity server. */
export const findStatements = (): string[] =>
  filesIn('apps/identity/src').flatMap((file) =>
    judgeStatements(file, readFileSync(join(root, file), 'utf8')),
  )
