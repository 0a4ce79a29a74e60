import type { Database } from './database.ts'

/**
 * A statement that is built once for each handle it runs on: for the outer handle that is once in the life of the
 * process, and the database plans it once for each connection. For what every sign-in and every refresh asks.
 */
export const prepared = <Statement>(build: (db: Database) => Statement): ((db: Database) => Statement) => {
  const built = new WeakMap<Database, Statement>()
  return (db) => {
    const known = built.get(db) ?? build(db)
    built.set(db, known)
    return known
  }
}
