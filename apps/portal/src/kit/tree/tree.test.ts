import { ApiError } from '@vestibule/contract/errors'
import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import { expect, test, vi } from 'vitest'
import type { Store } from '../../ports/store.ts'
import { actingAtom } from '../../ports/acting.ts'
import { aPortal } from '../../testing/portal.ts'
import { forgetLists } from '../list.ts'
import type { PageAnswer } from '../paged-list.ts'
import { treeAtoms } from './tree.ts'

type Row = { readonly id: string }
const page = (ids: readonly string[], totalItems: number): PageAnswer<Row> => ({
  items: ids.map((id) => ({ id })),
  totalItems,
})

const aTree = async () => {
  const { store } = await aPortal()
  const acting = atom('ann')
  store.set(actingAtom, acting)
  const answers: PromiseWithResolvers<PageAnswer<Row>>[] = []
  const load = vi.fn((_get: unknown, _parent: string | undefined, _range: object) => {
    const answer = Promise.withResolvers<PageAnswer<Row>>()
    answers.push(answer)
    return answer.promise
  })
  const tree = treeAtoms<Row>(load, 2)
  const top = () => store.get(tree.branches).get(undefined)
  const more = () => store.set(tree.loadMore, undefined)
  return { store, acting, answers, load, top, more }
}

test.each([
  ['another user acts', (store, acting) => store.set(acting, 'ben')],
  ['the lists are forgotten', (store) => store.set(forgetLists)],
] satisfies [string, (...given: [Store, PrimitiveAtom<string>]) => void][])(
  'SEC-PO-06 once %s, nothing of before is shown, nor what comes late',
  async (_, leave) => {
    const { store, acting, answers, top, more } = await aTree()
    const first = more()
    answers[0]?.resolve(page(['a', 'b'], 3))
    await first
    expect(top()?.rows).toHaveLength(2)
    const late = more()
    leave(store, acting)
    expect(top()).toBeUndefined()
    const fresh = more()
    answers[1]?.resolve(page(['c'], 3))
    await late
    expect(top()).toMatchObject({ rows: [], isLoading: true })
    answers[2]?.reject(new ApiError('FORBIDDEN'))
    await fresh
    expect(top()).toMatchObject({ rows: [], isLoading: false, error: { code: 'FORBIDDEN' } })
  },
)

test('a page that is shorter than asked for is not asked for again', async () => {
  const { answers, load, top, more } = await aTree()
  const first = more()
  answers[0]?.resolve(page(['a'], 2))
  await first
  const second = more()
  answers[1]?.resolve(page(['b'], 2))
  await second
  await more()
  expect(load.mock.calls.map(([, , range]) => range)).toEqual([
    { pageOffset: 0, pageSize: 2 },
    { pageOffset: 1, pageSize: 2 },
  ])
  expect(top()?.rows).toEqual([{ id: 'a' }, { id: 'b' }])
})

test('a mistake of the program is thrown, and leaves the branch free to be asked for again', async () => {
  const { answers, top, more } = await aTree()
  const first = more()
  answers[0]?.reject(new Error('a mistake'))
  await expect(first).rejects.toThrow('a mistake')
  expect(top()?.isLoading).toBe(false)
})
