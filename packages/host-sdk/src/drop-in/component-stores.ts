import { liveState } from './live-state.ts'
import type { Part } from './part.ts'

/** How an application asks for the state of one of its components; `id` tells several of a kind apart. */
export interface StoreOptions {
  readonly id?: string
  readonly initialState?: Readonly<Record<string, unknown>>
}

/** What an application reads and does with the table of users. */
export interface UsersTableState {
  searchQuery: string
  /** Never: the table shows by itself that it loads. */
  searching: false
  filterType?: string
  identifierType?: string
  onSearch: (query: string) => void
  setFilterType: (filterType: string) => void
}

/** What an application reads and does with a dialog. */
export interface DialogState {
  dialogOpen: boolean
  openDialog: () => void
  closeDialog: () => void
}

const stores = new Map<string, object>()
const parts = new Map<string, Part>()

const keep = <T extends object>(key: string, create: () => T): T => {
  const store = (stores.get(key) as T | undefined) ?? create()
  stores.set(key, store)
  return store
}

const toKey = (kind: string, id = ''): string => `${kind}/${id}`

/** The state of a table of users. It holds also before the table is there. */
export const usersTableStore = ({ id, initialState }: StoreOptions = {}): UsersTableState =>
  keep(toKey('users', id), () => {
    const store: UsersTableState = liveState<UsersTableState>({
      searchQuery: '',
      searching: false,
      onSearch: (query) => {
        store.searchQuery = query
        parts.get(toKey('users', id))?.change({ search: query })
      },
      setFilterType: (filterType) => {
        store.filterType = filterType
      },
      ...initialState,
    })
    return store
  })

/** Answers the state of a dialog of one kind. */
export const dialogStore =
  (kind: string) =>
  ({ id, initialState }: StoreOptions = {}): DialogState =>
    keep(toKey(kind, id), () =>
      liveState<DialogState>({
        dialogOpen: false,
        openDialog: () => void parts.get(toKey(kind, id))?.open().catch(reportError),
        closeDialog: () =>
          void parts
            .get(toKey(kind, id))
            ?.portal.closeAdminPortal()
            .catch(() => {}),
        ...initialState,
      }),
    )

/** The part that a state is about. @returns ends it */
export const linkPart = (kind: string, id: string | undefined, part: Part): (() => void) => {
  const key = toKey(kind, id)
  parts.set(key, part)
  return () => {
    if (parts.get(key) === part) parts.delete(key)
  }
}
