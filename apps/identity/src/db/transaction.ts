import type { Database } from './database.ts'
import { isConflict } from './sql-state.ts'

/**
 * Runs work in one transaction and hands it the only database handle it may use. The work may run more than once,
 * so it has no effects outside the database, and it never waits for the network.
 */
export type Transaction = <T>(work: (tx: Database) => Promise<T>) => Promise<T>

const attempts = 3

export const createTransaction =
  (db: Database): Transaction =>
  async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await db.transaction((tx) => work(tx))
      } catch (error) {
        if (attempt === attempts || !isConflict(error)) throw error
      }
    }
  }
