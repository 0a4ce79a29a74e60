import { expect, test } from 'vitest'
import { keepLatest } from './latest.ts'
import { type Outcome, ok } from './result.ts'

/** Calls that are answered by hand. */
function slowCall() {
  const calls: { readonly params: unknown; readonly answer: (outcome: Outcome<unknown>) => void }[] = []
  const call = keepLatest((_, params) => new Promise((answer) => calls.push({ params, answer })))
  return { call, calls }
}

test('of many heights the first and the newest are told, and all callers get an answer', async () => {
  const { call, calls } = slowCall()
  const answers = [1, 2, 3, 4].map((height) => call('resize', { height }))
  expect(calls.map(({ params }) => params)).toEqual([{ height: 1 }])
  calls[0]?.answer(ok({ height: 1 }))
  await answers[0]
  await Promise.resolve()
  expect(calls.map(({ params }) => params)).toEqual([{ height: 1 }, { height: 4 }])
  calls[1]?.answer(ok({ height: 4 }))
  expect(await Promise.all(answers)).toEqual([1, 4, 4, 4].map((height) => ok({ height })))
})

test('the next one after a pause goes out at once', async () => {
  const { call, calls } = slowCall()
  const first = call('resize', { height: 1 })
  calls[0]?.answer(ok({}))
  await first
  void call('resize', { height: 2 })
  expect(calls).toHaveLength(2)
})

test('other calls are not merged, and one kind does not wait for another', () => {
  const { call, calls } = slowCall()
  void call('title', { title: 'a' })
  void call('title', { title: 'b' })
  void call('resize', { height: 1 })
  void call('painted', {})
  expect(calls).toHaveLength(4)
})
