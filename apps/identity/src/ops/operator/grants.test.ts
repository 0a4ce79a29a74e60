import { getAuditsChain } from '@vestibule/contract/areas/audits'
import { addUser } from '@vestibule/contract/areas/users'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cutAudits } from '../../domain/audit/cut-audits.ts'
import { saveUsualRetention } from '../../domain/audit/retention.queries.ts'
import { sealAudits } from '../../domain/audit/sealer.ts'
import { verifyAuditChain } from '../../domain/audit/verify-chain.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { listExcess } from '../../platform/db/role-excess.ts'
import { sqlState } from '../../platform/db/sql-state.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { createLog } from '../../runtime/log.ts'
import { applyRetention } from '../../start/apply-retention.ts'
import { backgroundJobs } from '../../start/background-jobs.ts'
import { warnOfExcess } from '../../start/warn-of-excess.ts'
import { addAudits, listAuditRows, putAuditMoment } from '../../testing/audit-chains.ts'
import { signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { useLeastRights } from '../../testing/least-rights.ts'
import { operate } from '../../testing/operate.ts'

const denied = '42501'

describeOnPostgres('SEC-AU-09 a server by the role of least rights', () => {
  const { database, server, role, grants } = useLeastRights()

  test('the command prints what it would do, and knows no role that is not there', async () => {
    const { lines } = await grants(role)
    expect(lines).toContain(`grant select, insert on "audit_seals" to "${role}";`)
    expect((await grants('nobody_here')).lines).toEqual(['There is no role nobody_here in the database'])
    expect((await operate('grants', [role], {})).lines[0]).toMatch(/^The embedded database has no roles/)
  })

  /** A tenant with a linked chain, and its administrator. */
  const aChain = async () => {
    const tenant = await aTenant(server())
    const admin = await signedIn(server(), await anAdmin(server(), { in: tenant }))
    while ((await sealAudits(server().services)) > 0);
    return { tenant, admin }
  }
  const run = (statement: string) =>
    server()
      .services.db.execute(sql.raw(statement))
      .then(
        () => 'done',
        (error: unknown) => sqlState(error),
      )
  /** What an owner sets: how long audits are kept, and by which moment they are judged. */
  const keepAudits = async (days: number, daysLater = 0) => {
    const owner = await openPostgres({ url: database().url, onIdleError: () => {} })
    await putAuditMoment(owner.db, secondsLater(server().clock.now(), daysLater * 86_400))
    await saveUsualRetention(owner.db, days)
    await owner.close()
  }

  test('signs in, invites, writes audits, links and cuts them, and runs every job', async () => {
    const { tenant, admin } = await aChain()
    await admin.call(addUser, { email: 'new@least.test', roleIds: [] } as never)
    while ((await sealAudits(server().services)) > 0);
    await keepAudits(1, 10)
    expect(await cutAudits(server().services)).toBeGreaterThan(0)
    const delivery = { email: async () => {}, sms: async () => {}, logout: async () => {} }
    for (const job of backgroundJobs) await job.work({ ...server().services, delivery })
    const again = await signedIn(server(), await anAdmin(server(), { in: tenant }))
    expect(await again.call(getAuditsChain, {})).toMatchObject({ isUnbroken: true })
  })

  test.each([
    `update audits set action = 'nothing'`,
    `update audits set created_at = now()`,
    'update audits set sequence = null, previous_hash = null, hash = null',
    `update audits set hash = 'x'`,
    'delete from audit_heads',
    'truncate audit_heads',
    'delete from audit_sealed_heads',
    `insert into audit_retentions values ('00000000-0000-4000-8000-000000000001', 1)`,
    'update audit_retentions set days = 1',
    'delete from audit_retentions',
    'create or replace function audit_moment() returns timestamptz language sql as $$ select now() $$',
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
    expect(await run(statement)).toBe(denied)
  })

  test('SEC-AU-10 the function that cuts deletes nothing that is kept, whatever it is asked', async () => {
    const { tenant, admin } = await aChain()
    const cut = () => run(`select cut_audits('${tenant.id}'::uuid, 2147483647)`)
    const count = async () => (await listAuditRows(server(), tenant.id)).length
    const rows = await count()
    await database().run('delete from audit_retentions')
    expect([await cut(), await count()]).toEqual([denied, rows])
    await keepAudits(30, 29)
    expect([await cut(), await count()]).toEqual([denied, rows])
    await database().run(`insert into audit_retentions values ('${tenant.id}', null)`)
    await keepAudits(30, 31)
    expect([await cut(), await count()]).toEqual([denied, rows])
    expect(await admin.call(getAuditsChain, {})).toMatchObject({ isUnbroken: true })
    await database().run('delete from audit_retentions')
    await keepAudits(30, 31)
    server().clock.advance(2 * 86_400)
    await addAudits(server(), tenant.id, 1)
    expect([await cut(), await count()]).toEqual([denied, rows + 1])
    expect(await cutAudits(server().services)).toBeGreaterThan(0)
    expect(await count()).toBe(1)
    expect(await verifyAuditChain(server().services, tenant.id)).toEqual({ is: 'intact', rows: 1 })
  })

  test('SEC-AU-10 a row that has its place in the chain is given no other', async () => {
    const { tenant } = await aChain()
    const before = await listAuditRows(server(), tenant.id)
    for (const { id } of before)
      expect(await run(`select link_audit('${tenant.id}'::uuid, '${id}'::uuid, 1000, 'x', 'x')`)).toBe(denied)
    expect(await listAuditRows(server(), tenant.id)).toEqual(before)
  })

  test('SEC-AU-10 a server whose role may not say how long audits are kept asks for it to be migrated', async () => {
    await database().run('delete from audit_retentions')
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    await applyRetention(server().services, { auditRetentionDays: undefined }, log)
    expect(lines).toEqual([])
    await applyRetention(server().services, { auditRetentionDays: 90 }, log)
    expect(lines.join('')).toMatch(/"days":90,"inDatabase":null.*run \\"npm run migrate\\" with it/)
    const env = { DATABASE_URL: database().url, AUDIT_RETENTION_DAYS: '90' }
    expect(await operate('migrate', [], env)).toMatchObject({ isOk: true })
    await applyRetention(server().services, { auditRetentionDays: 90 }, log)
    expect(lines).toHaveLength(1)
    const owner = await openPostgres({ url: database().url, onIdleError: () => {} })
    await applyRetention(owner, { auditRetentionDays: 30 }, log)
    await owner.close()
    const url = new URL(database().url)
    url.username = role
    const asServer = { DATABASE_URL: url.toString(), DATABASE_MIGRATION_URL: database().url }
    expect((await operate('audit-retention list', [], asServer)).lines).toEqual(['All others  30 days'])
    const { id } = await aTenant(server(), { name: 'Held Ltd' })
    expect((await operate('audit-retention set', [id, '--days', '7'], asServer)).lines).toEqual([
      'Audits of Held Ltd are kept for 7 days',
    ])
  })

  test('has nothing in excess, which the owner has, and a start says so', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    await warnOfExcess(server().services, log)
    expect([await listExcess(server().services.db), lines]).toEqual([[], []])
    const owner = await openPostgres({ url: database().url, onIdleError: () => {} })
    expect(await listExcess(owner.db)).toEqual(
      expect.arrayContaining(['DELETE on audits', 'CREATE on schema public']),
    )
    await warnOfExcess(owner, log)
    expect(lines.join('')).toMatch(/DELETE on audits.*operator grants/)
    await owner.close()
  })
})
