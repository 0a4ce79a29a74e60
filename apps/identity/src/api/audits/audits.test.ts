import { getAudits, getAuditsChain, getAuditsStats } from '@vestibule/contract/areas/audits'
import { createGroup } from '@vestibule/contract/areas/groups'
import { getMetadata } from '@vestibule/contract/areas/metadata'
import { auditColumns } from '@vestibule/contract/audit-columns'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sealAudits } from '../../domain/audit/sealer.ts'
import { audits } from '../../platform/db/schema/audits.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { anAuditRow } from '../../testing/audit-rows.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember } from '../../testing/builders.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

const someUser = '0199a000-0000-7000-8000-000000000001'

/** A log with one row of each kind that a filter tells apart, the newest first. */
const aLog = async (testServer: TestServer) => {
  const maker = await aMaker(testServer)
  const { tenant } = maker
  await testServer.services.db.delete(audits).where(eq(audits.tenantId, tenant.id))
  const now = testServer.services.clock.now().getTime()
  const at = (seconds: number) => new Date(now - seconds * 1000)
  const rows = [
    { action: 'signIn.failed', severity: 'Info', email: 'noa@acme.test', createdAt: at(1) },
    { action: 'user.lockedOut', severity: 'High', userId: someUser, createdAt: at(2) },
    { action: 'member.invited', severity: 'Info', ip: '203.0.113.9', createdAt: at(3) },
    { action: 'role.added', severity: 'Info', details: { name: 'Night shift' }, createdAt: at(4) },
  ] as const
  for (const row of rows) await anAuditRow(testServer, tenant.id, row)
  return { ...maker, at }
}

const actions = (answer: { readonly data: readonly { readonly action: string }[] }): string[] =>
  answer.data.map(({ action }) => action)

