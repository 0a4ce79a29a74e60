import { StartError } from '../../runtime/start-error.ts'

const readMessages = (error: unknown): string[] =>
  error instanceof Error ? [error.message, ...readMessages(error.cause)] : []

/**
 * Says what an operator can do where a migration could not make the extension that searches need; other errors stay
 * what they are. PostgreSQL answers with one of several codes: the right is missing, or the extension's files are.
 */
export const extensionProblem = (error: unknown): unknown => {
  const reason = readMessages(error).find(
    (message) => /extension .*pg_trgm/.test(message) && !message.startsWith('Failed query'),
  )
  if (reason === undefined) return error
  return new StartError(
    `The extension pg_trgm cannot be made (${reason}). Give the role that migrates the right CREATE on the database, or run "create extension pg_trgm" in it as a superuser, then migrate again`,
    { cause: error },
  )
}
