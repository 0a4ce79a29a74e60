import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { VirtualTable } from '../../../apps/portal/src/kit/table/VirtualTable.tsx'
import { columnNames, offer, type Row } from './rows.ts'

const columns = columnNames.map((id) => ({
  id,
  header: id,
  place: 'meta' as const,
  cell: (row: Row) => row[id],
}))

offer((place, rows) =>
  createRoot(place).render(createElement(VirtualTable<Row>, { label: 'Users', rows, columns })),
)
