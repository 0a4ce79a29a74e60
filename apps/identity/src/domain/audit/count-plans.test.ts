import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnPostgres } from '../../testing/engines.ts'
import { type ExplainedPostgres, openExplainedPostgres } from '../../testing/explained-postgres.ts'
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
  let postgres: ExplainedPostgres
  beforeAll(async () => {
    postgres = await openExplainedPostgres(fill)
  }, 60_000)
  afterAll(() => postgres.close())

  test('reads the index of actions, and of the table no row of another day or event', async () => {
    const since = new Date('2026-01-28T00:00:00.000Z')
    const { answer, plans } = await postgres.explain((db) =>
      countSignInsSince(db, { tenantId, connectionId: 'c0' }, since),
    )
    // 1440 minutes, of which every eighth is this connection's.
    expect(answer).toEqual({ succeeded: 180, failed: 0 })
    const [plan, ...more] = plans
    expect(more).toEqual([])
    expect(plan).toContain('audits_action')
    expect(plan).toMatch(/Index Cond: .*tenant_id.*action.*created_at/)
    expect(plan).not.toContain('Seq Scan')
  })
})
