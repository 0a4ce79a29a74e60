import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** Work that ends when it is told to. */
const held = () => {
  let end = (): void => {}
  const work = () => new Promise<string>((resolve) => (end = () => resolve('done')))
  return { work, end: () => end() }
}

test('work runs one after the other, in order, whatever becomes of the one before', async () => {
  const turns = createTurns(10_000)
  const order: number[] = []
  const run = (number: number) =>
    turns(async () => {
      order.push(number)
      if (number === 2) throw new Error('no')
      return number
    })
  const results = await Promise.allSettled([1, 2, 3].map(run))
  expect(order).toEqual([1, 2, 3])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a caller whose turn does not come in time is told so, and its work is never begun', async () => {
  const turns = createTurns(20)
  const first = held()
  const running = turns(first.work)
  let isBegun = false
  await expect(turns(async () => (isBegun = true))).rejects.toThrow('more than it can answer')
  first.end()
  expect(await running).toBe('done')
  expect(await turns(async () => 'next')).toBe('next')
  expect(isBegun).toBe(false)
})
