/** An object of a JSON document. */
export type Tree = Readonly<Record<string, unknown>>

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Lays one document over another. Objects are merged at every depth, lists and plain values are replaced.
 *
 * @param base what counts where the other says nothing
 * @param over what counts where both say something
 * @returns a new document; neither of the two is changed, and a key named `__proto__` is left out
 */
export const mergeTrees = (base: Tree, over: Tree): Tree => {
  const names = new Set([...Object.keys(base), ...Object.keys(over)])
  names.delete('__proto__')
  return Object.fromEntries(Array.from(names, (name) => [name, mergeAt(name, base, over)]))
}

/** A name that every object inherits, such as `constructor`, is in a document only where the document itself has it. */
const ownValue = (tree: Tree, name: string): unknown => (Object.hasOwn(tree, name) ? tree[name] : undefined)

const mergeAt = (name: string, base: Tree, over: Tree): unknown => {
  if (!Object.hasOwn(over, name)) return base[name]
  const [below, above] = [ownValue(base, name), over[name]]
  return isTree(below) && isTree(above) ? mergeTrees(below, above) : above
}
