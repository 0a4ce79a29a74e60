import type { ReactNode } from 'react'

/** One column as data. */
export type Column<Row> = {
  readonly id: string
  /** The word above it; a column of buttons has none. */
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** What the server sorts by; a column without one cannot be sorted. */
  readonly sortKey?: string
  /** Class for its width; one column has none and takes what is left. */
  readonly width?: 'w-s' | 'w-m' | 'w-l' | 'w-menu'
  /** Its place when a narrow screen turns a row into a block. */
  readonly place: 'lead' | 'meta' | 'status' | 'menu' | 'no'
  /** How much room the page must have for it; the least needed facts go first. */
  readonly needs?: 'room' | 'much-room' | 'most-room'
  /** It cannot be hidden; without it, the person chooses where a page offers that. */
  readonly isAlways?: boolean
  /** Shown only to a user who chose it, and then at every width. */
  readonly isExtra?: boolean
}

export type Sorting = { readonly key: string; readonly isDescending: boolean }

/** Rows picked for something to be done to all of them. */
export type Selection = {
  readonly ids: ReadonlySet<string>
  readonly onChange: (ids: ReadonlySet<string>) => void
}
