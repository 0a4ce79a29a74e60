import { addUser } from '@vestibule/contract/areas/users'
import { loadUsers } from '@vestibule/contract/areas/team'
import { getRoles } from '@vestibule/contract/areas/roles-permissions'
import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditHeads, audits } from '../../platform/db/schema/audits.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { signedIn } from '../../testing/browser.ts'
import { describeOnBothEngines, describeOnPostgres } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aRequestContext } from '../../testing/request-context.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import { audit } from './audit.ts'
import { sealAudits } from './sealer.ts'
import { verifyAuditChain } from './verify-chain.ts'

const event = {
  action: 'passwordRule.changed',
  // The names of a chained row are sorted, at every depth.
  details: { to: { y: [1, null], b: 'x' }, kind: 'history', from: null },
} as const

const sealAll = async ({ services }: TestServer): Promise<void> => {
  while ((await sealAudits(services)) > 0);
}

/** A tenant with a sealed chain of so many rows. */
const aChain = async (testServer: TestServer, length: number) => {
  const tenant = await aTenant(testServer)
  for (let count = 0; count < length; count += 1) {
    await audit(testServer.services.db, aRequestContext(testServer), {
      ...event,
      tenantId: tenant.id,
      resourceId: String(count),
    })
  }
  await sealAll(testServer)
  return tenant.id
}

const listRows = ({ services }: TestServer, tenantId: string) =>
  services.db.select().from(audits).where(eq(audits.tenantId, tenantId)).orderBy(asc(audits.sequence))

