import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { isNode, type Node, readText } from '../syntax.ts'

/** A value of a module, and the module that it is written in. */
export type Value = { readonly file: string; readonly node: Node }

type Module = {
  readonly values: ReadonlyMap<string, Node>
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>
}

const valuesIn = (declaration: unknown): readonly (readonly [string, Node])[] => {
  if (!isNode(declaration)) return []
  if (declaration.type === 'FunctionDeclaration') return [[readText(declaration['id']), declaration]]
  if (declaration.type !== 'VariableDeclaration') return []
  return (declaration['declarations'] as Node[]).flatMap(({ id, init }) =>
    isNode(init) ? [[readText(id), init] as const] : [],
  )
}

const read = (file: string): Module => {
  const body = parseSync(file, readFileSync(file, 'utf8')).program.body as unknown as Node[]
  const values = new Map<string, Node>()
  const imports = new Map<string, { file: string; name: string }>()
  for (const node of body) {
    const declaration = node.type === 'ExportNamedDeclaration' ? node['declaration'] : node
    for (const [name, value] of valuesIn(declaration)) values.set(name, value)
    if (node.type !== 'ImportDeclaration') continue
    const other = join(dirname(file), readText(node['source']))
    if (!existsSync(other)) continue
    for (const { local, imported } of node['specifiers'] as Node[])
      imports.set(readText(local), { file: other, name: readText(imported) })
  }
  return { values, imports }
}

/** Reads modules of the portal, each once, and finds what their top-level names stand for. */
export const createModuleReader = () => {
  const modules = new Map<string, Module>()
  const open = (file: string): Module => {
    const module = modules.get(file) ?? read(file)
    modules.set(file, module)
    return module
  }

  /** @returns undefined for what a package or the language itself gives */
  const find = (file: string, name: string): Value | undefined => {
    const { values, imports } = open(file)
    const node = values.get(name)
    if (node !== undefined) return { file, node }
    const next = imports.get(name)
    return next && find(next.file, next.name)
  }
  const namesIn = (file: string): readonly string[] => [...open(file).values.keys()]

  return { find, namesIn }
}

export type ModuleReader = ReturnType<typeof createModuleReader>
