import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useCallback, useEffect, useRef } from 'react'
import type { Column } from './column.ts'
import { TableHead } from './TableHead.tsx'
import { useFocusOnRemoval } from './use-focus-on-removal.ts'

type VirtualTableProps<Row extends { readonly id: string }> = {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  /** There are rows that have not been loaded. */
  readonly hasMore?: boolean
  /** Asks for them; called when the last rows come near. */
  readonly onEnd?: () => void
  /** Below the rows: that more are loading, or did not load. */
  readonly footer?: ReactNode
}

/** Of a row before it was measured, in pixels. */
const rowHeight = 52
/** Rows drawn beyond the edges, so that a fast scroll shows no gap. */
const overscan = 8
/** So many rows before the end, more are asked for. */
const nearEnd = 20

/**
 * A table that scrolls in itself and draws only the rows in sight: 100 000 rows cost as much as thirty. Assistive
 * technology learns from `aria-rowcount` and `aria-rowindex` how many there are and which ones these are.
 */
export const VirtualTable = <Row extends { readonly id: string }>(props: VirtualTableProps<Row>) => {
  const { label, rows, columns, hasMore = false, onEnd, footer } = props
  const region = useRef<HTMLElement>(null)
  // The same function for as long as the rows are: with another one the places of all rows are computed anew.
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows])
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized, and the React Compiler is off
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => region.current,
    getItemKey,
    estimateSize: () => rowHeight,
    overscan,
  })
  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)
  const lastIndex = last?.index ?? Number.NEGATIVE_INFINITY
  useEffect(() => {
    if (hasMore && lastIndex >= rows.length - nearEnd) onEnd?.()
  }, [hasMore, lastIndex, rows.length, onEnd])
  useFocusOnRemoval(region)
  return (
    <div className="v-panel">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what it can stand on */}
      <section className="v-virtual" ref={region} aria-label={label} tabIndex={0}>
        <table className="v-table" aria-label={label} aria-rowcount={hasMore ? -1 : rows.length + 1}>
          <TableHead columns={columns} rowIds={[]} />
          <Space height={shown[0]?.start ?? 0} width={columns.length} />
          <tbody>
            {shown.map(({ index, key }) => (
              <VirtualRow
                key={key}
                index={index}
                row={rows[index]}
                columns={columns}
                measure={virtual.measureElement}
              />
            ))}
          </tbody>
          <Space height={virtual.getTotalSize() - (last?.end ?? 0)} width={columns.length} />
        </table>
        {footer}
      </section>
    </div>
  )
}

type VirtualRowProps<Row> = {
  readonly index: number
  readonly row: Row | undefined
  readonly columns: readonly Column<Row>[]
  readonly measure: (element: Element | null) => void
}

const VirtualRowCells = <Row,>({ index, row, columns, measure }: VirtualRowProps<Row>) => (
  <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
    {columns.map(({ id, place, needs, cell }) => (
      <td key={id} data-in={place} data-needs={needs}>
        {row && cell(row)}
      </td>
    ))}
  </tr>
)

/** Kept as it is while other rows come into sight: most of the rows of a frame were there in the one before. */
const VirtualRow = memo(VirtualRowCells) as typeof VirtualRowCells

/** Stands for the rows that are not drawn, so that the scrollbar tells the truth. */
const Space = ({ height, width }: { readonly height: number; readonly width: number }) =>
  height > 0 && (
    <tbody className="is-space" aria-hidden="true">
      <tr>
        <td colSpan={width} style={{ blockSize: height }}>
          {null}
        </td>
      </tr>
    </tbody>
  )
