import { ApiError } from '@vestibule/contract/errors'
import type { QueryClient } from '@tanstack/react-query'
import { atom, type Getter } from 'jotai/vanilla'
import { actingAtom } from '../../ports/acting.ts'
import { queryClient } from '../list.ts'
import type { PageAnswer, PageRange } from '../paged-list.ts'

/** What is known of the rows below one row. Rows that came stay beside an error. */
export type Branch<Row> = {
  readonly rows: readonly Row[]
  readonly total: number | undefined
  readonly isLoading: boolean
  readonly error: ApiError | undefined
  /** Whether the user has no access to what lies there. */
  readonly isClosed: boolean
}

export type TreePage<Row> = PageAnswer<Row> & { readonly isClosed?: boolean }

type HeldBranch<Row> = Branch<Row> & {
  /** How many pages came: a page may be shorter than asked for. */
  readonly pages: number
}
type Branches<Row> = ReadonlyMap<string | undefined, HeldBranch<Row>>

const unknown = { rows: [], pages: 0, total: undefined, isLoading: false, error: undefined, isClosed: false }

/**
 * Rows below rows, fetched when a row is opened, a page at a time. They are forgotten with the lists, and rows of one
 * user or tenant never show under another.
 *
 * @param load asks for rows under a parent, or for the topmost where it is undefined
 * @param pageSize how many rows come at once
 */
export const treeAtoms = <Row>(
  load: (get: Getter, parentId: string | undefined, range: PageRange) => Promise<TreePage<Row>>,
  pageSize = 50,
) => {
  const none: Branches<Row> = new Map()
  const held = atom({ acting: '', client: undefined as QueryClient | undefined, branches: none })
  const branches = atom((get) => {
    const { acting, client, branches: all } = get(held)
    return acting === get(actingAtom) && client === get(queryClient) ? all : none
  })
  /** Asks for the next rows under a parent. While they are on their way, and once all are there, it does nothing. */
  const loadMore = atom(null, async (get, set, parentId: string | undefined) => {
    const [acting, client] = [get(actingAtom), get(queryClient)]
    const before = get(branches).get(parentId) ?? unknown
    if (before.isLoading || (before.total !== undefined && before.rows.length >= before.total)) return
    const change = (fields: Partial<HeldBranch<Row>>) => {
      // An answer that comes after the user has changed, or the lists were forgotten, is of another time.
      if (acting !== get(actingAtom) || client !== get(queryClient)) return
      set(held, {
        acting,
        client,
        branches: new Map(get(branches)).set(parentId, { ...before, isLoading: false, ...fields }),
      })
    }
    change({ isLoading: true, error: undefined })
    try {
      const {
        items,
        totalItems,
        isClosed = false,
      } = await load(get, parentId, { pageOffset: before.pages, pageSize })
      const rows = [...before.rows, ...items]
      const total = items.length === 0 ? rows.length : totalItems
      change({ rows, pages: before.pages + 1, total, isClosed, error: undefined })
    } catch (error) {
      change({ error: error instanceof ApiError ? error : undefined })
      if (!(error instanceof ApiError)) throw error
    }
  })
  /** Begins anew, as after a change: which rows lie where may be different. */
  const reload = atom(null, async (get, set) => {
    set(held, { acting: get(actingAtom), client: get(queryClient), branches: none })
    await set(loadMore, undefined)
  })
  return { branches, loadMore, reload }
}
