// A pending membership is no belonging: every query of memberships says that it means those who joined, or why not.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { filesIn } from './imports.ts'
import { root } from './run.ts'
import { isNode, listChildren, type Node, readText } from './syntax.ts'

const source = 'apps/identity/src/'

/** Where the conditions are made. */
const definition = `${source}platform/db/joined.ts`

const isJudged = (file: string): boolean =>
  file.startsWith(source) && file !== definition && !/\/(dev|testing|schema)\/|\.test\./.test(file)

/** What tells members who joined from those who were invited, as it is exported. */
const conditions = new Set([
  'joined',
  'isPending',
  'liveMembership',
  'mayAct',
  'mayActAsShown',
  'isAccountShown',
  'isAccountHidden',
])

/** The same where a statement names the table otherwise. */
const ofAlias = /\bactivated_at is (not )?null\b/

/** A reason why pending members count as well, in a comment right above the declaration or the statement. */
const reason = /Pending\s+too:\s+\S+(\s+\S+){2,}/

type Comment = { readonly value: string; readonly start: number; readonly end: number }
type Source = { readonly text: string; readonly comments: readonly Comment[] }

const isTypeNode = ({ type }: Node): boolean => type.startsWith('TS') && type !== 'TSAsExpression'

const isFunction = ({ type }: Node): boolean => /Function(Declaration|Expression)$/.test(type)

/** Children by whose names values are read: neither keys nor the names of properties. */
const listValues = (node: Node): readonly Node[] => {
  const isNamed = node.type === 'MemberExpression' || node.type === 'Property'
  const name = isNamed && node['computed'] !== true ? (node['property'] ?? node['key']) : undefined
  return listChildren(node).filter(
    (child) => child !== name || (node.type === 'Property' && node['shorthand'] === true),
  )
}

/** Names of the values that an expression uses. */
const namesIn = (node: Node): string[] => {
  if (isTypeNode(node)) return []
  return node.type === 'Identifier' ? [readText(node)] : listValues(node).flatMap(namesIn)
}

const templatesIn = (node: Node): string[] =>
  node.type === 'TemplateElement'
    ? [String((node['value'] as { readonly raw?: string }).raw ?? '')]
    : listChildren(node).flatMap(templatesIn)

const calleeName = (node: Node): string | undefined => {
  const callee = node['callee']
  return node.type === 'CallExpression' && isNode(callee) ? readText(callee['property']) : undefined
}

/** Columns in `returning` are those of the statement, which is judged by what it is about; adding a membership reads none. */
const listRead = (node: Node): readonly Node[] => {
  const name = calleeName(node)
  if (name === 'insert') return []
  return name === 'returning' ? [node['callee'] as Node] : listValues(node)
}

/** A query, or a part of one, with the function or statement that it stands in. */
type Query = { readonly expression: Node; readonly within: readonly Node[] }

const isBoundary = (node: Node): boolean =>
  isFunction(node) || /(Statement|Declaration|Declarator|^Program)$/.test(node.type)

/** The widest expressions of one function that read the table. */
const listQueries = (node: Node, table: string, within: readonly Node[] = []): Query[] => {
  if (isTypeNode(node)) return []
  if (node.type === 'Identifier') {
    if (readText(node) !== table) return []
    const last = within.findLastIndex(isBoundary)
    return [{ expression: within[last + 1] ?? node, within: within.slice(0, last + 1) }]
  }
  return listRead(node).flatMap((child) => listQueries(child, table, [...within, node]))
}

/** Names that are declared by a statement, a parameter or a pattern. */
const declaredBy = (node: Node): string[] => {
  if (isTypeNode(node)) return []
  const params = isFunction(node) ? (node['params'] as readonly Node[]) : []
  const id = node.type === 'VariableDeclarator' && isNode(node['id']) ? [node['id']] : []
  return [...[...params, ...id].flatMap(namesIn), ...listChildren(node).flatMap(declaredBy)]
}

const listDeclarators = (node: Node): Node[] => [
  ...(node.type === 'VariableDeclarator' ? [node] : []),
  ...listChildren(node).flatMap(listDeclarators),
]

