/// <reference types="vite/client" />
import { createStore, Provider } from 'jotai'
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { loadTranslator } from '../../../apps/portal/src/i18n/translator.ts'
import { translatorAtom } from '../../../apps/portal/src/i18n/translator.atoms.ts'
import { VirtualTable } from '../../../apps/portal/src/kit/table/VirtualTable.tsx'
// Rows are as high as in the product: one that is another height than was thought moves all that are below it.
import '../../../apps/portal/src/theme/entry.css'
import '../../../apps/portal/src/theme/admin/table.css'
import '../../../apps/portal/src/theme/admin/data.css'
import { columnNames, offer, type Row } from './rows.ts'

const columns = columnNames.map((id) => ({
  id,
  header: id,
  place: 'meta' as const,
  cell: (row: Row) => row[id],
}))

const start = async (): Promise<void> => {
  const store = createStore()
  store.set(translatorAtom, await loadTranslator('en'))
  offer((place, rows) =>
    createRoot(place).render(h(Provider, { store }, h(VirtualTable<Row>, { label: 'Users', rows, columns }))),
  )
}

void start()
