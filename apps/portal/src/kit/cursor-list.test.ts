import { ApiError } from '@vestibule/contract/errors'
import { atom, createStore } from 'jotai/vanilla'
import { describe, expect, test, vi } from 'vitest'
import { actingAtom } from '../ports/acting.ts'
import { type CursorPage, cursorListAtoms } from './cursor-list.ts'

type Query = { readonly search: string }

const answers: Readonly<Record<string, CursorPage<string>>> = {
  first: { items: ['a', 'b'], next: 'second' },
  second: { items: ['c', 'd'], next: 'third' },
  third: { items: ['e'] },
}

const aList = (before: (cursor: string | undefined) => unknown = () => {}) => {
  const store = createStore()
  const query = atom<Query>({ search: '' })
  const load = vi.fn(async (input: Query, cursor: string | undefined): Promise<CursorPage<string>> => {
    await before(cursor)
    return input.search === '' ? answers[cursor ?? 'first']! : { items: [input.search] }
  })
  const list = cursorListAtoms('getThings', query, (_, input: Query, cursor) => load(input, cursor))
  store.sub(list.view, () => {})
  const view = () => store.get(list.view)
  const rows = () => {
    const shown = view()
    return shown.is === 'loading' ? undefined : shown.rows
  }
  return { store, query, list, load, view, rows }
}

describe('a list by cursor', () => {
  test('goes on where the last answer ended, until there are no more rows', async () => {
    const answer = Promise.withResolvers<void>()
    const { store, list, load, view, rows } = aList((cursor) => cursor === 'second' && answer.promise)
    expect(view()).toEqual({ is: 'loading' })
    await vi.waitFor(() => expect(rows()).toEqual(['a', 'b']))
    expect(view()).toMatchObject({ is: 'ready', hasMore: true, isLoadingMore: false })
    const more = store.set(list.loadMore)
    await vi.waitFor(() => expect(view()).toMatchObject({ isLoadingMore: true, isReloading: false }))
    answer.resolve()
    await more
    await vi.waitFor(() => expect(rows()).toEqual(['a', 'b', 'c', 'd']))
    await store.set(list.loadMore)
    await vi.waitFor(() => expect(view()).toMatchObject({ rows: ['a', 'b', 'c', 'd', 'e'], hasMore: false }))
    await store.set(list.loadMore)
    expect(load).toHaveBeenCalledTimes(3)
  })

  test('an equal query keeps the rows that were scrolled to', async () => {
    const { store, query, list, load, rows } = aList()
    await vi.waitFor(() => expect(rows()).toEqual(['a', 'b']))
    await store.set(list.loadMore)
    store.set(query, { search: '' })
    await vi.waitFor(() => expect(rows()).toEqual(['a', 'b', 'c', 'd']))
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('a failure leaves the rows there were, and asking for more tries again', async () => {
    const error = new ApiError('UNAVAILABLE')
    let isAway = true
    const { store, list, view, rows } = aList((cursor) => {
      if (cursor === 'second' && isAway) throw error
    })
    await vi.waitFor(() => expect(rows()).toEqual(['a', 'b']))
    await store.set(list.loadMore)
    await vi.waitFor(() => expect(view()).toEqual({ is: 'failed', error, rows: ['a', 'b'] }))
    isAway = false
    await store.set(list.loadMore)
    await vi.waitFor(() => expect(rows()).toEqual(['a', 'b', 'c', 'd']))
  })

  test('a first answer that fails is asked for again', async () => {
    const error = new ApiError('UNAVAILABLE')
    let isAway = true
    const { store, list, view, rows } = aList(() => {
      if (isAway) throw error
    })
    await vi.waitFor(() => expect(view()).toEqual({ is: 'failed', error, rows: [] }))
    isAway = false
    await store.set(list.loadMore)
    await vi.waitFor(() => expect(rows()).toEqual(['a', 'b']))
  })

  test('reloading asks once, for the first rows', async () => {
    const { store, list, load, rows } = aList()
    await vi.waitFor(() => expect(rows()).toEqual(['a', 'b']))
    await store.set(list.loadMore)
    load.mockClear()
    await store.set(list.reload)
    await vi.waitFor(() => expect(rows()).toEqual(['a', 'b']))
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('another question starts at its first rows, and rows of one person never show under another', async () => {
    const { store, query, view, rows } = aList()
    await vi.waitFor(() => expect(rows()).toEqual(['a', 'b']))
    store.set(query, { search: 'x' })
    await vi.waitFor(() => expect(rows()).toEqual(['x']))
    store.set(actingAtom, atom('bob/globex'))
    expect(view()).toEqual({ is: 'loading' })
  })
})
