import { describe, expect, test } from 'vitest'
import { createHashQueue } from './hash-queue.ts'

/** Work that ends when told. */
const held = () => {
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const work = async (): Promise<string> => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => ends.push(resolve))
    running -= 1
    return 'done'
  }
  const endAll = async () => {
    for (let round = 0; round < 10; round += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      for (const end of ends.splice(0)) end()
    }
  }
  return { work, endAll, most: () => most }
}

describe('SEC-PW-04 queue of hashes', () => {
  test('runs so many at once, keeps so many waiting and turns the rest away at once', async () => {
    const queue = createHashQueue({ running: 2, waiting: 3, waitingOfOne: 3 })
    const { work, endAll, most } = held()
    const runs = Array.from({ length: 8 }, (_, owner) => queue(`owner ${owner}`, work))
    const results = Promise.allSettled(runs)
    await endAll()
    const outcomes = (await results).map((result) =>
      result.status === 'fulfilled' ? result.value : result.reason.code,
    )
    expect(outcomes).toEqual(['done', 'done', 'done', 'done', 'done', 'BUSY', 'BUSY', 'BUSY'])
    expect(most()).toBe(2)
  })

  test('goes on after one that failed', async () => {
    const queue = createHashQueue({ running: 1, waiting: 1, waitingOfOne: 1 })
    await expect(queue('ann', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await queue('ann', async () => 'next')).toBe('next')
  })

  test('leaves room for others beside an owner who asks for a lot', async () => {
    const queue = createHashQueue({ running: 2, waiting: 100, waitingOfOne: 10 })
    const { work, endAll } = held()
    const order: string[] = []
    const ask = (owner: string) => queue(owner, work).then(() => void order.push(owner))
    const greedy = Array.from({ length: 12 }, () => ask('ann').catch(({ code }) => code as string))
    const others = ['ben', 'cem', 'dia'].map(ask)
    await endAll()
    await endAll()
    await Promise.all(others)
    const outcomes = await Promise.all(greedy)
    expect(outcomes.filter((outcome) => outcome === 'BUSY')).toHaveLength(1)
    // Of two places the greedy owner has one, and the others take the second in turn.
    expect(order.slice(0, 6).toSorted()).toEqual(['ann', 'ann', 'ann', 'ben', 'cem', 'dia'])
  })
})
