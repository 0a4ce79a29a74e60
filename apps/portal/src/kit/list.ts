import type { ApiError } from '@vestibule/contract/errors'
import { atom, type Getter } from 'jotai/vanilla'
import { atomWithQuery, queryClientAtom } from 'jotai-tanstack-query'
import { actingAtom } from '../ports/acting.ts'

/** What a list on screen shows. Old rows stay while new ones load, and beside the error when they do not come. */
export type ListView<Answer> =
  | { readonly is: 'loading' }
  | { readonly is: 'ready'; readonly answer: Answer; readonly isReloading: boolean }
  | { readonly is: 'failed'; readonly error: ApiError; readonly answer: Answer | undefined }

type Box<T> = { readonly answer: T }

/** A server list: its query, what to show, and a way to ask again. `name` is the operation's. */
export const listAtoms = <Query extends object, Answer>(
  name: string,
  firstQuery: Query,
  load: (get: Getter, query: Query) => Promise<Answer>,
) => {
  const query = atom(firstQuery)
  // The answer is boxed: the query library treats functions and undefined as something else than data.
  const result = atomWithQuery<Box<Answer>, ApiError>((get) => {
    const asked = get(query)
    return {
      // Who asks is part of the key: rows of one person or tenant never show under another.
      queryKey: [get(actingAtom), name, asked],
      queryFn: async () => ({ answer: await load(get, asked) }),
      placeholderData: (before) => before,
      retry: false,
      refetchOnWindowFocus: false,
    }
  })
  const view = atom((get): ListView<Answer> => {
    const { data, error, isFetching } = get(result)
    if (error !== null && !isFetching) return { is: 'failed', error, answer: data?.answer }
    return data === undefined
      ? { is: 'loading' }
      : { is: 'ready', answer: data.answer, isReloading: isFetching }
  })
  const reload = atom(null, async (get) => {
    await get(queryClientAtom).invalidateQueries({ queryKey: [get(actingAtom), name] })
  })
  return { query, view, reload }
}

/** Forgets every list: nothing of a session outlives it (SEC-PO-06). */
export const forgetLists = atom(null, (get) => get(queryClientAtom).clear())
