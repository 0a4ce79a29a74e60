import { useState } from 'react'
import type { Column } from './column.ts'

/** Where the choice of a person is kept: what differs from the columns that are shown to everyone. */
export type ColumnStorage = {
  readonly read: () => readonly string[] | undefined
  readonly write: (choice: readonly string[]) => void
}

/** How the choice names a column: the id of one that was hidden, `+` and the id of an extra one that was added. */
const toMark = <Row>({ id, isExtra = false }: Column<Row>): string => (isExtra ? `+${id}` : id)

/** Which columns a person sees. What they hid or added is kept and not all they see, so that a new column is shown. */
export const useColumnChoice = <Row>(columns: readonly Column<Row>[], storage: ColumnStorage) => {
  const [choice, setChoice] = useState(() => ({ storage, marks: storage.read() ?? [] }))
  // Another storage is another user's: nothing of the choice before is theirs.
  const marks = choice.storage === storage ? choice.marks : (storage.read() ?? [])
  const isShown = (column: Column<Row>) =>
    column.isAlways === true || marks.includes(toMark(column)) === (column.isExtra === true)
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
      const column = columns.find((one) => one.id === id)
      if (column === undefined) return
      const mark = toMark(column)
      const others = marks.filter((one) => one !== mark)
      const next = isWanted === (column.isExtra === true) ? [...others, mark] : others
      setChoice({ storage, marks: next })
      storage.write(next)
    },
  }
}
