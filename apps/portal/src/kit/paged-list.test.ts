import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import { route } from '../ports/route.ts'
import type { Store } from '../ports/store.ts'
import { aPortal } from '../testing/portal.ts'
import { pageParams } from './page/page-params.ts'
import { type PageAnswer, pagedList } from './paged-list.ts'

type Item = { readonly id: string }

const schema = v.object({
  page: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d*$/))), undefined),
  search: v.optional(v.string()),
  sort: v.fallback(v.optional(v.picklist(['name', 'age'])), undefined),
  direction: v.fallback(v.optional(v.picklist(['asc', 'desc'])), undefined),
})

let total = 25
const load = vi.fn(async (_get: unknown, { offset }: { offset: number }): Promise<PageAnswer<Item>> => {
  const count = Math.max(Math.min(10, total - offset), 0)
  return {
    items: Array.from({ length: count }, (_, index) => ({ id: String(offset + index) })),
    totalItems: total,
  }
})
const list = pagedList({
  name: 'things',
  schema,
  pageSize: 10,
  filters: ['search'],
  toQuery: ({ search, sort = 'name' }, { pageOffset, pageSize }) => ({
    offset: pageOffset * pageSize,
    search,
    sort,
  }),
  load,
})

const toParams = (store: Store) => store.get(route).params

const shownAt = async (params: Record<string, string>) => {
  const { store } = await aPortal({ route: { key: 'admin/users', params } })
  const stop = store.sub(list.view, () => {})
  await vi.waitFor(() => expect(store.get(list.view)).toMatchObject({ is: 'ready', isReloading: false }))
  return { store, stop }
}

beforeEach(() => {
  total = 25
  load.mockClear()
})

test('asks for what the address says, and takes a mistyped one for not said', async () => {
  const { store } = await shownAt({ page: '2', search: 'x', sort: 'nonsense' })
  expect(store.get(list.query)).toEqual({ offset: 10, search: 'x', sort: 'name' })
  expect(store.get(list.view)).toMatchObject({ is: 'ready', answer: { totalItems: 25 } })
  expect((await shownAt({ page: 'x' })).store.get(list.range).pageOffset).toBe(0)
})

test('pages, sorting and filters are written into the address', async () => {
  const { store } = await shownAt({ search: 'x' })
  store.set(list.goToPage, 2)
  expect(toParams(store)).toEqual({ search: 'x', page: '3' })
  store.set(list.sortBy, 'age', true)
  expect(toParams(store)).toEqual({ search: 'x', sort: 'age', direction: 'desc' })
  store.set(list.filterBy, { search: 'y' })
  expect(toParams(store)).toMatchObject({ search: 'y', sort: 'age' })
  expect(store.get(list.isFiltered)).toBe(true)
  store.set(list.clearFilters)
  expect([toParams(store), store.get(list.isFiltered)]).toEqual([{ sort: 'age', direction: 'desc' }, false])
})

test('names the last page where the address asks for one beyond it', async () => {
  const { store } = await shownAt({ page: '9' })
  expect(store.get(list.lastPage)).toBe(2)
  expect((await shownAt({ page: '3' })).store.get(list.lastPage)).toBeUndefined()
  total = 0
  expect((await shownAt({})).store.get(list.lastPage)).toBeUndefined()
})

test('a selection stays while a dialog opens in the address', async () => {
  const { store } = await shownAt({})
  store.set(list.selection, new Set(['1', '2']))
  store.set(pageParams, { dialog: 'removeMany' })
  expect([...store.get(list.selection)]).toEqual(['1', '2'])
})

test('a selection is dropped with the rows it was made on', async () => {
  const { store } = await shownAt({})
  store.set(list.selection, new Set(['1', '2']))
  expect([...store.get(list.selection)]).toEqual(['1', '2'])
  store.set(list.goToPage, 1)
  expect([...store.get(list.selection)]).toEqual([])
})
