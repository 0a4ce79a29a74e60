import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '../../platform/db/database.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { createDatabase } from '../../testing/create-database.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { postgresUrl } from '../../testing/open-test-database.ts'
import { memberSortKeys, pageOfMembers, type MemberPage } from './members.queries.ts'

/** The tenant that is listed; as many rows again belong to twenty others. */
const tenantId = '018f0000-0000-7000-8000-000000000000'

const fill = `
  insert into tenants (id, name, created_at, updated_at)
    select ('018f0000-0000-7000-8000-0000000000' || lpad(n::text, 2, '0'))::uuid, 'Tenant ' || n, now(), now()
    from generate_series(0, 20) n;
  insert into users (id, email, canonical_email, name, created_at, verified_at, locked_at)
    select ('018f1111-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, md5(n::text) || '@example.test',
      md5(n::text) || '@example.test', md5((n * 7)::text), now(),
      case when n % 3 > 0 then now() end, case when n % 50 = 0 then now() end
    from generate_series(1, 40000) n;
  insert into memberships (tenant_id, user_id, joined_at, activated_at, last_seen_at)
    select ('018f0000-0000-7000-8000-0000000000' || lpad((case when n <= 20000 then 0 else 1 + n % 20 end)::text, 2, '0'))::uuid,
      ('018f1111-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, now() - n * interval '1 minute', now(),
      case when n % 4 > 0 then now() - n * interval '1 second' end
    from generate_series(1, 40000) n;
  analyze`

type LoggedQuery = { readonly text: string; readonly params: unknown[] }

describeOnPostgres('the list of members at 20 000 rows', () => {
  const queries: LoggedQuery[] = []
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
    const logger = { logQuery: (text: string, params: unknown[]) => void queries.push({ text, params }) }
    logged = drizzle(client, { logger }) as unknown as Database
  }, 60_000)
  afterAll(async () => {
    await client.end()
    await opened.close()
    await drop()
  })

  /** Plans of the statements that a page asks for. */
  const readPlans = async (filter: { search?: string }, page: Partial<MemberPage>): Promise<string[]> => {
    queries.length = 0
    await pageOfMembers(logged, tenantId, filter, {
      sortBy: 'name',
      isDescending: false,
      offset: 0,
      limit: 20,
      ...page,
    })
    const plans: string[] = []
    for (const one of queries.splice(0)) plans.push(await explain(one))
    return plans
  }
  /** The plan that a prepared statement keeps; explained with its values, a statement would get another. */
  const explain = async ({ text, params }: LoggedQuery): Promise<string> => {
    await client.query(`prepare asked as ${text}`)
    const values = params.map((value) => client.escapeLiteral(String(value))).join(', ')
    const { rows } = await client.query(`explain execute asked (${values})`)
    await client.query('deallocate asked')
    return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
  }
  const tableReads = /Seq Scan on (users|memberships)\b/

  test('a search uses the trigram indexes, to count and to list', async () => {
    for (const plan of await readPlans({ search: 'a3f' }, {})) {
      expect(plan).toContain('users_name_trigrams')
      expect(plan).toContain('users_email_trigrams')
      expect(plan).not.toMatch(tableReads)
    }
  })

  // How a member signs in is worked out from several tables: no index holds it.
  const indexed = memberSortKeys.filter((key) => key !== 'provider')

  test.each(indexed.flatMap((sortBy) => [false, true].map((isDescending) => ({ sortBy, isDescending }))))(
    'sorted by $sortBy, descending $isDescending, reads no table from end to end',
    async (page) => {
      for (const plan of await readPlans({}, page)) expect(plan).not.toMatch(tableReads)
    },
  )
})