describeOnBothEngines('audit', (engine) => {
  const testServer = useTestServer(engine)
  const verify = (tenantId: string) => verifyAuditChain(testServer().services, tenantId)
  const rowAt = (tenantId: string, sequence: number) =>
    and(eq(audits.tenantId, tenantId), eq(audits.sequence, sequence))

  test('SEC-AU-01 an event that is rolled back leaves no row', async () => {
    const tenant = await aTenant(testServer())
    const { transaction } = testServer().services
    const failed = transaction(async (tx) => {
      await audit(tx, aRequestContext(testServer()), { ...event, tenantId: tenant.id })
      throw new Error('afterwards')
    })
    await expect(failed).rejects.toThrow('afterwards')
    expect(await listRows(testServer(), tenant.id)).toEqual([])
  })

  test('SEC-AU-01 a refused permission leaves one row that says who wanted what', async () => {
    const tenant = await aTenant(testServer())
    const ann = await aMember(testServer(), { in: tenant })
    const browser = await signedIn(testServer(), ann)
    expect(await readRefusal(browser.call(addUser, { email: 'x@example.test' }))).toBe('FORBIDDEN')
    await browser.call(loadUsers, {})
    await browser.call(getRoles, {})
    const rows = await listRows(testServer(), tenant.id)
    expect(rows.filter(({ action }) => action !== 'signIn.succeeded')).toMatchObject([
      { action: 'permission.refused', resourceId: 'addUser', userId: ann.id, email: ann.email },
    ])
  })

  test('SEC-AU-02 an untouched chain is whole, and grows', async () => {
    const tenantId = await aChain(testServer(), 5)
    expect(await verify(tenantId)).toEqual({ is: 'intact', rows: 5 })
    await audit(testServer().services.db, aRequestContext(testServer()), { ...event, tenantId })
    expect(await verify(tenantId)).toEqual({ is: 'intact', rows: 5 })
    await sealAll(testServer())
    expect(await verify(tenantId)).toEqual({ is: 'intact', rows: 6 })
  })

  test('SEC-AU-02 a changed row is named', async () => {
    for (const change of [
      { ip: '1.1.1.1' },
      { details: { a: 1 } },
      { createdAt: new Date(0) },
      { severity: 'Info' as const },
    ]) {
      const tenantId = await aChain(testServer(), 5)
      await testServer().services.db.update(audits).set(change).where(rowAt(tenantId, 3))
      expect(await verify(tenantId)).toEqual({ is: 'broken', sequence: 3, why: 'altered' })
    }
  })

  test('SEC-AU-02 a dropped row is named, at the end of the chain too', async () => {
    const { db } = testServer().services
    const inside = await aChain(testServer(), 5)
    await db.delete(audits).where(rowAt(inside, 3))
    expect(await verify(inside)).toEqual({ is: 'broken', sequence: 3, why: 'missing' })
    const end = await aChain(testServer(), 5)
    await db.delete(audits).where(rowAt(end, 5))
    expect(await verify(end)).toEqual({ is: 'broken', sequence: 5, why: 'missing' })
  })

  test('SEC-AU-02 cutting the end off and moving the head back is seen', async () => {
    const { db } = testServer().services
    const tenantId = await aChain(testServer(), 5)
    const rows = await listRows(testServer(), tenantId)
    await db.delete(audits).where(rowAt(tenantId, 5))
    await db
      .update(auditHeads)
      .set({ sequence: 4, hash: rows[3]?.hash ?? '' })
      .where(eq(auditHeads.tenantId, tenantId))
    expect(await verify(tenantId)).toEqual({ is: 'broken', sequence: 4, why: 'head' })
  })

  test('SEC-AU-02 two rows that changed places are named', async () => {
    const { db } = testServer().services
    const tenantId = await aChain(testServer(), 5)
    const [, second, third] = await listRows(testServer(), tenantId)
    const swap = (from: number, to: number) =>
      db.update(audits).set({ sequence: to }).where(rowAt(tenantId, from))
    await swap(2, 99)
    await swap(3, 2)
    await swap(99, 3)
    expect(second?.id).not.toBe(third?.id)
    expect(await verify(tenantId)).toEqual({ is: 'broken', sequence: 2, why: 'altered' })
  })

  test('SEC-AU-05 control characters cannot make a second line', async () => {
    const tenant = await aTenant(testServer())
    const by = aRequestContext(testServer(), { userAgent: 'a\r\nb\u001b[31m' })
    await audit(testServer().services.db, by, { ...event, tenantId: tenant.id, email: 'x\ny@example.test' })
    const [row] = await listRows(testServer(), tenant.id)
    expect(row?.userAgent).toBe('a\\u000d\\u000ab\\u001b[31m')
    expect(row?.email).toBe('x\\u000ay@example.test')
  })

  test('SEC-AU-05 every chain is of one tenant', async () => {
    const [one, other] = [await aTenant(testServer()), await aTenant(testServer())]
    for (const tenant of [one, other, one]) {
      await audit(testServer().services.db, aRequestContext(testServer()), { ...event, tenantId: tenant.id })
    }
    await sealAll(testServer())
    expect((await listRows(testServer(), one.id)).map(({ sequence }) => sequence)).toEqual([1, 2])
    expect((await listRows(testServer(), other.id)).map(({ sequence }) => sequence)).toEqual([1])
  })

  test('an administrator\u2019s actions are in the log of the tenant they acted in', async () => {
    const tenant = await aTenant(testServer())
    const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    await browser.call(addUser, { email: 'colleague@example.test' })
    const [row] = await testServer()
      .services.db.select()
      .from(audits)
      .where(and(eq(audits.tenantId, tenant.id), ne(audits.action, 'signIn.succeeded')))
    expect(JSON.stringify(row)).not.toContain('token')
    expect(row).toBeDefined()
  })
})

describeOnPostgres('sealing at once', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-AU-02 several sealers make one chain', async () => {
    const tenant = await aTenant(testServer())
    for (let count = 0; count < 40; count += 1) {
      await audit(testServer().services.db, aRequestContext(testServer()), { ...event, tenantId: tenant.id })
    }
    await Promise.all(Array.from({ length: 8 }, () => sealAudits(testServer().services)))
    await sealAll(testServer())
    const open = await testServer()
      .services.db.select()
      .from(audits)
      .where(and(eq(audits.tenantId, tenant.id), isNull(audits.sequence)))
    expect(open).toEqual([])
    expect(await verifyAuditChain(testServer().services, tenant.id)).toEqual({ is: 'intact', rows: 40 })
  })
})
