import { useTranslation } from '../../i18n/use-translation.ts'
import type { Selection } from './column.ts'

/** Picks or drops every row on screen; half a tick while some are picked. */
export const SelectAll = ({ selection, rowIds }: { selection: Selection; rowIds: readonly string[] }) => {
  const { t } = useTranslation('table')
  const picked = rowIds.filter((id) => selection.ids.has(id)).length
  const isAll = picked > 0 && picked === rowIds.length
  return (
    <input
      type="checkbox"
      className="v-tick"
      aria-label={t('selectAll')}
      checked={isAll}
      ref={(input) => {
        if (input) input.indeterminate = picked > 0 && !isAll
      }}
      onChange={() => selection.onChange(new Set(isAll ? [] : rowIds))}
    />
  )
}
