import { ApiError } from '@vestibule/contract/errors'
import { atom, createStore } from 'jotai/vanilla'
import { expect, test, vi } from 'vitest'
import { bulkAction } from './bulk-action.ts'

type Item = { readonly id: string }

const aBulkAction = (run: (item: Item) => Promise<unknown>) => {
  const store = createStore()
  const selection = atom<ReadonlySet<string>>(new Set(['a', 'b', 'c']))
  const reload = vi.fn()
  const announce = vi.fn()
  const { state, start } = bulkAction<'remove', Item>({
    run: (_get, _kind, item) => run(item),
    toKey: ({ id }) => id,
    selection,
    reload: atom(null, () => reload()),
    announce: atom(null, (_get, _set, kind, count) => announce(kind, count)),
  })
  const items = ['a', 'b', 'c'].map((id) => ({ id }))
  return {
    store,
    selection,
    reload,
    announce,
    state,
    begin: () => store.set(start, { kind: 'remove', items }),
  }
}

test('every item is tried, and failures stay selected with their reason', async () => {
  const error = new ApiError('LAST_ADMINISTRATOR')
  const run = vi.fn(async ({ id }: Item) => {
    if (id === 'b') throw error
  })
  const { store, selection, reload, announce, state, begin } = aBulkAction(run)
  expect(await begin()).toBe(true)
  expect(run.mock.calls.map(([{ id }]) => id)).toEqual(['a', 'b', 'c'])
  expect(store.get(state)).toEqual({ is: 'done', answer: [{ item: { id: 'b' }, error }] })
  expect([...store.get(selection)]).toEqual(['b'])
  expect(announce.mock.calls).toEqual([['remove', 2]])
  expect(reload).toHaveBeenCalledTimes(1)
})

test('nothing is announced where every item failed', async () => {
  const { announce, begin } = aBulkAction(() => Promise.reject(new ApiError('FORBIDDEN')))
  expect(await begin()).toBe(true)
  expect(announce).not.toHaveBeenCalled()
})

test('an error of the program ends it', async () => {
  const { begin } = aBulkAction(() => Promise.reject(new TypeError('a mistake')))
  await expect(begin()).rejects.toThrow('a mistake')
})
