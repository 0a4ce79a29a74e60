import type { Database } from './database.ts'
import { isConflict, isUniqueViolation } from './sql-state.ts'

/**
 * Runs work in one transaction and hands it the only database handle it may use. The work may run more than once,
 * so it has no effects outside the database, and it never waits for the network.
 */
export type Transaction = <T>(work: (tx: Database) => Promise<T>) => Promise<T>

const attempts = 3

/** A caller who was late to take what only one can have sees, on the next try, that it is taken, and answers so. */
const isWorthAnotherTry = (error: unknown): boolean => isConflict(error) || isUniqueViolation(error)

export const createTransaction =
  (db: Database): Transaction =>
  async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await db.transaction((tx) => work(tx))
      } catch (error) {
        if (attempt === attempts || !isWorthAnotherTry(error)) throw error
      }
    }
  }
