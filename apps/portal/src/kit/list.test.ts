import { ApiError } from '@vestibule/contract/errors'
import { atom, createStore } from 'jotai/vanilla'
import { describe, expect, test, vi } from 'vitest'
import { actingAtom } from '../ports/acting.ts'
import { actionAtom } from './action.ts'
import { forgetLists, listAtoms } from './list.ts'

const ada = atom('ada/acme')
const bob = atom('bob/globex')

type Query = { readonly page: number }

const aList = (load: (query: Query) => Promise<string[]>) => {
  const store = createStore()
  const query = atom<Query>({ page: 0 })
  const list = listAtoms('getThings', query, (_, input: Query) => load(input))
  store.sub(list.view, () => {})
  return { store, query, list, view: () => store.get(list.view) }
}

describe('list', () => {
  test('loads, keeps old rows while the next page comes, and reloads', async () => {
    const load = vi.fn(async ({ page }: Query) => [`row ${page}`])
    const { store, query, list, view } = aList(load)
    expect(view()).toEqual({ is: 'loading' })
    await vi.waitFor(() => expect(view()).toEqual({ is: 'ready', answer: ['row 0'], isReloading: false }))
    store.set(query, { page: 1 })
    expect(view()).toEqual({ is: 'ready', answer: ['row 0'], isReloading: true })
    await vi.waitFor(() => expect(view()).toEqual({ is: 'ready', answer: ['row 1'], isReloading: false }))
    await store.set(list.reload)
    expect(load).toHaveBeenCalledTimes(3)
  })

  test('an equal query is not asked again', async () => {
    const load = vi.fn(async ({ page }: Query) => [`row ${page}`])
    const { store, query, view } = aList(load)
    await vi.waitFor(() => expect(view()).toMatchObject({ isReloading: false }))
    store.set(query, { page: 0 })
    expect(view()).toMatchObject({ isReloading: false })
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('two lists of one operation keep what each makes of its answer', async () => {
    const store = createStore()
    const rows = listAtoms('getThings', atom({}), async () => ['row'])
    const count = listAtoms('getThings', atom({}), async () => 1)
    for (const { view } of [rows, count]) store.sub(view, () => {})
    await vi.waitFor(() => expect(store.get(count.view)).toMatchObject({ answer: 1 }))
    expect(store.get(rows.view)).toMatchObject({ answer: ['row'] })
  })

  test('a failure is a value, and stands beside the rows there were', async () => {
    const error = new ApiError('UNAVAILABLE')
    const load = vi.fn(async (): Promise<string[]> => ['row']).mockImplementationOnce(async () => ['row'])
    const { store, list, view } = aList(load)
    await vi.waitFor(() => expect(view().is).toBe('ready'))
    load.mockRejectedValue(error)
    await store.set(list.reload)
    await vi.waitFor(() => expect(view()).toEqual({ is: 'failed', error, answer: ['row'] }))
  })

  test('SEC-PO-06: rows of one person never show under another, and are forgotten', async () => {
    const { store, view } = aList(async () => ['row of ada'])
    store.set(actingAtom, ada)
    await vi.waitFor(() => expect(view().is).toBe('ready'))
    store.set(actingAtom, bob)
    expect(view()).toEqual({ is: 'loading' })
    store.set(actingAtom, ada)
    expect(view().is).toBe('ready')
    store.set(actingAtom, atom(''))
    store.set(forgetLists)
    store.set(actingAtom, ada)
    expect(view()).toEqual({ is: 'loading' })
  })
})

describe('action', () => {
  test('runs, then reloads', async () => {
    const load = vi.fn(async () => ['row'])
    const { store, list, view } = aList(load)
    await vi.waitFor(() => expect(view().is).toBe('ready'))
    const add = actionAtom(async (_, name: string) => `added ${name}`, { then: list.reload })
    store.sub(add, () => {})
    expect(await store.set(add, 'a')).toBe(true)
    expect(store.get(add)).toEqual({ is: 'done', answer: 'added a' })
    expect(load).toHaveBeenCalledTimes(2)
    store.set(add.reset)
    expect(store.get(add)).toEqual({ is: 'idle' })
  })

  test('is undone when refused, and takes no second click while it runs', async () => {
    const { promise, reject } = Promise.withResolvers<never>()
    const error = new ApiError('FORBIDDEN')
    const undo = vi.fn()
    const store = createStore()
    const run = vi.fn(() => promise)
    const change = actionAtom(run, { apply: () => undo })
    const first = store.set(change, undefined)
    expect(await store.set(change, undefined)).toBe(false)
    reject(error)
    expect(await first).toBe(false)
    expect(store.get(change)).toEqual({ is: 'failed', error })
    expect([run.mock.calls.length, undo.mock.calls.length]).toEqual([1, 1])
  })
})
