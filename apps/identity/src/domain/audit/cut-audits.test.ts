import { and, eq, lte } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditHeads, audits } from '../../platform/db/schema/audits.ts'
import {
  addAudits,
  anAuditChain,
  cutOldAudits,
  putAuditMoment,
  readAuditHead,
  listAuditRows,
  forgetAudits,
} from '../../testing/audit-chains.ts'
import { describeOnBothEngines, describeOnPostgres } from '../../testing/engines.ts'
import { aRequestContext } from '../../testing/request-context.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import { audit } from './audit.ts'
import { cutAudits } from './cut-audits.ts'
import { saveUsualRetention } from './retention.queries.ts'
import { sealAudits } from './sealer.ts'
import { verifyAuditChain } from './verify-chain.ts'

const day = 86_400

const cut = async (testServer: TestServer): Promise<void> => {
  while ((await cutOldAudits(testServer, 30)) > 0);
}

describeOnBothEngines('audits that are old enough', (engine) => {
  const testServer = useTestServer(engine)
  const verify = (tenantId: string) => verifyAuditChain(testServer().services, tenantId)
  const rowAt = (tenantId: string, sequence: number) =>
    and(eq(audits.tenantId, tenantId), eq(audits.sequence, sequence))
  const setHead = (tenantId: string, changes: Partial<typeof auditHeads.$inferInsert>) =>
    testServer().services.db.update(auditHeads).set(changes).where(eq(auditHeads.tenantId, tenantId))

  // A chain that another test has broken is one that the job refuses to cut.
  beforeEach(() => forgetAudits(testServer()))

  test('stay for ever where the operator sets no retention', async () => {
    const tenantId = await anAuditChain(testServer(), 3)
    testServer().clock.advance(3650 * day)
    expect(await cutOldAudits(testServer())).toBe(0)
    expect(await verify(tenantId)).toEqual({ is: 'intact', rows: 3 })
  })

  test('SEC-AU-02 are deleted, and the chain is whole from its new beginning, and grows', async () => {
    const tenantId = await anAuditChain(testServer(), 5)
    testServer().clock.advance(29 * day)
    await addAudits(testServer(), tenantId, 2)
    await cut(testServer())
    expect(await verify(tenantId)).toEqual({ is: 'intact', rows: 7 })
    testServer().clock.advance(2 * day)
    await cut(testServer())
    expect((await listAuditRows(testServer(), tenantId)).map(({ sequence }) => sequence)).toEqual([6, 7])
    expect(await verify(tenantId)).toEqual({ is: 'intact', rows: 2 })
    testServer().clock.advance(365 * day)
    await cut(testServer())
    expect(await verify(tenantId)).toEqual({ is: 'intact', rows: 0 })
    await addAudits(testServer(), tenantId, 1)
    expect((await listAuditRows(testServer(), tenantId)).map(({ sequence }) => sequence)).toEqual([8])
    expect(await verify(tenantId)).toEqual({ is: 'intact', rows: 1 })
  })

  test('SEC-AU-02 tampering behind a cut is found', async () => {
    const { db } = testServer().services
    const chains = [
      await anAuditChain(testServer(), 3),
      await anAuditChain(testServer(), 3),
      await anAuditChain(testServer(), 3),
    ] as const
    testServer().clock.advance(31 * day)
    for (const tenantId of chains) await addAudits(testServer(), tenantId, 4)
    await cut(testServer())
    for (const tenantId of chains) expect(await verify(tenantId)).toEqual({ is: 'intact', rows: 4 })
    const [altered, first, last] = chains
    await db.update(audits).set({ ip: '1.1.1.1' }).where(rowAt(altered, 5))
    expect(await verify(altered)).toEqual({ is: 'broken', sequence: 5, why: 'altered' })
    await db.delete(audits).where(rowAt(first, 4))
    expect(await verify(first)).toEqual({ is: 'broken', sequence: 4, why: 'missing' })
    await db.delete(audits).where(rowAt(last, 7))
    expect(await verify(last)).toEqual({ is: 'broken', sequence: 7, why: 'missing' })
  })

  test('SEC-AU-02 a beginning that nothing or something else has signed is found', async () => {
    const { db } = testServer().services
    const other = await anAuditChain(testServer(), 3)
    const tenantId = await anAuditChain(testServer(), 3)
    const atThree = await readAuditHead(testServer(), tenantId)
    await addAudits(testServer(), tenantId, 2)
    testServer().clock.advance(31 * day)
    await cut(testServer())
    const genuine = await readAuditHead(testServer(), other)
    await addAudits(testServer(), tenantId, 3)
    const before = await readAuditHead(testServer(), tenantId)
    const hashAt = (await listAuditRows(testServer(), tenantId))[1]?.hash ?? ''
    await db.delete(audits).where(and(eq(audits.tenantId, tenantId), lte(audits.sequence, 7)))
    for (const startSignature of ['', before.signature, before.startSignature, genuine.startSignature]) {
      await setHead(tenantId, { startSequence: 7, startHash: hashAt, startSignature })
      expect(await verify(tenantId)).toEqual({ is: 'broken', sequence: 7, why: 'start' })
    }
    const { sequence: startSequence, hash: startHash, signature: startSignature } = atThree
    await setHead(tenantId, { startSequence, startHash, startSignature })
    expect(await verify(tenantId)).toEqual({ is: 'broken', sequence: 3, why: 'start' })
    await setHead(tenantId, { startSequence: 0, startHash: '', startSignature: '' })
    expect(await verify(tenantId)).toEqual({ is: 'broken', sequence: 1, why: 'missing' })
    const { startSequence: cutAt, startHash: cutHash, startSignature: cutBy } = before
    await setHead(tenantId, { startSequence: cutAt, startHash: cutHash, startSignature: cutBy })
    expect(await verify(tenantId)).toEqual({ is: 'broken', sequence: 6, why: 'missing' })
  })

  test.each([-1, 0, 2, 3])(
    'SEC-AU-13 a row at place %s, of a chain that begins after 3, is named and kept',
    async (place) => {
      const tenantId = await anAuditChain(testServer(), 3)
      testServer().clock.advance(29 * day)
      await addAudits(testServer(), tenantId, 2)
      testServer().clock.advance(2 * day)
      await cut(testServer())
      await addAudits(testServer(), tenantId, 1)
      const { db } = testServer().services
      await db.update(audits).set({ sequence: place }).where(rowAt(tenantId, 6))
      await setHead(tenantId, {
        sequence: 5,
        hash: (await listAuditRows(testServer(), tenantId)).at(-1)?.hash ?? '',
      })
      const outside = { is: 'broken', sequence: place, why: 'outside the chain' }
      expect(await verify(tenantId)).toEqual(outside)
      testServer().clock.advance(31 * day)
      await expect(cutOldAudits(testServer(), 30)).rejects.toMatchObject({ code: 'AUDIT_CHAIN_BROKEN' })
      expect(await verify(tenantId)).toEqual(outside)
    },
  )

  test('SEC-AU-02 a chain that does not hold keeps its old rows, and holds up no other', async () => {
    const { db } = testServer().services
    const [altered, forged, whole] = [
      await anAuditChain(testServer(), 3),
      await anAuditChain(testServer(), 3),
      await anAuditChain(testServer(), 3),
    ]
    await db.update(audits).set({ ip: '1.1.1.1' }).where(rowAt(altered, 2))
    await db.delete(audits).where(rowAt(forged, 1))
    await setHead(forged, {
      startSequence: 1,
      startHash: (await listAuditRows(testServer(), forged))[0]?.previousHash ?? '',
    })
    testServer().clock.advance(31 * day)
    await expect(cutOldAudits(testServer(), 30)).rejects.toMatchObject({ code: 'AUDIT_CHAIN_BROKEN' })
    expect(await listAuditRows(testServer(), altered)).toHaveLength(3)
    expect(await listAuditRows(testServer(), forged)).toHaveLength(2)
    expect(await listAuditRows(testServer(), whole)).toEqual([])
    expect(await verify(altered)).toEqual({ is: 'broken', sequence: 2, why: 'altered' })
  })
})

describeOnPostgres('audits that are cut while others are sealed', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-AU-02 are one chain', async () => {
    const tenantId = await anAuditChain(testServer(), 20)
    testServer().clock.advance(31 * day)
    for (let count = 0; count < 20; count += 1)
      await audit(testServer().services.db, aRequestContext(testServer()), {
        action: 'signIn.throttled',
        tenantId,
      })
    const deps = testServer().services
    await putAuditMoment(deps.db, testServer().clock.now())
    await saveUsualRetention(deps.db, 30)
    const works = Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0 ? cutAudits(deps) : sealAudits(deps),
    )
    for (let count = 0; count < 5; count += 1)
      expect(await verifyAuditChain(testServer().services, tenantId)).toMatchObject({ is: 'intact' })
    await Promise.all(works)
    await addAudits(testServer(), tenantId, 1)
    await cut(testServer())
    expect(await verifyAuditChain(testServer().services, tenantId)).toEqual({ is: 'intact', rows: 21 })
  })
})
