/** SQLSTATE of a failed statement, whichever driver or wrapper it comes from. */
export const sqlState = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) return error.code
  return 'cause' in error ? sqlState(error.cause) : undefined
}

const retryable = new Set(['40001', '40P01'])

/** Two transactions got in each other's way; trying again is the answer. */
export const isConflict = (error: unknown): boolean => retryable.has(sqlState(error) ?? '')

/** Another transaction has taken a unique value first. */
export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505'

/** The caller sent text that the database cannot hold, such as a NUL character. */
export const isUnstorableText = (error: unknown): boolean =>
  ['22021', '22P05'].includes(sqlState(error) ?? '')