/** Adds to some names those of the variables that are made of them. */
const withDerived = (names: ReadonlySet<string>, declarators: readonly Node[]): ReadonlySet<string> => {
  const all = new Set(names)
  for (const { id, init } of declarators)
    if (isNode(id) && isNode(init) && namesIn(init).some((name) => all.has(name)))
      for (const name of namesIn(id)) all.add(name)
  return all
}

const topDeclarators = (statement: Node): Node[] => {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
  return isNode(declaration)
    ? listChildren(declaration).filter(({ type }) => type === 'VariableDeclarator')
    : []
}

const verbs = /^(select|selectDistinct|selectDistinctOn|update|delete|from|\w+Join|execute)$/

const isStatement = (node: Node): boolean =>
  node.type === 'TaggedTemplateExpression'
    ? templatesIn(node).some((sql) => /\b(select|update|delete)\b/i.test(sql))
    : verbs.test(calleeName(node) ?? '') || listChildren(node).some(isStatement)

/** A condition or a column that a function gives a name: it is judged where it is used. */
const isPart = ({ expression, within }: Query): boolean =>
  within.some(isFunction) && within.at(-1)?.type === 'VariableDeclarator' && !isStatement(expression)

/** The comment that ends right above a place. */
const commentAbove = ({ text, comments }: Source, start: number): string =>
  comments
    .filter(({ start: from, end }) => {
      const isOwnLine = /(^|\n)[ \t]*$/.test(text.slice(0, from))
      return isOwnLine && end <= start && /^[ \t]*\n?[ \t]*$/.test(text.slice(end, start))
    })
    .map(({ value }) => value.replace(/\n\s*\*/g, '\n'))
    .join('\n')

const isExplained = (given: Source, { within }: Query, declaration: Node): boolean =>
  [declaration, ...within].some(({ start }) => reason.test(commentAbove(given, start)))

const isImported = /import[^;]*?\bmemberships\b(?:\s+as\s+(\w+))?[^;]*?\/schema\/users\.ts'/s

const importedConditions = (body: readonly Node[]): Set<string> =>
  new Set(
    body
      .filter(({ type }) => type === 'ImportDeclaration')
      .flatMap(({ specifiers }) => specifiers as readonly Node[])
      .filter(({ imported }) => conditions.has(readText(imported)))
      .map(({ local }) => readText(local)),
  )

/**
 * Judges the queries of one file: each has the condition in itself, or in a variable that it uses.
 *
 * @returns one line for each declaration that reads memberships and says neither that it means members who joined, nor why
 *   it means pending ones too
 */
export const judgeMemberships = (file: string, text: string): string[] => {
  const named = isJudged(file) ? isImported.exec(text) : null
  if (named === null) return []
  const { program, comments } = parseSync(file, text)
  const { body } = program as unknown as { readonly body: readonly Node[] }
  const top = body.filter(({ type }) => type !== 'ImportDeclaration')
  const telling = withDerived(importedConditions(body), top.flatMap(topDeclarators))
  return top.flatMap((statement) => {
    const hidden = new Set(declaredBy(statement))
    const visible = new Set([...telling].filter((name) => !hidden.has(name)))
    const own = withDerived(visible, listDeclarators(statement))
    const isSilent = listQueries(statement, named[1] ?? 'memberships').some(
      (query) =>
        !isPart(query) &&
        !namesIn(query.expression).some((name) => own.has(name)) &&
        !templatesIn(query.expression).some((sql) => ofAlias.test(sql)) &&
        !isExplained({ text, comments }, query, statement),
    )
    if (!isSilent) return []
    const line = text.slice(0, statement.start).split('\n').length
    return [
      `${file}:${line} reads memberships: say \`joined\` or \`liveMembership\` in the query, or right above it "Pending too: .." and why.`,
    ]
  })
}

/** The same for every source of the identity server. */
export const findUnjoinedMembers = (): string[] =>
  filesIn('apps/identity/src').flatMap((file) =>
    judgeMemberships(file, readFileSync(join(root, file), 'utf8')),
  )
