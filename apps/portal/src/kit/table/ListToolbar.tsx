import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
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
  /** Stands behind the search and the choices: filters that need more room. */
  readonly lead?: ReactNode
  /** Buttons at its end: the choice of columns, an export. */
  readonly children?: ReactNode
}

/** Above a `pagedList`: its search, its filters and how many rows there are. What is asked for stands in the address. */
export const ListToolbar = <Item,>({
  list,
  search,
  filters = [],
  count,
  lead,
  children,
}: ListToolbarProps<Item>) => {
  const query = useAtomValue(list.search)
  const filterBy = useSetAtom(list.filterBy)
  const view = useAtomValue(list.view)
  const total = view.is === 'loading' ? undefined : view.answer?.totalItems
  return (
    <div className="v-tools">
      <SearchField
        label={search}
        text={query['search'] ?? ''}
        onSearch={(text) => filterBy({ search: text })}
      />
      {filters.map(({ name, label, any, options }) => (
        <SelectField
          key={name}
          label={label}
          value={query[name] ?? ''}
          options={[{ value: '', label: any }, ...options]}
          onChange={(value) => filterBy({ [name]: value })}
        />
      ))}
      {lead}
      <div className="v-tools-end">
        <output>{total !== undefined && count(total)}</output>
        {children}
      </div>
    </div>
  )
}
