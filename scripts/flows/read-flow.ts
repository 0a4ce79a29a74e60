import { listChildren, isNode, type Node, readText } from '../syntax.ts'
import type { ModuleReader, Value } from './read-module.ts'

/** What one event can come to in one step of a flow. */
export type Cell = {
  readonly step: string
  readonly event: string
  /** Steps it can lead to; none where the flow stays in its step. */
  readonly next: readonly string[]
  readonly commands: readonly string[]
}

type Property = readonly [key: string, value: Value]

/** An object's properties, with those of other objects that are spread into it; the last of a name counts. */
const listProperties = (reader: ModuleReader, value: Value): readonly Property[] => [
  ...new Map(listAllProperties(reader, value)),
]

const listAllProperties = (reader: ModuleReader, { file, node }: Value): readonly Property[] => {
  if (node.type === 'Identifier') {
    const target = reader.find(file, readText(node))
    return target === undefined ? [] : listAllProperties(reader, target)
  }
  if (isNode(node['expression'])) return listAllProperties(reader, { file, node: node['expression'] })
  if (node.type !== 'ObjectExpression') return []
  return (node['properties'] as Node[]).flatMap((property) => {
    if (property.type === 'SpreadElement')
      return listAllProperties(reader, { file, node: property['argument'] as Node })
    return [[readText(property['key']), { file, node: property['value'] as Node }] as const]
  })
}

/** Literals that an expression can come to. */
const literalsIn = (node: Node): readonly string[] => {
  if (node.type === 'Literal') return [readText(node)]
  if (node.type === 'ConditionalExpression')
    return [node['consequent'], node['alternate']].filter(isNode).flatMap(literalsIn)
  return isNode(node['expression']) ? literalsIn(node['expression']) : []
}

/** Children that are values: names of properties are none. */
const listValues = (node: Node): readonly Node[] => {
  const named = node.type === 'Property' ? node['key'] : node.type === 'MemberExpression' && node['property']
  return listChildren(node).filter((child) => node['computed'] === true || child !== named)
}

/** Steps and commands that a cell names, or that functions and values name that it uses. */
const collect = (reader: ModuleReader, cell: Value): { next: Set<string>; commands: Set<string> } => {
  const next = new Set<string>()
  const commands = new Set<string>()
  const seen = new Set<Node>()
  const visit = (file: string, node: Node): void => {
    const isType = node.type.startsWith('TS') && !isNode(node['expression'])
    if (seen.has(node) || isType) return
    seen.add(node)
    if (node.type === 'Property' && isNode(node['value'])) {
      if (readText(node['key']) === 'step') for (const step of literalsIn(node['value'])) next.add(step)
      if (readText(node['key']) === 'do')
        for (const command of literalsIn(node['value'])) commands.add(command)
    }
    const target = node.type === 'Identifier' ? reader.find(file, readText(node)) : undefined
    if (target !== undefined) visit(target.file, target.node)
    for (const child of listValues(node)) visit(file, child)
  }
  visit(cell.file, cell.node)
  return { next, commands }
}

/**
 * A flow's table as its source says it.
 *
 * @param name of the constant that holds the table
 */
export const readFlow = (reader: ModuleReader, file: string, name: string): readonly Cell[] => {
  const table = reader.find(file, name)
  if (table === undefined) throw new Error(`${file} has no ${name}`)
  const rows = listProperties(reader, table)
  const steps = new Set(rows.map(([step]) => step))
  return rows.flatMap(([step, events]) =>
    listProperties(reader, events).map(([event, cell]) => {
      const { next, commands } = collect(reader, cell)
      return { step, event, next: [...next].filter((one) => steps.has(one)), commands: [...commands] }
    }),
  )
}
