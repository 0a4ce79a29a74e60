import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { listChildren, isNode, type Node, readText } from './syntax.ts'

type Place = { readonly file: string; readonly name: string }

/** One `.d.ts` file: what it declares, and where the other names it uses come from. */
type Declarations = {
  readonly declared: ReadonlyMap<string, readonly Node[]>
  readonly elsewhere: ReadonlyMap<string, Place>
  /** Undefined where a library declares it. */
  readonly exported: ReadonlyMap<string, Place | undefined>
  readonly whole: readonly string[]
  readonly source: string
}

const findFile = (from: string, source: unknown): string | undefined => {
  const path = readText(source)
  return path.startsWith('.') ? join(dirname(from), path.replace(/\.js$/, '.d.ts')) : undefined
}

/** The first name of a reference to a type or to the type of a value; undefined for every other node. */
const referenceIn = (node: Node): string | undefined => {
  const target = node['typeName'] ?? node['exprName'] ?? node['superClass']
  const isHeritage = node.type === 'TSInterfaceHeritage' || node.type === 'TSClassImplements'
  let name = isHeritage ? node['expression'] : target
  while (isNode(name) && name.type === 'TSQualifiedName') name = name['left']
  return isNode(name) && name.type === 'Identifier' ? readText(name) : undefined
}

const namesIn = (declaration: Node): readonly string[] =>
  declaration.type === 'VariableDeclaration'
    ? (declaration['declarations'] as Node[]).map(({ id }) => readText(id))
    : [readText(declaration['id'])]

const read = (file: string): Declarations => {
  const source = readFileSync(file, 'utf8')
  const declared = new Map<string, Node[]>()
  const elsewhere = new Map<string, Place>()
  const exported = new Map<string, Place | undefined>()
  const whole: string[] = []
  const declare = (node: Node): readonly string[] => {
    const names = namesIn(node)
    for (const name of names) declared.set(name, [...(declared.get(name) ?? []), node])
    return names
  }
  for (const node of parseSync(file, source).program.body as unknown as Node[]) {
    const other = findFile(file, node['source'])
    const specifiers = (node['specifiers'] ?? []) as Node[]
    if (node.type === 'ImportDeclaration') {
      for (const { local, imported } of specifiers)
        if (other !== undefined)
          elsewhere.set(readText(local), { file: other, name: readText(imported ?? { name: 'default' }) })
    } else if (node.type === 'ExportAllDeclaration') {
      if (other !== undefined) whole.push(other)
    } else if (node.type === 'ExportNamedDeclaration' && isNode(node['declaration'])) {
      for (const name of declare(node['declaration'])) exported.set(name, { file, name })
    } else if (node.type === 'ExportNamedDeclaration') {
      const from = node['source'] ? other : file
      for (const { local, exported: as } of specifiers)
        exported.set(readText(as), from === undefined ? undefined : { file: from, name: readText(local) })
    } else if (node.type.endsWith('Declaration')) declare(node)
  }
  return { declared, elsewhere, exported, whole, source }
}

/** Reads declarations of a package of types, each file once. */
export const createDeclarationReader = () => {
  const files = new Map<string, Declarations>()
  const open = (file: string): Declarations => {
    const known = files.get(file) ?? read(file)
    files.set(file, known)
    return known
  }

  /** Where a name that a file uses or exports is declared; undefined for what the language or a library declares. */
  const find = ({ file, name }: Place): Place | undefined => {
    const { declared, elsewhere, exported, whole } = open(file)
    if (declared.has(name)) return { file, name }
    const next = elsewhere.get(name) ?? exported.get(name)
    if (next !== undefined) return find(next)
    for (const other of whole) {
      const declaration = find({ file: other, name })
      if (declaration !== undefined) return declaration
    }
    return undefined
  }

  /**
   * @returns the text of a declaration without comments, names that it uses, and a key that is the same for all names
   * of one declaration
   */
  const look = ({ file, name }: Place) => {
    const { declared, source } = open(file)
    const uses: Place[] = []
    const visit = (node: Node): void => {
      const other =
        node.type === 'TSImportType' ? findFile(file, node['source'] ?? node['argument']) : undefined
      if (other !== undefined) uses.push({ file: other, name: readText(node['qualifier']) })
      const used = referenceIn(node)
      if (used !== undefined) uses.push({ file, name: used })
      for (const child of listChildren(node)) visit(child)
    }
    const nodes = declared.get(name) ?? []
    for (const node of nodes) visit(node)
    const texts = nodes.map(({ start, end }) => source.slice(start, end).replace(/^(declare )?/, ''))
    const key = `${file}:${nodes[0]?.start}`
    return { key, uses, text: texts.join('\n').replaceAll(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, '') }
  }

  return { listExports: (file: string): readonly string[] => [...open(file).exported.keys()], find, look }
}
