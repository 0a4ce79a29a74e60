import { useAtomValue, useSetAtom } from 'jotai'
import { SelectField } from '../form/SelectField.tsx'
import type { PagedList } from '../paged-list.ts'
import { SearchField } from './SearchField.tsx'

/** A choice that narrows a list: a parameter of its address, and what it can be. */
export type ListFilter = {
  readonly name: string
  readonly label: string
  /** The choice that narrows nothing. */
  readonly any: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

type ListToolbarProps<Item> = {
  readonly list: PagedList<Item>
  /** Names the field that is searched by. */
  readonly search: string
  readonly filters?: readonly ListFilter[]
  /** Says how many rows there are. */
  readonly count: (total: number) => string
}

/** Above a `pagedList`: its search, its filters and how many rows there are. What is asked for stands in the address. */
export const ListToolbar = <Item,>({ list, search, filters = [], count }: ListToolbarProps<Item>) => {
  const said = useAtomValue(list.search)
  const filterBy = useSetAtom(list.filterBy)
  const view = useAtomValue(list.view)
  const total = view.is === 'loading' ? undefined : view.answer?.totalItems
  return (
    <div className="v-tools">
      <SearchField
        label={search}
        text={said['search'] ?? ''}
        onSearch={(text) => filterBy({ search: text })}
      />
      {filters.map(({ name, label, any, options }) => (
        <SelectField
          key={name}
          label={label}
          value={said[name] ?? ''}
          options={[{ value: '', label: any }, ...options]}
          onChange={(value) => filterBy({ [name]: value })}
        />
      ))}
      <output className="is-last">{total !== undefined && count(total)}</output>
    </div>
  )
}
