import type { ApiError } from '@vestibule/contract/errors'
import { type Atom, atom, type Getter } from 'jotai/vanilla'
import { QueryClient } from '@tanstack/react-query'
import { atomWithQuery } from 'jotai-tanstack-query'
import { actingAtom } from '../ports/acting.ts'
import { byValue } from './by-value.ts'

/** What a list on screen shows. Old rows stay while new ones load, and beside the error when they do not come. */
export type ListView<Answer> =
  | { readonly is: 'loading' }
  | { readonly is: 'ready'; readonly answer: Answer; readonly isReloading: boolean }
  | { readonly is: 'failed'; readonly error: ApiError; readonly answer: Answer | undefined }

/** Why something made of several lists cannot be shown: the error of the first that did not come. */
export const firstError = (views: readonly ListView<unknown>[]): ApiError | undefined => {
  for (const view of views) if (view.is === 'failed') return view.error
  return undefined
}

const forgotten = atom(0)
/** One for each store, and a new one after forgetting: code that still holds the old one holds nothing that is shown. */
export const queryClient = atom((get) => {
  get(forgotten)
  return new QueryClient()
})

type Box<T> = { readonly answer: T }

let listCount = 0

/** Two lists of one operation may show different things of its answer: neither takes the other's for its own. */
const uniqueKey = (name: string): string => {
  listCount += 1
  return `${name} ${listCount}`
}

/** A server list: what to show, and a way to ask again. `name` is the operation's; another query asks anew. */
export const listAtoms = <Query extends object, Answer>(
  name: string,
  input: Atom<Query>,
  load: (get: Getter, query: Query) => Promise<Answer>,
) => {
  const query = byValue(input)
  const key = uniqueKey(name)
  // The answer is boxed: the query library treats functions and undefined as something else than data.
  const result = atomWithQuery<Box<Answer>, ApiError>(
    (get) => {
      const [params, acting] = [get(query), get(actingAtom)]
      return {
        // Who asks is part of the key: rows of one person or tenant never show under another.
        queryKey: [acting, key, params],
        queryFn: async () => ({ answer: await load(get, params) }),
        placeholderData: (before, of) => (of?.queryKey[0] === acting ? before : undefined),
        retry: false,
        refetchOnWindowFocus: false,
      }
    },
    (get) => get(queryClient),
  )
  const view = atom((get): ListView<Answer> => {
    const { data, error, isFetching } = get(result)
    if (error !== null && !isFetching)
      return {
        is: 'failed',
        error,
        answer: (data ?? latest(get(queryClient), [get(actingAtom), key]))?.answer,
      }
    return data === undefined
      ? { is: 'loading' }
      : { is: 'ready', answer: data.answer, isReloading: isFetching }
  })
  const reload = atom(null, async (get) => {
    await get(queryClient).invalidateQueries({ queryKey: [get(actingAtom), key] })
  })
  /**
   * Shows what an answer will be before the server has said so.
   *
   * @param edit makes the expected answer of the one that is shown
   * @returns puts the shown answer back, for a change that was refused
   */
  const expect = (get: Getter, edit: (answer: Answer) => Answer): (() => void) => {
    const client = get(queryClient)
    const queryKey = [get(actingAtom), key, get(query)]
    const before = client.getQueryData<Box<Answer>>(queryKey)
    if (before === undefined) return () => {}
    client.setQueryData<Box<Answer>>(queryKey, { answer: edit(before.answer) })
    return () => void client.setQueryData(queryKey, before)
  }
  return { view, reload, expect }
}

/** The answer that came last, whatever was asked for: what was on screen before something else did not come. */
const latest = <Answer>(client: QueryClient, queryKey: readonly unknown[]): Box<Answer> | undefined =>
  client
    .getQueryCache()
    .findAll({ queryKey })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .map(({ state }) => state.data as Box<Answer> | undefined)[0]

/** Forgets every list: nothing of a session outlives it (SEC-PO-06). */
export const forgetLists = atom(null, (get, set) => {
  get(queryClient).clear()
  set(forgotten, get(forgotten) + 1)
})
