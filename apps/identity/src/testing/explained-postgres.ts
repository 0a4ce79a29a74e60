import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from '../platform/db/database.ts'
import { openPostgres, requestOptions } from '../platform/db/postgres.ts'
import { createDatabase } from './create-database.ts'
import { postgresUrl } from './open-test-database.ts'

type Statement = { readonly text: string; readonly params: readonly unknown[] }

/** A database of its own that says how it would run what it is asked, connected as the server connects. */
export type ExplainedPostgres = {
  /** What some work with the database answers, and the plan of each of its statements. */
  readonly explain: <Answer>(
    work: (db: Database) => Promise<Answer>,
  ) => Promise<{ readonly answer: Answer; readonly plans: readonly string[] }>
  readonly close: () => Promise<void>
}

/** @param fill statements that add the rows, and analyze them */
export const openExplainedPostgres = async (fill: string): Promise<ExplainedPostgres> => {
  const { url, run, drop } = await createDatabase(postgresUrl, process.env.TEST_POSTGRES_TEMPLATE)
  const opened = await openPostgres({ url, onIdleError: () => {} })
  await opened.migrate()
  await run(fill)
  const client = new pg.Client({ connectionString: url, options: requestOptions })
  await client.connect()
  const statements: Statement[] = []
  const logger = { logQuery: (text: string, params: unknown[]) => void statements.push({ text, params }) }
  const logged = drizzle(client, { logger }) as unknown as Database

  /** The plan that a prepared statement keeps; explained with its values, a statement would get another. */
  const readPlan = async ({ text, params }: Statement): Promise<string> => {
    await client.query(`prepare explained as ${text}`)
    const values = params.map((value) => client.escapeLiteral(String(value))).join(', ')
    const { rows } = await client.query(`explain execute explained (${values})`)
    await client.query('deallocate explained')
    return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
  }
  return {
    explain: async (work) => {
      statements.length = 0
      const answer = await work(logged)
      const plans: string[] = []
      for (const statement of statements.splice(0)) plans.push(await readPlan(statement))
      return { answer, plans }
    },
    close: async () => {
      await client.end()
      await opened.close()
      await drop()
    },
  }
}
