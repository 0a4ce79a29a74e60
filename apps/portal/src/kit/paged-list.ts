import { type Atom, atom, type Getter } from 'jotai/vanilla'
import type * as v from 'valibot'
import { listAtoms } from './list.ts'
import { type PageSearch, pageSearch } from './page/page-search.ts'
import { pageParams } from './page/page-params.ts'

/** What a list of pages answers. */
export type PageAnswer<Item> = { readonly items: readonly Item[]; readonly totalItems: number }

/** Which page is asked for: the first is 0. */
export type PageRange = { readonly pageOffset: number; readonly pageSize: number }

/** Every list of pages can say these in its address; `page` counts from 1 there. */
type ListSearch = { readonly page?: string | undefined; readonly search?: string | undefined }

type PagedListOptions<Schema extends PageSearch, Query extends object, Item> = {
  /** The operation's name; part of the key that answers are remembered by. */
  readonly name: string
  readonly schema: Schema
  readonly pageSize: number
  /** Names of the parameters that narrow the list; clearing them shows everything. */
  readonly filters: readonly (keyof v.InferOutput<Schema> & string)[]
  /** The operation's input for what the address says. */
  readonly toQuery: (search: v.InferOutput<Schema>, range: PageRange, get: Getter) => Query
  readonly load: (get: Getter, query: Query) => Promise<PageAnswer<Item>>
}

const nothing: ReadonlySet<string> = new Set<string>()

/** The page of an address as a number from 0; what it cannot mean is the first. */
const pageIn = ({ page = '1' }: ListSearch): number => Math.max(Number.parseInt(page, 10) - 1, 0) || 0

/**
 * A list that is shown page by page: its search, filters, sorting and page stand in the address, so that a reload, a
 * bookmark and a colleague see the same rows.
 */
export const pagedList = <Schema extends PageSearch, Query extends object, Item>(
  options: PagedListOptions<Schema, Query, Item>,
) => {
  const { name, pageSize, filters, toQuery, load } = options
  const search: Atom<v.InferOutput<Schema>> = pageSearch(options.schema)
  const range = atom((get): PageRange => ({ pageOffset: pageIn(get(search) as ListSearch), pageSize }))
  const query = atom((get) => toQuery(get(search), get(range), get))
  const { view, reload, expect } = listAtoms(name, query, load)

  /** The last page there is, where the address asks for one beyond it: its last row was deleted, or the link is old. */
  const lastPage = atom((get): number | undefined => {
    const shown = get(view)
    const isBeyond =
      shown.is === 'ready' &&
      !shown.isReloading &&
      get(range).pageOffset > 0 &&
      shown.answer.items.length === 0
    return isBeyond ? Math.max(Math.ceil(shown.answer.totalItems / pageSize) - 1, 0) : undefined
  })

  const goToPage = atom(null, (_get, set, page: number, how: { readonly replace?: boolean } = {}) =>
    set(pageParams, { page: page === 0 ? undefined : String(page + 1) }, how),
  )
  const sortBy = atom(null, (_get, set, key: string, isDescending: boolean) =>
    set(pageParams, { sort: key, direction: isDescending ? 'desc' : undefined, page: undefined }),
  )
  /** Another question starts at its first page; what is typed stays out of the browser's history. */
  const filterBy = atom(null, (_get, set, changes: Readonly<Record<string, string | undefined>>) =>
    set(pageParams, { ...changes, page: undefined }, { replace: true }),
  )
  const isFiltered = atom((get) => {
    const values: Readonly<Record<string, string | undefined>> = get(search)
    return filters.some((filter) => values[filter] !== undefined && values[filter] !== '')
  })
  const clearFilters = atom(null, (_get, set) =>
    set(pageParams, Object.fromEntries([...filters, 'page'].map((filter) => [filter, undefined]))),
  )

  /** What the rows answer to. A dialog that opens in the address changes no row. */
  const rowsKey = atom((get) => JSON.stringify(get(query)))
  const picked = atom<{ readonly key: string; readonly ids: ReadonlySet<string> }>({ key: '', ids: nothing })
  /** Ids of the selected rows. Another page, search or sorting drops them: a hidden row is never acted on. */
  const selection = atom(
    (get): ReadonlySet<string> => (get(picked).key === get(rowsKey) ? get(picked).ids : nothing),
    (get, set, ids: ReadonlySet<string>) => set(picked, { key: get(rowsKey), ids }),
  )
  return {
    search,
    query,
    range,
    view,
    reload,
    expect,
    lastPage,
    goToPage,
    sortBy,
    filterBy,
    isFiltered,
    clearFilters,
    selection,
  }
}

/** What `pagedList` makes, for the parts that show it. */
export type PagedList<Item> = Pick<
  ReturnType<typeof pagedList<PageSearch, object, Item>>,
  | 'range'
  | 'view'
  | 'reload'
  | 'lastPage'
  | 'goToPage'
  | 'sortBy'
  | 'filterBy'
  | 'isFiltered'
  | 'clearFilters'
  | 'selection'
> & { readonly search: Atom<Readonly<Record<string, string | undefined>>> }
