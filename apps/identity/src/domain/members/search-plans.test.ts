import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnPostgres } from '../../testing/engines.ts'
import { type ExplainedPostgres, openExplainedPostgres } from '../../testing/explained-postgres.ts'
import { memberSortKeys, type MemberPage } from './member-order.queries.ts'
import { pageOfMembers } from './members.queries.ts'

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

describeOnPostgres('the list of members at 20 000 rows', () => {
  let postgres: ExplainedPostgres
  beforeAll(async () => {
    postgres = await openExplainedPostgres(fill)
  }, 60_000)
  afterAll(() => postgres.close())

  /** Plans of the statements that a page asks for. */
  const readPlans = async (filter: { search?: string }, page: Partial<MemberPage>) => {
    const range = { sortBy: 'name', isDescending: false, offset: 0, limit: 20, ...page } as const
    return (await postgres.explain((db) => pageOfMembers(db, tenantId, filter, range))).plans
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
