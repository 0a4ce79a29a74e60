import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

/**
 * Rows of a query as lines of a CSV file (RFC 4180), in pieces; a null is an empty cell. The database writes the cells:
 * a row that is read into an object costs several times as much.
 *
 * @example copyLines(sql`select ${audits.ip} from ${audits}`)
 */
export type CopyLines = (query: SQL) => Promise<readonly Uint8Array[]>

const dialect = new PgDialect()

/**
 * `COPY` of a query. It takes no parameters, so that its values are written as literals: their apostrophes are doubled,
 * which is all that a literal needs while `standard_conforming_strings` is on.
 *
 * @param target where the lines go: `stdout`, or a file of the embedded engine
 * @throws TypeError for a value with a null character, which would end the statement
 */
export const copyStatement = (query: SQL, target: 'stdout' | "'/dev/blob'"): string => {
  const statement = sql`copy (${query}) to ${sql.raw(target)} (format csv)`.inlineParams()
  const text = dialect.sqlToQuery(statement).sql
  if (text.includes('\0')) throw new TypeError('a statement has no null character')
  return text
}
