import { type ColumnDef, getCoreRowModel, getSortedRowModel, useReactTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { createElement as h, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { columnNames, offer, type Row } from './rows.ts'

const columns: ColumnDef<Row>[] = columnNames.map((name) => ({ accessorKey: name, header: name }))

/** The library's own example of virtual rows, without its styles. */
const Example = ({ data }: { readonly data: Row[] }) => {
  const region = useRef<HTMLElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized, and the React Compiler is off
  const table = useReactTable({
    data,
    columns,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
  })
  const { rows } = table.getRowModel()
  const virtual = useVirtualizer({
    count: rows.length,
    estimateSize: () => 33,
    getScrollElement: () => region.current,
    overscan: 5,
  })
  const line = ({ index, start }: { readonly index: number; readonly start: number }) =>
    h(
      'tr',
      {
        key: rows[index]?.id,
        className: 'row',
        'data-index': index,
        ref: virtual.measureElement,
        style: { top: start },
      },
      rows[index]?.getVisibleCells().map((cell) => h('td', { key: cell.id }, String(cell.getValue()))),
    )
  const body = h(
    'tbody',
    { style: { display: 'block', position: 'relative', height: virtual.getTotalSize() } },
    virtual.getVirtualItems().map(line),
  )
  return h(
    'section',
    { ref: region, className: 'v-virtual' },
    h('table', { style: { display: 'block' } }, body),
  )
}

offer((place, rows) => createRoot(place).render(h(Example, { data: [...rows] })))