describeOnBothEngines('the audit log', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-TE-03 is read by no stranger, no member without the right and no other tenant', async () => {
    const { tenant, browser } = await aLog(testServer())
    for (const operation of [getAudits, getAuditsStats, getAuditsChain]) {
      expect(await readRefusal(aBrowser(testServer()).call(operation, {}))).toBe('NOT_AUTHENTICATED')
      const member = await signedIn(testServer(), await aMember(testServer(), { in: tenant, roles: [] }))
      expect(await readRefusal(member.call(operation, {}))).toBe('FORBIDDEN')
    }
    const { browser: other } = await aMaker(testServer())
    expect((await other.call(getAudits, { ip: '203.0.113.9' })).data).toEqual([])
    expect((await browser.call(getAudits, { ip: '203.0.113.9' })).data).toHaveLength(1)
  })

  test.each([
    ['severity', { severity: 'High' }, ['user.lockedOut']],
    ['action', { action: 'role.added' }, ['role.added']],
    ['the id of a user', { user: someUser }, ['user.lockedOut']],
    ['the address of a user', { user: 'Noa@acme.test' }, ['signIn.failed']],
    ['email', { email: 'noa@acme.test' }, ['signIn.failed']],
    ['ip', { ip: '203.0.113.9' }, ['member.invited']],
    ['words', { filter: 'night SHI' }, ['role.added']],
    ['a part of an address', { filter: 'acme.te' }, ['signIn.failed']],
    ['words that are in no row', { filter: 'day shift' }, []],
    [
      'signs that are no words',
      { filter: '%' },
      ['signIn.failed', 'user.lockedOut', 'member.invited', 'role.added'],
    ],
    ['several at once', { severity: 'Info', filter: 'member' }, ['member.invited']],
  ] as const)('SEC-AU-05 rows are found by %s', async (_, filter, expected) => {
    const { browser } = await aLog(testServer())
    // Signing in wrote rows of its own before the log was emptied, and none since.
    const answer = await browser.call(getAudits, filter)
    expect([actions(answer), answer.total]).toEqual([expected, expected.length])
  })

  test('SEC-AU-05 a time range has its first moment and not its last', async () => {
    const { browser, at } = await aLog(testServer())
    const range = { from: at(3).toISOString(), to: at(1).toISOString() }
    expect(actions(await browser.call(getAudits, range))).toEqual(['user.lockedOut', 'member.invited'])
  })

  test('comes in pages, sorted by what a column has', async () => {
    const { browser } = await aLog(testServer())
    const first = await browser.call(getAudits, { count: 3 })
    expect([actions(first), first.total]).toEqual([['signIn.failed', 'user.lockedOut', 'member.invited'], 4])
    expect(actions(await browser.call(getAudits, { count: 3, offset: 3 }))).toEqual(['role.added'])
    const sorted = await browser.call(getAudits, { sortBy: 'action', sortDirection: 'asc' })
    expect(actions(sorted)).toEqual(['member.invited', 'role.added', 'signIn.failed', 'user.lockedOut'])
    const unknown = browser.call(getAudits, { sortBy: 'shoeSize' as 'ip' })
    expect(await readRefusal(unknown)).toBe('INVALID_INPUT')
    const many = await browser.call(getAudits, { count: 100_000 })
    expect(many.data).toHaveLength(5)
    expect(actions(many)[0], 'the request before it was refused').toBe('operation.refused')
  })

  test('SEC-TE-10 no page has more than 200 rows', async () => {
    const { browser, tenant } = await aMaker(testServer())
    for (let number = 0; number < 205; number += 1) await anAuditRow(testServer(), tenant.id)
    const { data, total } = await browser.call(getAudits, { count: 100_000 })
    expect([data.length, total > 204]).toEqual([200, true])
  })

  test('SEC-AU-01 the row of a request says who, what, on what, from where, with what and when', async () => {
    const { tenant, admin } = await aMaker(testServer())
    const headers = { 'user-agent': 'A Browser 7.0' }
    const browser = await signedIn(testServer(), admin, { ip: '198.51.100.17', headers })
    testServer().clock.advance(5)
    const { id } = await browser.call(createGroup, { name: 'Night shift' })
    const rows = await testServer().services.db.select().from(audits).where(eq(audits.resourceId, id))
    expect(rows).toMatchObject([
      {
        action: 'group.added',
        userId: admin.id,
        email: admin.email,
        tenantId: tenant.id,
        ip: '198.51.100.17',
        userAgent: 'A Browser 7.0',
        createdAt: testServer().services.clock.now(),
      },
    ])
    const [shown] = (await browser.call(getAudits, { action: 'group.added' })).data
    const { user, ip, userAgent, createdAt } = shown ?? {}
    expect({ user, ip, userAgent, createdAt }).toEqual({
      user: admin.name,
      ip: '198.51.100.17',
      userAgent: 'A Browser 7.0',
      createdAt: testServer().services.clock.now().toISOString(),
    })
  })

  test('SEC-AU-01 a row tells its user by name, and JSON stays data', async () => {
    const { browser, tenant, admin } = await aMaker(testServer())
    const details = { before: { name: '<b>Old</b>' }, after: { name: 'New' } }
    await anAuditRow(testServer(), tenant.id, { action: 'role.changed', userId: admin.id, details })
    const [row] = (await browser.call(getAudits, { action: 'role.changed' })).data
    expect(row).toMatchObject({
      description: 'Role changed',
      user: admin.name,
      json: [details],
      isSealed: false,
      tenantId: tenant.id,
    })
  })

  test('counts all rows, those of today and the severe ones of this week', async () => {
    const { browser, at } = await aLog(testServer())
    const stats = await browser.call(getAuditsStats, {})
    expect(stats).toMatchObject({ total: 4, severeThisWeek: 1 })
    testServer().clock.advance(8 * 86_400)
    const { browser: later } = await aLog(testServer())
    expect(at(0).getTime()).toBeLessThan(testServer().services.clock.now().getTime())
    expect(await later.call(getAuditsStats, {})).toMatchObject({ total: 4, totalToday: expect.any(Number) })
  })

  test('SEC-AU-02 the chain is shown as far as it holds, and broken where a row was changed', async () => {
    const { browser, tenant } = await aMaker(testServer())
    for (let number = 0; number < 5; number += 1) await anAuditRow(testServer(), tenant.id)
    const { db } = testServer().services
    while ((await sealAudits(testServer().services)) > 0);
    const whole = await browser.call(getAuditsChain, {})
    expect(whole).toMatchObject({ isUnbroken: true, upTo: expect.any(String) })
    const [row] = (await browser.call(getAudits, { count: 3, offset: 2 })).data
    await db
      .update(audits)
      .set({ ip: '192.0.2.1' })
      .where(eq(audits.id, row?._id ?? ''))
    const broken = await browser.call(getAuditsChain, {})
    expect(broken).toMatchObject({ isUnbroken: false, brokenAt: expect.any(Number) })
    expect((await browser.call(getAudits, {})).data.every(({ isSealed }) => isSealed)).toBe(true)
  })

  test('the metadata has a property for each column', async () => {
    const [row] = (await aBrowser(testServer()).call(getMetadata, { entityName: 'audits' })).rows
    expect(row?.properties).toEqual(auditColumns)
  })
})
