/** A node of the syntax tree that Vite's parser gives. */
export type Node = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

export const listChildren = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode)

/** The text of an identifier, a literal or a property's key. */
export const readText = (node: unknown): string => {
  const { name, value } = (node ?? {}) as { readonly name?: string; readonly value?: unknown }
  return name ?? String(value ?? '')
}
