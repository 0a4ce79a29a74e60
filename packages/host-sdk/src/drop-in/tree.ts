import type { VendorTree } from './vendor.ts'

const isTree = (value: unknown): value is VendorTree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is at a path, own names only; an empty object where it is none. */
export const treeAt = (tree: unknown, ...path: readonly string[]): VendorTree =>
  path.reduce<VendorTree>(
    (at, name) => {
      const next = Object.hasOwn(at, name) ? at[name] : undefined
      return isTree(next) ? next : {}
    },
    isTree(tree) ? tree : {},
  )

/** A text under a name, if it is one. */
export const textAt = (tree: VendorTree, name: string): string | undefined => {
  const value = Object.hasOwn(tree, name) ? tree[name] : undefined
  return typeof value === 'string' ? value : undefined
}

/** Lays one object over another at every depth; lists and plain values are replaced. */
export const mergeTrees = (base: VendorTree, over: VendorTree): VendorTree =>
  Object.fromEntries(
    [...new Set([...Object.keys(base), ...Object.keys(over)])]
      .filter((name) => name !== '__proto__')
      .map((name) => {
        const [below, above] = [base[name], over[name]]
        if (!Object.hasOwn(over, name) || above === undefined) return [name, below]
        return [name, isTree(below) && isTree(above) ? mergeTrees(below, above) : above]
      }),
  )

/** The entries of a tree that hold trees of their own. */
export const branches = (tree: VendorTree): (readonly [string, VendorTree])[] =>
  Object.entries(tree).flatMap(([name, value]) => (isTree(value) ? [[name, value] as const] : []))
