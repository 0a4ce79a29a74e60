import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '../../platform/db/database.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { createDatabase } from '../../testing/create-database.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { postgresUrl } from '../../testing/open-test-database.ts'
import { countSignInsSince } from './count-audits.queries.ts'

const tenantId = '018f0000-0000-7000-8000-000000000000'

/** One event a minute, which is 28 days; every fourth is a sign-in that succeeded and every fourth one that failed. */
const fill = `
  insert into audits (tenant_id, id, created_at, action, resource, severity, details, ip, user_agent, trace_id)
    select '${tenantId}', ('018f1111-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
      '2026-01-29'::timestamptz - n * interval '1 minute',
      (array['signIn.succeeded', 'signIn.failed', 'role.added', 'member.invited'])[1 + n % 4], 'user', 'Info',
      jsonb_build_object('method', 'sso', 'connectionId', 'c' || n % 8), '', '', ''
    from generate_series(1, 40000) n;
  analyze`

describeOnPostgres('counting the sign-ins of a day among 40 000 rows', () => {
  const statements: { readonly text: string; readonly params: unknown[] }[] = []
  let opened: OpenDatabase
  let client: pg.Client
  let logged: Database
  let drop: () => Promise<void>

  beforeAll(async () => {
    const database = await createDatabase(postgresUrl, process.env.TEST_POSTGRES_TEMPLATE)
    drop = database.drop
    opened = await openPostgres({ url: database.url, onIdleError: () => {} })
    await opened.migrate()
    await database.run(fill)
    // As the server connects: see openPostgres.
    const options = '-c plan_cache_mode=force_generic_plan -c random_page_cost=1.1'
    client = new pg.Client({ connectionString: database.url, options })
    await client.connect()
    const logger = { logQuery: (text: string, params: unknown[]) => void statements.push({ text, params }) }
    logged = drizzle(client, { logger }) as unknown as Database
  }, 60_000)
  afterAll(async () => {
    await client.end()
    await opened.close()
    await drop()
  })

  test('reads the index of actions, and of the table no row of another day or event', async () => {
    const since = new Date('2026-01-28T00:00:00.000Z')
    // 1440 minutes, of which every eighth is this connection's.
    expect(await countSignInsSince(logged, { tenantId, connectionId: 'c0' }, since)).toEqual({
      succeeded: 180,
      failed: 0,
    })
    const [{ text, params } = { text: '', params: [] }] = statements
    await client.query(`prepare counted as ${text}`)
    const values = params.map((value) => client.escapeLiteral(String(value))).join(', ')
    const { rows } = await client.query(`explain execute counted (${values})`)
    const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n')
    expect(plan).toContain('audits_action')
    expect(plan).toMatch(/Index Cond: .*tenant_id.*action.*created_at/)
    expect(plan).not.toContain('Seq Scan')
  })
})
