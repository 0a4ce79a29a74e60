import { parseSync } from 'vite'
import { isNode, listChildren, type Node, readText } from '../syntax.ts'

/** Something a module declares at its top, or one property of an object of handlers. */
export type Declaration = {
  readonly name: string
  /** First and last line, counted from 1. */
  readonly lines: readonly [number, number]
  /** Every identifier in it, keys and members included. */
  readonly names: ReadonlySet<string>
}

/** A name that a module takes from another one: `*` stands for all of it. */
export type Import = { readonly local: string; readonly from: string; readonly name: string }

export type Declarations = {
  readonly declared: readonly Declaration[]
  readonly imports: readonly Import[]
  /** Names that are handed on from other modules under the same name; `*` for all. */
  readonly exported: readonly Import[]
}

/** How the handler of an operation is named here: its module may take another thing of that name. */
export const toHandlerName = (operation: string): string => `operation ${operation}`

/** Statements that declare nothing, such as those of a test, belong to the file as a whole. */
export const wholeFile = '(file)'

/** Every identifier below a node. */
export const collectNames = (node: Node, names: Set<string>): Set<string> => {
  if (node.type.endsWith('Identifier') || node.type === 'Identifier') names.add(readText(node))
  for (const child of listChildren(node)) collectNames(child, names)
  return names
}

const dynamicImports = (node: Node, sources: string[]): string[] => {
  if (node.type === 'ImportExpression') sources.push(readText(node['source']))
  for (const child of listChildren(node)) dynamicImports(child, sources)
  return sources
}

const namesOfPattern = (node: unknown): readonly string[] => {
  if (!isNode(node)) return []
  if (node.type === 'Identifier') return [readText(node)]
  return listChildren(node).flatMap((child) =>
    child.type === 'Property' ? namesOfPattern(child['value']) : namesOfPattern(child),
  )
}

/** Handlers of an area are one object; what is said of one operation is said of its property alone. */
const handlersIn = (node: Node): readonly Node[] => {
  const { id, init } = node as unknown as { readonly id: unknown; readonly init: unknown }
  if (!readText(id).endsWith('Handlers') || !isNode(init) || init.type !== 'ObjectExpression') return []
  return (init['properties'] as Node[]).filter(({ type }) => type === 'Property')
}

type Named = { readonly name: string; readonly node: Node }

const declaredBy = (statement: Node): readonly Named[] => {
  const node = isNode(statement['declaration']) ? statement['declaration'] : statement
  if (node.type === 'VariableDeclaration')
    return (node['declarations'] as Node[]).flatMap((declarator) => [
      ...handlersIn(declarator).map((property) => ({
        name: toHandlerName(readText(property['key'])),
        node: property,
      })),
      ...namesOfPattern(declarator['id']).map((name) => ({ name, node: declarator })),
    ])
  if (isNode(node['id'])) return [{ name: readText(node['id']), node }]
  return [{ name: wholeFile, node }]
}

const readImports = (statement: Node): readonly Import[] => {
  const from = readText(statement['source'])
  const specifiers = statement['specifiers'] as Node[]
  if (specifiers.length === 0) return [{ local: wholeFile, from, name: '*' }]
  return specifiers.map((specifier) => ({
    local: readText(specifier['local']),
    from,
    name: specifier.type === 'ImportSpecifier' ? readText(specifier['imported']) : '*',
  }))
}

const readExports = (statement: Node): readonly Import[] => {
  const from = readText(statement['source'])
  if (statement.type === 'ExportAllDeclaration') return [{ local: '*', from, name: '*' }]
  return (statement['specifiers'] as Node[]).map((specifier) => ({
    local: readText(specifier['exported']),
    from,
    name: readText(specifier['local']),
  }))
}

/** Finds the line of a place in a text. */
const lineFinder = (source: string): ((place: number) => number) => {
  const starts = [0]
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return (place) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= place) low = middle
      else high = middle - 1
    }
    return low + 1
  }
}

/** Reads what a module declares, takes and hands on. @param file its path, whose ending says the language */
export const readDeclarations = (file: string, source: string): Declarations => {
  const toLine = lineFinder(source)
  const declared: Declaration[] = []
  const imports: Import[] = []
  const exported: Import[] = []
  for (const statement of parseSync(file, source).program.body as unknown as Node[]) {
    if (statement.type === 'ImportDeclaration') imports.push(...readImports(statement))
    else if (isNode(statement['source'])) exported.push(...readExports(statement))
    else
      for (const { name, node } of declaredBy(statement)) {
        declared.push({
          name,
          lines: [toLine(node.start), toLine(node.end)],
          names: collectNames(node, new Set()),
        })
        for (const from of dynamicImports(node, [])) imports.push({ local: name, from, name: '*' })
      }
  }
  return { declared, imports, exported }
}
