import { useState } from 'react'
import type { Column } from './column.ts'

/** Where the choice of a person is kept: ids of the hidden columns. */
export type ColumnStorage = {
  readonly read: () => readonly string[] | undefined
  readonly write: (hidden: readonly string[]) => void
}

/** Which columns a person sees. The hidden ones are kept and not the shown ones, so that a new column is shown. */
export const useColumnChoice = <Row>(columns: readonly Column<Row>[], storage: ColumnStorage) => {
  const [choice, setChoice] = useState(() => ({ storage, hidden: storage.read() ?? [] }))
  // Another storage is another user's: nothing of the choice before is theirs.
  const hidden = choice.storage === storage ? choice.hidden : (storage.read() ?? [])
  const isShown = ({ id, isAlways = false }: Column<Row>) => isAlways || !hidden.includes(id)
  return {
    shown: columns.filter(isShown),
    /** Columns of buttons have no word, and no choice. */
    options: columns
      .filter(({ header }) => header !== '')
      .map((column) => ({
        id: column.id,
        label: column.header,
        isShown: isShown(column),
        isFixed: column.isAlways ?? false,
      })),
    show: (id: string, isWanted: boolean) => {
      const next = isWanted ? hidden.filter((one) => one !== id) : [...hidden, id]
      setChoice({ storage, hidden: next })
      storage.write(next)
    },
  }
}
