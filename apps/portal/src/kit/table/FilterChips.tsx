import { X } from 'lucide-react'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../feedback/Button.tsx'
import type { PagedList } from '../paged-list.ts'
import type { ListFilter } from './ListToolbar.tsx'

type FilterChipsProps<Item> = {
  readonly list: PagedList<Item>
  /** Those of the toolbar. */
  readonly filters: readonly ListFilter[]
}

/** What narrows a `pagedList` at this moment, each with a way to take it off. Nothing where nothing does. */
export const FilterChips = <Item,>({ list, filters }: FilterChipsProps<Item>) => {
  const { t } = useTranslation('parts')
  const search = useAtomValue(list.search)
  const filterBy = useSetAtom(list.filterBy)
  const clear = useSetAtom(list.clearFilters)
  const active = filters.flatMap(({ name, label, options }) => {
    const value = search[name]
    if (value === undefined || value === '') return []
    const shown = options.find((option) => option.value === value)?.label ?? value
    return [{ name, text: `${label}: ${shown}` }]
  })
  if (active.length === 0) return null
  return (
    <ul className="v-filters" aria-label={t('filters')}>
      {active.map(({ name, text }) => (
        <li key={name}>
          <span className="v-chip">
            <bdi className="v-cut">{text}</bdi>
            <button
              type="button"
              aria-label={t('remove', { value: text })}
              onClick={() => filterBy({ [name]: undefined })}
            >
              <X className="v-icon" aria-hidden="true" />
            </button>
          </span>
        </li>
      ))}
      <li>
        <Button size="small" kind="ghost" onClick={() => clear()}>
          {t('clearAll')}
        </Button>
      </li>
    </ul>
  )
}
