import { useTranslation } from '../../i18n/use-translation.ts'
import type { Column, Selection } from './column.ts'

type TableRowProps<Row> = {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly selection?: Selection
  readonly canSelect?: (row: Row) => boolean
  readonly toName: (row: Row) => string
}

/** One row; its tick stands first where rows can be picked. */
export const TableRow = <Row extends { readonly id: string }>(props: TableRowProps<Row>) => {
  const { row, columns, selection, canSelect, toName } = props
  const { t } = useTranslation('table')
  const isSelected = selection?.ids.has(row.id) ?? false
  const toggle = () => {
    const ids = new Set(selection?.ids)
    if (!ids.delete(row.id)) ids.add(row.id)
    selection?.onChange(ids)
  }
  return (
    <tr aria-selected={selection ? isSelected : undefined}>
      {selection && (
        <td className="w-check">
          {(canSelect?.(row) ?? true) && (
            <input
              type="checkbox"
              className="v-tick"
              aria-label={t('select', { name: toName(row) })}
              checked={isSelected}
              onChange={toggle}
            />
          )}
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          data-in={column.place}
          data-needs={column.needs}
          data-extra={column.isExtra ? column.header : undefined}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}
