// A pending membership is no belonging: every query of memberships says that it means those who joined, or why not.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { filesIn } from './imports.ts'
import { root } from './run.ts'
import { isNode, listChildren, type Node, readText } from './syntax.ts'

const source = 'apps/identity/src/'
const isJudged = (file: string): boolean =>
  file.startsWith(source) && !/\/(dev|testing|schema)\/|\.test\./.test(file)

/** What tells members who joined from those who were invited. */
const conditions = new Set(['joined', 'isPending', 'liveMembership', 'isLive', 'isMember'])

/** The same where a statement names the table otherwise. */
const ofAlias = /\bactivated_at is (not )?null\b/

/** A reason why pending members count as well, in a comment of the declaration. */
const reason = /Pending\s+too:\s+\S+(\s+\S+){2,}/

const isTypeNode = ({ type }: Node): boolean => type.startsWith('TS') && type !== 'TSAsExpression'

const identifiersIn = (node: Node): string[] => {
  if (isTypeNode(node)) return []
  return node.type === 'Identifier' ? [readText(node)] : listChildren(node).flatMap(identifiersIn)
}

/** Adding a membership reads none: what is given back is what was added. */
const isInsert = (node: Node): boolean => {
  const callee = node['callee']
  return (
    node.type === 'CallExpression' &&
    isNode(callee) &&
    callee.type === 'MemberExpression' &&
    readText(callee['property']) === 'insert'
  )
}

const readsMemberships = (node: Node): boolean => {
  if (isTypeNode(node)) return false
  if (node.type === 'Identifier') return readText(node) === 'memberships'
  if (isInsert(node)) return false
  // Columns in `returning` are those of the statement, which was judged by what it is about.
  const callee = node['callee']
  if (node.type === 'CallExpression' && isNode(callee) && readText(callee['property']) === 'returning')
    return readsMemberships(callee)
  return listChildren(node).some(readsMemberships)
}

const saysWho = (statement: Node): boolean =>
  statement.type !== 'ImportDeclaration' && identifiersIn(statement).some((name) => conditions.has(name))

/** Names of a top-level declaration: what uses one that tells who it means tells it too. */
const declaredNames = (statement: Node): string[] => {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
  return isNode(declaration)
    ? listChildren(declaration)
        .filter(({ type }) => type === 'VariableDeclarator')
        .map(({ id }) => readText(id))
    : []
}

const isImported = /import[^;]*?\bmemberships\b[^;]*?\/schema\/users\.ts'/s

const withoutStars = (text: string): string => text.replace(/\n\s*\*/g, '\n')

/**
 * Judges the queries of one file.
 *
 * @returns one line for each declaration that reads memberships and says neither that it means members who joined, nor why
 *   it means pending ones too
 */
export const judgeMemberships = (file: string, text: string): string[] => {
  if (!isJudged(file) || !isImported.test(text)) return []
  const { body } = parseSync(file, text).program as unknown as { readonly body: readonly Node[] }
  const telling = new Set(body.flatMap((statement) => (saysWho(statement) ? declaredNames(statement) : [])))
  return body.flatMap((statement, index) => {
    if (statement.type === 'ImportDeclaration' || !readsMemberships(statement)) return []
    if (identifiersIn(statement).some((name) => conditions.has(name) || telling.has(name))) return []
    // With the comment above it.
    const own = text.slice(body[index - 1]?.end ?? 0, statement.end)
    if (reason.test(withoutStars(own)) || ofAlias.test(own)) return []
    const line = text.slice(0, statement.start).split('\n').length
    return [
      `${file}:${line} reads memberships: say \`joined\` or \`liveMembership\`, or in its comment "Pending too: .." and why.`,
    ]
  })
}

/** The same for every source of the identity server. */
export const findUnjoinedMembers = (): string[] =>
  filesIn('apps/identity/src').flatMap((file) =>
    judgeMemberships(file, readFileSync(join(root, file), 'utf8')),
  )
