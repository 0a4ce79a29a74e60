import { expect, test } from 'vitest'
import { batch } from './batch.ts'

/** Questions that are answered when the test says so. */
const aLibrary = () => {
  const batches: {
    readonly keys: readonly number[]
    readonly answer: () => void
    readonly fail: () => void
  }[] = []
  const ask = batch(
    (keys: readonly number[]) =>
      new Promise<number[]>((resolve, reject) =>
        batches.push({
          keys,
          answer: () => resolve(keys.map((key) => key * 10)),
          fail: () => reject(new Error('down')),
        }),
      ),
  )
  const isAsked = (times: number) => expect.poll(() => batches.length).toBe(times)
  return { ask, batches, isAsked }
}

test('what is wanted in one turn is one question, and each is told its own answer', async () => {
  const { ask, batches, isAsked } = aLibrary()
  const answers = [ask(1), ask(2), ask(1)]
  await isAsked(1)
  expect(batches[0]?.keys).toEqual([1, 2, 1])
  batches[0]?.answer()
  expect(await Promise.all(answers)).toEqual([10, 20, 10])
})

test('SEC-TE-05 who comes while a question is out is never told its answer, but that of the next', async () => {
  const { ask, batches, isAsked } = aLibrary()
  const first = ask(1)
  await isAsked(1)
  const later = [ask(1), ask(3)]
  batches[0]?.answer()
  expect(await first).toBe(10)
  await isAsked(2)
  expect(batches[1]?.keys).toEqual([1, 3])
  batches[1]?.answer()
  expect(await Promise.all(later)).toEqual([10, 30])
})

test('a question that fails fails for those who shared it, and the next is asked', async () => {
  const { ask, batches, isAsked } = aLibrary()
  const failing = [ask(1), ask(2)].map((answer) => expect(answer).rejects.toThrow('down'))
  await isAsked(1)
  const later = ask(3)
  batches[0]?.fail()
  await Promise.all(failing)
  await isAsked(2)
  batches[1]?.answer()
  expect(await later).toBe(30)
})

test('no question is about more than a hundred', async () => {
  const { ask, batches, isAsked } = aLibrary()
  const answers = Array.from({ length: 150 }, (_, key) => ask(key))
  await isAsked(1)
  expect(batches[0]?.keys).toHaveLength(100)
  batches[0]?.answer()
  await isAsked(2)
  batches[1]?.answer()
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 150 }, (_, key) => key * 10))
})

test('a question whose answer never comes is given up, and the next is asked', async () => {
  const batches: (readonly number[])[] = []
  const ask = batch((keys: readonly number[]) => {
    batches.push(keys)
    return batches.length === 1 ? new Promise<number[]>(() => {}) : Promise.resolve([...keys])
  }, 50)
  const lost = expect(ask(1)).rejects.toThrow('no answer in time')
  await expect.poll(() => batches.length).toBe(1)
  const later = ask(2)
  await lost
  expect(await later).toBe(2)
})
