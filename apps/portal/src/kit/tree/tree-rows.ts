import type { Branch } from './tree.ts'

/** A line of the tree as it is drawn, from top to bottom. */
export type TreeLine<Row> =
  | {
      readonly is: 'row'
      readonly row: Row
      readonly level: number
      readonly position: number
      readonly size: number
    }
  /** Rows of this parent are still missing: they are on their way, can be asked for, or did not load. */
  | {
      readonly is: 'more'
      readonly parent: Row | undefined
      readonly level: number
      readonly branch: Branch<Row>
    }

export type TreeRow = { readonly id: string }

/** The rows that are in sight: those below an open row follow it. */
export const treeLines = <Row extends TreeRow>(
  branches: ReadonlyMap<string | undefined, Branch<Row>>,
  open: ReadonlySet<string>,
  parent?: Row,
  level = 1,
): readonly TreeLine<Row>[] => {
  const branch = branches.get(parent?.id)
  if (branch === undefined) return []
  const size = branch.total ?? branch.rows.length
  const lines = branch.rows.flatMap((row, index): readonly TreeLine<Row>[] => [
    { is: 'row', row, level, position: index + 1, size },
    ...(open.has(row.id) ? treeLines(branches, open, row, level + 1) : []),
  ])
  const isWhole = branch.total !== undefined && branch.rows.length >= branch.total
  return isWhole ? lines : [...lines, { is: 'more', parent, level, branch }]
}

type Key = { readonly key: string; readonly isRtl: boolean }

export type TreeStep = { readonly open?: boolean; readonly to?: number }

/**
 * What a key does on a row: opens or closes it, or goes to another line (WAI-ARIA treegrid).
 *
 * @returns undefined for a key that is none of the tree's
 */
export const treeStep = (
  { key, isRtl }: Key,
  levels: readonly number[],
  at: number,
  isOpen: boolean | undefined,
): TreeStep | undefined => {
  const [inward, outward] = isRtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  if (key === 'ArrowDown') return { to: Math.min(at + 1, levels.length - 1) }
  if (key === 'ArrowUp') return { to: Math.max(at - 1, 0) }
  if (key === 'Home') return { to: 0 }
  if (key === 'End') return { to: levels.length - 1 }
  if (key === inward && isOpen === false) return { open: true }
  if (key === inward && isOpen === true) return { to: Math.min(at + 1, levels.length - 1) }
  if (key === outward && isOpen === true) return { open: false }
  if (key !== outward) return undefined
  const above = levels.findLastIndex((level, index) => index < at && level < (levels[at] ?? 1))
  return above < 0 ? {} : { to: above }
}
