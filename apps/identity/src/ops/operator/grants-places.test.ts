import { getAuditsChain } from '@vestibule/contract/areas/audits'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { cutAudits } from '../../domain/audit/cut-audits.ts'
import { saveUsualRetention } from '../../domain/audit/retention.queries.ts'
import { sealAudits } from '../../domain/audit/sealer.ts'
import { verifyAuditChain } from '../../domain/audit/verify-chain.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { sqlState } from '../../platform/db/sql-state.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { audit } from '../../domain/audit/audit.ts'
import { addAudits, anAuditChain, listAuditRows, putAuditMoment } from '../../testing/audit-chains.ts'
import { signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { useLeastRights } from '../../testing/least-rights.ts'
import { aRequestContext } from '../../testing/request-context.ts'

const denied = '42501'
const lockTimedOut = '55P03'

describeOnPostgres('places in the chain, by the role of least rights', () => {
  const { database, server, role } = useLeastRights()

  const run = (statement: string) =>
    server()
      .services.db.execute(sql.raw(statement))
      .then(
        () => 'done',
        (error: unknown) => sqlState(error),
      )
  /** A connection of the test's own, as the role of the server or as the owner. */
  const connect = async (as?: string) => {
    const url = new URL(database().url)
    if (as !== undefined) url.username = as
    const client = new pg.Client({ connectionString: url.toString() })
    await client.connect()
    onTestFinished(() => client.end())
    const query = (statement: string) =>
      client.query(statement).then(
        () => 'done',
        (error: unknown) => sqlState(error),
      )
    return { query, rows: async (statement: string) => (await client.query(statement)).rows.length }
  }
  /** What is 30 days older than the clock of the test is old from now on, less a day for each that it is ahead. */
  const keepThirtyDays = async (daysLater: number) => {
    const owner = await openPostgres({ url: database().url, onIdleError: () => {} })
    await putAuditMoment(owner.db, secondsLater(server().clock.now(), daysLater * 86_400))
    await saveUsualRetention(owner.db, 30)
    await owner.close()
  }
  /** A row that is in no chain yet. */
  const addUnlinked = async (tenantId: string): Promise<string> => {
    await audit(server().services.db, aRequestContext(server()), { action: 'signIn.throttled', tenantId })
    const row = (await listAuditRows(server(), tenantId)).find(({ sequence }) => sequence === null)
    if (row === undefined) throw new Error('The row is in no chain')
    return row.id
  }
  const link = (tenantId: string, id: string, place: number | null) =>
    `select link_audit('${tenantId}'::uuid, '${id}'::uuid, ${place}::integer, 'x', 'x')`

  test.each([-2_147_483_647, -1, 0, 1, 3, 5, 2_147_483_647, null])(
    'SEC-AU-12 a chain of three rows gives neither a row that waits nor one that is linked the place %s',
    async (place) => {
      const tenantId = await anAuditChain(server(), 3)
      await addUnlinked(tenantId)
      const before = await listAuditRows(server(), tenantId)
      for (const { id } of before) expect(await run(link(tenantId, id, place))).toBe(denied)
      expect(await listAuditRows(server(), tenantId)).toEqual(before)
      await sealAudits(server().services)
      expect(await verifyAuditChain(server().services, tenantId)).toEqual({ is: 'intact', rows: 4 })
    },
  )

  test('SEC-AU-12 a head that was moved back or is missing opens no place below the beginning, or twice', async () => {
    const tenantId = await anAuditChain(server(), 3)
    const id = await addUnlinked(tenantId)
    await run(`update audit_heads set sequence = -9, start_sequence = -9 where tenant_id = '${tenantId}'`)
    for (const place of [-8, 0, 1, 3]) expect(await run(link(tenantId, id, place))).toBe(denied)
    const { id: other } = await aTenant(server())
    const first = await addUnlinked(other)
    for (const place of [0, 1]) expect(await run(link(other, first, place))).toBe(denied)
    await run(`insert into audit_heads values ('${other}', -9, '', '', -9)`)
    for (const place of [-8, 0, 2]) expect(await run(link(other, first, place))).toBe(denied)
    const third = await aTenant(server())
    await addUnlinked(third.id)
    // Two chains don't go on, and the one beside them does.
    await expect(sealAudits(server().services)).rejects.toThrow()
    expect(await verifyAuditChain(server().services, third.id)).toEqual({ is: 'intact', rows: 1 })
    await database().run('delete from audits; delete from audit_heads')
  })

  const added: Readonly<Record<string, string>> = { sequence: '-1', previous_hash: `'x'`, hash: `'x'` }

  test.each(Object.entries(added))('SEC-AU-12 no row is added with %s', async (column, value) => {
    const { id } = await aTenant(server())
    const columns = 'tenant_id, id, created_at, action, resource, severity, details, ip, user_agent, trace_id'
    const values = `'${id}', gen_random_uuid(), '2001-01-01', 'x', 'x', 'Info', '{}', '', '', ''`
    for (const written of [value, 'default', 'null'])
      expect(await run(`insert into audits (${columns}, ${column}) values (${values}, ${written})`)).toBe(
        denied,
      )
    expect(await run(`insert into audits (${columns}) values (${values})`)).toBe('done')
    expect(await run(`update audits set ${column} = ${value}`)).toBe(denied)
  })

  test('SEC-AU-10 a row that gets a place while old ones are cut is kept', async () => {
    const tenantId = await anAuditChain(server(), 2)
    await keepThirtyDays(31)
    server().clock.advance(2 * 86_400)
    const young = await addUnlinked(tenantId)
    const [owner, asRole] = [await connect(), await connect(role)]
    // Whatever the function checks first, it deletes nothing before this lock is given back.
    await owner.query('begin; lock table audits in exclusive mode')
    const cutting = asRole.query(`select cut_audits('${tenantId}'::uuid, 3)`)
    const waiting = `select 1 from pg_locks where not granted and relation = 'audits'::regclass`
    await expect.poll(() => owner.rows(waiting)).toBe(1)
    await owner.query(`update audits set sequence = 3 where id = '${young}'`)
    await owner.query('commit')
    expect(await cutting).toBe(denied)
    expect((await listAuditRows(server(), tenantId)).map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  })

  test('SEC-AU-10 a chain that is cut links no row meanwhile', async () => {
    const tenantId = await anAuditChain(server(), 2)
    await keepThirtyDays(31)
    server().clock.advance(2 * 86_400)
    const young = await addUnlinked(tenantId)
    const [cutter, linker] = [await connect(role), await connect(role)]
    expect(await cutter.query(`begin; select cut_audits('${tenantId}'::uuid, 2)`)).toBe('done')
    await linker.query(`set lock_timeout = '50ms'`)
    expect(await linker.query(link(tenantId, young, 3))).toBe(lockTimedOut)
    expect(await cutter.query('rollback')).toBe('done')
    expect(await linker.query(link(tenantId, young, 3))).toBe('done')
  })

  test.each(['repeatable read', 'serializable'])(
    'SEC-AU-10 a transaction that is %s cuts nothing by a retention of before',
    async (isolation) => {
      const tenantId = await anAuditChain(server(), 2)
      await keepThirtyDays(31)
      const asRole = await connect(role)
      await asRole.query(`begin isolation level ${isolation}`)
      await asRole.query('select 1 from audit_retentions')
      await database().run(`insert into audit_retentions values ('${tenantId}', null)`)
      expect(await asRole.query(`select cut_audits('${tenantId}'::uuid, 2)`)).toBe(denied)
      await asRole.query('rollback')
      expect(await listAuditRows(server(), tenantId)).toHaveLength(2)
    },
  )

  test('SEC-AU-13 a row whose place lies outside the chain is named, whatever its content is', async () => {
    const tenant = await aTenant(server())
    const admin = await signedIn(server(), await anAdmin(server(), { in: tenant }))
    while ((await sealAudits(server().services)) > 0);
    const id = await addUnlinked(tenant.id)
    await database().run(
      `update audits set sequence = -1, previous_hash = 'x', hash = 'x' where id = '${id}'`,
    )
    await addAudits(server(), tenant.id, 1)
    expect(await verifyAuditChain(server().services, tenant.id)).toEqual({
      is: 'broken',
      sequence: -1,
      why: 'outside the chain',
    })
    expect(await admin.call(getAuditsChain, {})).toMatchObject({ isUnbroken: false, brokenAt: -1 })
    await keepThirtyDays(60)
    await expect(cutAudits(server().services)).rejects.toMatchObject({ code: 'AUDIT_CHAIN_BROKEN' })
  })
})
