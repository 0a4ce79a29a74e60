import { randomBytes } from 'node:crypto'
import { getAuditsChain } from '@vestibule/contract/areas/audits'
import { addUser } from '@vestibule/contract/areas/users'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutAudits } from '../../domain/audit/cut-audits.ts'
import { sealAudits } from '../../domain/audit/sealer.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { listExcess } from '../../platform/db/server-rights.queries.ts'
import { sqlState } from '../../platform/db/sql-state.ts'
import { createLog } from '../../runtime/log.ts'
import { backgroundJobs } from '../../start/background-jobs.ts'
import { warnOfExcess } from '../../start/warn-of-excess.ts'
import { signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { type Created, createDatabase } from '../../testing/create-database.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { postgresUrl } from '../../testing/open-test-database.ts'
import { operate } from '../../testing/operate.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const role = `vestibule_least_${randomBytes(6).toString('hex')}`
const denied = '42501'

describeOnPostgres('SEC-AU-09 a server by the role of least rights', () => {
  let database: Created
  let on: TestServer
  const grants = (...args: string[]) => operate('grants', args, { DATABASE_URL: database.url })

  beforeAll(async () => {
    database = await createDatabase(postgresUrl, process.env.TEST_POSTGRES_TEMPLATE)
    await database.run(`create role ${role} login`)
    await database.run(`grant all on all tables in schema public to ${role}`)
    expect(await grants(role, '--apply')).toMatchObject({ isOk: true })
    const url = new URL(database.url)
    url.username = role
    on = await startTestServer(await openPostgres({ url: url.toString(), onIdleError: () => {} }))
  }, 60_000)
  afterAll(async () => {
    await on.close()
    await database.run(`drop owned by ${role}`)
    await database.drop()
    const other = await createDatabase(postgresUrl)
    await other.run(`drop role ${role}`)
    await other.drop()
  })

  test('the command prints what it would do, and knows no role that is not there', async () => {
    const { lines } = await grants(role)
    expect(lines).toContain(`grant select, insert on "audit_seals" to "${role}";`)
    expect((await grants('nobody_here')).lines).toEqual(['There is no role nobody_here in the database'])
    expect((await operate('grants', [role], {})).lines[0]).toMatch(/^The embedded database has no roles/)
  })

  test('signs in, invites, writes audits, links and cuts them, and runs every job', async () => {
    const tenant = await aTenant(on)
    const admin = await signedIn(on, await anAdmin(on, { in: tenant }))
    await admin.call(addUser, { email: 'new@least.test', roleIds: [] } as never)
    while ((await sealAudits(on.services)) > 0);
    on.clock.advance(10 * 86_400)
    const keeping = { ...on.services, config: { ...on.services.config, auditRetentionDays: 1 } }
    expect(await cutAudits(keeping)).toBeGreaterThan(0)
    const delivery = { email: async () => {}, sms: async () => {}, logout: async () => {} }
    for (const job of backgroundJobs) await job.work({ ...on.services, delivery })
    const again = await signedIn(on, await anAdmin(on, { in: tenant }))
    expect(await again.call(getAuditsChain, {})).toMatchObject({ isUnbroken: true })
  })

  test.each([
    `update audits set action = 'nothing'`,
    `update audits set created_at = now()`,
    'delete from audits',
    'truncate audits',
    'delete from audit_seals',
    `update audit_seals set signature = ''`,
    'drop table audits',
    'alter table audits disable trigger all',
    'create table mine (id int)',
    'create function mine() returns int language sql as $$ select 1 $$',
    'delete from drizzle.__drizzle_migrations',
  ])('%s is denied', async (statement) => {
    const failure = await on.services.db.execute(sql.raw(statement)).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(sqlState(failure)).toBe(denied)
  })

  test('has nothing in excess, which the owner has, and a start says so', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    await warnOfExcess(on.services, log)
    expect([await listExcess(on.services.db), lines]).toEqual([[], []])
    const owner = await openPostgres({ url: database.url, onIdleError: () => {} })
    expect(await listExcess(owner.db)).toEqual(
      expect.arrayContaining(['DELETE on audits', 'CREATE on schema public']),
    )
    await warnOfExcess(owner, log)
    expect(lines.join('')).toMatch(/DELETE on audits.*operator grants/)
    await owner.close()
  })
})
