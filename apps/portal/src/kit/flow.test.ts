import { atom, createStore } from 'jotai/vanilla'
import { describe, expect, test, vi } from 'vitest'
import { settle } from '../testing/clock.ts'
import { type Flow, flowAtom, inParts } from './flow.ts'

type State = { readonly step: 'asking' } | { readonly step: 'counting'; readonly sum: number }
type Event =
  | { readonly is: 'opened' }
  | { readonly is: 'asked' }
  | { readonly is: 'answered'; readonly n: number }
type Command = { readonly do: 'ask' }

const table: Flow<State, Event, Command, { start: number }> = {
  asking: {
    opened: (state) => [state],
    asked: (_, __, { start }) => [{ step: 'counting', sum: start }, { do: 'ask' }],
  },
  counting: {
    answered: ({ sum }, { n }) => [
      { step: 'counting', sum: sum + n },
      ...(n > 1 ? [{ do: 'ask' } as const] : []),
    ],
  },
}

const aFlow = (run: () => Promise<Event | undefined>, isOpen = true) => {
  const store = createStore()
  const flow = flowAtom({
    flow: table,
    first: { step: 'asking' } as State,
    facts: atom({ start: 10 }),
    run: async (_, { signal }) => {
      const answer = await run()
      return signal.aborted ? undefined : answer
    },
    opened: { is: 'opened' },
  })
  return { store, flow, leave: isOpen ? store.sub(flow, () => {}) : () => {} }
}

describe('flow atom', () => {
  test('runs commands, and their answers are the next events', async () => {
    const answers = [2, 3, 1]
    const { store, flow } = aFlow(async () => ({ is: 'answered', n: answers.shift() ?? 0 }))
    store.set(flow, { is: 'asked' })
    await settle()
    expect(store.get(flow)).toEqual({ step: 'counting', sum: 16 })
  })

  test('an event the step does not list changes nothing and runs nothing', async () => {
    const run = vi.fn(async () => undefined)
    const { store, flow } = aFlow(run)
    store.set(flow, { is: 'answered', n: 1 })
    store.set(flow, { is: 'toString' } as never)
    await settle()
    expect(store.get(flow)).toEqual({ step: 'asking' })
    expect(run).not.toHaveBeenCalled()
  })

  test('starts anew each time it comes on screen, and late answers are lost', async () => {
    const { promise, resolve } = Promise.withResolvers<Event>()
    const { store, flow, leave } = aFlow(() => promise)
    store.set(flow, { is: 'asked' })
    leave()
    store.sub(flow, () => {})
    store.set(flow, { is: 'asked' })
    resolve({ is: 'answered', n: 1 })
    await settle()
    expect(store.get(flow)).toEqual({ step: 'counting', sum: 11 })
  })

  test('an event that is sent before it is on screen waits for that, and follows what opens it', async () => {
    const run = vi.fn(async () => undefined)
    const { store, flow } = aFlow(run, false)
    store.set(flow, { is: 'asked' })
    await settle()
    expect([store.get(flow), run.mock.calls.length]).toEqual([{ step: 'asking' }, 0])
    store.sub(flow, () => {})
    await settle()
    expect([store.get(flow), run.mock.calls.length]).toEqual([{ step: 'counting', sum: 10 }, 1])
  })

  test('what waited is carried out once, also where effects run twice', async () => {
    const run = vi.fn(async () => undefined)
    const { store, flow } = aFlow(run, false)
    store.set(flow, { is: 'asked' })
    store.sub(flow, () => {})()
    store.sub(flow, () => {})()
    expect(store.get(flow)).toEqual({ step: 'asking' })
    store.set(flow, { is: 'asked' })
    store.sub(flow, () => {})
    expect(store.get(flow)).toEqual({ step: 'counting', sum: 10 })
    expect(run).toHaveBeenCalledTimes(2)
  })

  test('fetches the rest of its table when a step comes that the first part does not have', async () => {
    const store = createStore()
    const { promise, resolve } = Promise.withResolvers<typeof table>()
    const flow = flowAtom({
      flow: inParts<typeof table>({ asking: table.asking }, () => promise),
      first: { step: 'asking' } as State,
      facts: atom({ start: 10 }),
      run: async (_: Command): Promise<Event | undefined> => undefined,
    })
    store.sub(flow, () => {})
    store.set(flow, { is: 'asked' })
    store.set(flow, { is: 'answered', n: 1 })
    expect(store.get(flow)).toEqual({ step: 'counting', sum: 10 })
    resolve(table)
    await settle()
    expect(store.get(flow)).toEqual({ step: 'counting', sum: 11 })
  })
})
