import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { actingAtom } from '../../ports/acting.ts'
import { storageAtom } from '../../ports/storage.ts'
import type { Column } from './column.ts'
import { type ColumnStorage, useColumnChoice } from './use-column-choice.ts'

/**
 * The columns of one table that a user sees, kept in their browser: on a computer that is shared, the next user has
 * columns of their own.
 *
 * @param table names the table in the storage key
 */
export const useKeptColumns = <Row>(table: string, columns: readonly Column<Row>[]) => {
  const storage = useAtomValue(storageAtom)
  const user = useAtomValue(actingAtom)
  const kept = useMemo((): ColumnStorage => {
    const key = `vestibule-columns-${table}-${user}` as const
    return {
      read: () => storage.read(key)?.split(','),
      write: (choice) => (choice.length === 0 ? storage.remove(key) : storage.write(key, choice.join())),
    }
  }, [storage, table, user])
  return useColumnChoice(columns, kept)
}
