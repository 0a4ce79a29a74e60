import { sqlState } from './sql-state.ts'

/** The database gave no answer: the connection failed, was lost, or the answer did not come in time. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}

/**
 * SQLSTATE classes and codes with which a database says that it cannot do its work now, whatever it was asked
 * (PostgreSQL, appendix A). The transaction was rolled back, so that the caller may try again.
 */
const unavailableClasses = ['08', '53', '58']
const unavailableStates = new Set([
  // A standby, or a primary that an operator has set to read only.
  '25006',
  // A lock, or the whole statement, took longer than the server allows.
  '55P03',
  '57014',
  // The server shuts down, crashed, starts, or ended an idle transaction.
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  // Data or an index is damaged.
  'XX001',
  'XX002',
  // Transactions got in each other's way on every attempt.
  '40001',
  '40P01',
])

const isUnavailableState = (state: string): boolean =>
  unavailableStates.has(state) || unavailableClasses.includes(state.slice(0, 2))

const isInstance = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || (error instanceof Error && isInstance(error.cause))

/** Whether a failure says that the database is away, full, read only or overloaded, rather than that we asked wrongly. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  const state = sqlState(error)
  return isInstance(error) || (state !== undefined && isUnavailableState(state))
}
