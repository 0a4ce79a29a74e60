import type { ApiError } from '@vestibule/contract/errors'
import type { InfiniteData } from '@tanstack/react-query'
import { atomWithInfiniteQuery } from 'jotai-tanstack-query'
import { type Atom, atom, type Getter } from 'jotai/vanilla'
import { actingAtom } from '../ports/acting.ts'
import { byValue } from './by-value.ts'
import { queryClient } from './list.ts'

/** One answer of a keyset list. Without `next` there are no more rows. */
export type CursorPage<Row> = { readonly items: readonly Row[]; readonly next?: string }

export type CursorView<Row> =
  | { readonly is: 'loading' }
  | {
      readonly is: 'ready'
      readonly rows: readonly Row[]
      readonly hasMore: boolean
      readonly isLoadingMore: boolean
      readonly isReloading: boolean
    }
  /** Rows that came before stay on screen; without any, nothing of the list has come. */
  | { readonly is: 'failed'; readonly error: ApiError; readonly rows: readonly Row[] }

/**
 * A list without page numbers, for rows that arrive while they are read, such as an audit log: each answer carries a
 * cursor for the next one, so that new rows never shift those on screen.
 *
 * @param name the operation's name
 * @param input what is asked for; a change starts at the first rows
 * @param load asks for the rows behind a cursor, the first ones without
 * @returns what to show; `loadMore` asks for the next rows, and again after a failure; `reload` starts anew
 */
export const cursorListAtoms = <Query extends object, Row>(
  name: string,
  input: Atom<Query>,
  load: (get: Getter, query: Query, cursor: string | undefined) => Promise<CursorPage<Row>>,
) => {
  const query = byValue(input)
  type Pages = InfiniteData<CursorPage<Row>, string | undefined>
  const readKey = (get: Getter) => [get(actingAtom), name, get(query)] as const
  const result = atomWithInfiniteQuery<
    CursorPage<Row>,
    ApiError,
    Pages,
    ReturnType<typeof readKey>,
    string | undefined
  >(
    (get) => {
      const queryKey = readKey(get)
      return {
        // The acting user and tenant are part of the key: their rows never show under another.
        queryKey,
        queryFn: ({ pageParam }) => load(get, queryKey[2], pageParam),
        initialPageParam: undefined,
        getNextPageParam: ({ next }) => next,
        placeholderData: (before, of) => (of?.queryKey[0] === queryKey[0] ? before : undefined),
        retry: false,
        refetchOnWindowFocus: false,
      }
    },
    (get) => get(queryClient),
  )
  const view = atom((get): CursorView<Row> => {
    const { data, error, isFetching, isFetchingNextPage, hasNextPage } = get(result)
    const rows = data?.pages.flatMap(({ items }) => items)
    if (error !== null && !isFetching) return { is: 'failed', error, rows: rows ?? [] }
    if (rows === undefined) return { is: 'loading' }
    const isReloading = isFetching && !isFetchingNextPage
    return { is: 'ready', rows, hasMore: hasNextPage, isLoadingMore: isFetchingNextPage, isReloading }
  })
  const loadMore = atom(null, async (get): Promise<void> => {
    const { isFetching, hasNextPage, fetchNextPage, data, refetch } = get(result)
    if (isFetching) return
    if (data === undefined) await refetch()
    else if (hasNextPage) await fetchNextPage()
  })
  const reload = atom(null, async (get): Promise<void> => {
    const queryKey = readKey(get)
    // The first rows only: asking again for all that were scrolled through would be one request for each answer.
    get(queryClient).setQueryData<Pages>(
      queryKey,
      (held) => held && { pages: held.pages.slice(0, 1), pageParams: held.pageParams.slice(0, 1) },
    )
    await get(queryClient).invalidateQueries({ queryKey })
  })
  return { view, loadMore, reload }
}
