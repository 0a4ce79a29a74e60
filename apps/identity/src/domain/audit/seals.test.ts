import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditSealedHeads, auditSeals } from '../../platform/db/schema/audit-seals.ts'
import { auditHeads, audits } from '../../platform/db/schema/audits.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { createSecrets } from '../../platform/crypto/secrets.ts'
import {
  addAudits,
  anAnchor,
  anAuditChain,
  readAuditHead,
  listAuditRows,
  copyAudits,
  cutOldAudits,
  forgetAudits,
} from '../../testing/audit-chains.ts'
import { aTenant } from '../../testing/builders.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { testRandom } from '../../testing/given.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import { readAnchors } from './anchor.ts'
import { checkAnchors } from './check-anchors.ts'
import { sealAuditHeadsJob, sealHeads } from './seal-heads.ts'
import { verifyAllChains } from './verify-all-chains.ts'

const day = 86_400

const verify = ({ services }: TestServer) => verifyAllChains(services)

/** Everything `verify-audits --anchors` finds. */
const verifyAnchored = async (
  testServer: TestServer,
  lines: readonly string[],
): Promise<readonly string[]> => {
  const anchors = await readAnchors(lines)
  const { broken, seals } = await verify(testServer)
  return [...broken, ...checkAnchors(testServer.services.secrets, seals, anchors).broken]
}

/** A tenant with five rows, the state after none of them and after three, and the anchors of the three seals. */
const aSealedChain = async (testServer: TestServer) => {
  await anAuditChain(testServer, 2)
  const { id: tenantId } = await aTenant(testServer)
  const anchors = [await anAnchor(testServer)]
  const none = await copyAudits(testServer, tenantId)
  await addAudits(testServer, tenantId, 3)
  anchors.push(await anAnchor(testServer))
  const three = await copyAudits(testServer, tenantId)
  await addAudits(testServer, tenantId, 2)
  anchors.push(await anAnchor(testServer))
  return { tenantId, anchors, none, three }
}

type SealedChain = Awaited<ReturnType<typeof aSealedChain>>
type Copy = SealedChain['none']
type Attack = { readonly name: string; readonly copy: 'none' | 'three'; readonly row: string }

const attacks: readonly Attack[] = [
  { name: 'the end cut off and the head rolled back', copy: 'three', row: 'row 4 was sealed and is missing' },
  { name: 'the chain deleted whole', copy: 'none', row: 'row 5 was sealed and is missing' },
]

/** What else is rolled back, and what then still shows it. */
const covers = [
  { name: 'nothing else', steps: [], shows: 'row' },
  { name: 'the sealed head', steps: ['restoreSealedHead'], shows: 'sealedHeads' },
  { name: 'the seals', steps: ['restoreSeals'], shows: 'either' },
  { name: 'all of the installation chain', steps: ['restoreSeals', 'restoreSealedHead'], shows: 'anchors' },
] as const satisfies readonly { name: string; steps: readonly (keyof Copy)[]; shows: string }[]

const cases = attacks.flatMap((attack) => covers.map((cover) => ({ attack, cover })))

describeOnBothEngines('the audit chain of the installation', (engine) => {
  const testServer = useTestServer(engine)

  beforeEach(() => forgetAudits(testServer()))

  test('SEC-AU-02 is whole over chains that grow, and matches its anchors', async () => {
    const { anchors } = await aSealedChain(testServer())
    const { broken, chains, rows, seals } = await verify(testServer())
    expect({ broken, chains, rows }).toEqual({ broken: [], chains: 2, rows: 7 })
    expect(seals.map(({ sequence, tenants: count }) => [sequence, count])).toEqual([
      [1, 1],
      [2, 2],
      [3, 2],
    ])
    expect(await verifyAnchored(testServer(), anchors)).toEqual([])
  })

  test.each(cases)('SEC-AU-02 $attack.name, with $cover.name, is seen', async ({ attack, cover }) => {
    const sealed = await aSealedChain(testServer())
    const copy = sealed[attack.copy]
    await copy.restoreChain()
    for (const step of cover.steps) await copy[step]()
    const { broken } = await verify(testServer())
    const row = `Tenant ${sealed.tenantId}: ${attack.row}`
    const sealedHeads = expect.stringMatching(/^The sealed heads are not those of seal \d$/)
    const shown = { row: [row], sealedHeads: [sealedHeads], either: [row, sealedHeads], anchors: [] }
    expect(broken).toEqual(shown[cover.shows])
    // Those of seals that are gone, and no other.
    const gone = { none: [2, 3], three: [3] }[attack.copy]
    const isRolledBack = (cover.steps as readonly string[]).includes('restoreSeals')
    const lines = (isRolledBack ? gone : []).map((seal) =>
      expect.stringMatching(new RegExp(`^Line ${seal}: seal ${seal} of .* is missing: audits were deleted`)),
    )
    expect(await verifyAnchored(testServer(), sealed.anchors)).toEqual([...broken, ...lines])
    expect(await verifyAnchored(testServer(), sealed.anchors)).not.toEqual([])
  })

  test('SEC-AU-02 a cut that other rows and another seal were put over is seen', async () => {
    const { tenantId, three, anchors } = await aSealedChain(testServer())
    await three.restoreChain()
    await addAudits(testServer(), tenantId, 4)
    const { brokenTenantIds } = await sealHeads(testServer().services)
    expect(brokenTenantIds).toEqual([tenantId])
    expect((await verify(testServer())).broken).toEqual([
      `Tenant ${tenantId}: row 5 was sealed and is altered`,
    ])
    await three.restoreSealedHead()
    await three.restoreSeals()
    testServer().clock.advance(60)
    await sealHeads(testServer().services)
    expect(await verifyAnchored(testServer(), anchors)).toEqual([
      expect.stringMatching(/^Line 3: seal 3 of .* is another one: audits were deleted or replaced$/),
    ])
  })

  test('SEC-AU-02 a chain without its head is seen, sealed or not', async () => {
    const { tenantId } = await aSealedChain(testServer())
    const later = await anAuditChain(testServer(), 3)
    for (const id of [tenantId, later])
      await testServer().services.db.delete(auditHeads).where(eq(auditHeads.tenantId, id))
    expect((await verify(testServer())).broken.toSorted()).toEqual(
      [`Tenant ${tenantId}: row 5 is head`, `Tenant ${later}: row 3 is head`].toSorted(),
    )
  })

  test('SEC-AU-02 a seal that was deleted, changed or made without the key is named', async () => {
    const { db } = testServer().services
    const change = async (sequence: number, fields: Partial<typeof auditSeals.$inferInsert>) => {
      await db.update(auditSeals).set(fields).where(eq(auditSeals.sequence, sequence))
      return (await verify(testServer())).broken
    }
    await aSealedChain(testServer())
    const [, second] = (await verify(testServer())).seals
    if (second === undefined) throw new Error('There are three seals')
    expect(await change(2, { signature: 'A'.repeat(43) })).toEqual(['Seal 2 is not signed with this key'])
    for (const fields of [{ tenants: 1 }, { createdAt: new Date(0) }, { hash: 'x' }, { previousHash: '' }]) {
      expect(await change(2, { ...second, ...fields })).toEqual(['Seal 2 is altered'])
    }
    expect(await change(2, second)).toEqual([])
    await db.delete(auditSeals).where(eq(auditSeals.sequence, 1))
    expect((await verify(testServer())).broken).toEqual(['Seal 1 is missing'])
    await db.delete(auditSeals)
    expect((await verify(testServer())).broken).toEqual(['There are sealed heads, and the seals are missing'])
    await db.delete(auditSealedHeads)
    expect((await verify(testServer())).broken).toEqual([])
  })

  test('SEC-AU-02 a head without a signature is not sealed', async () => {
    const { tenantId } = await aSealedChain(testServer())
    const rows = await listAuditRows(testServer(), tenantId)
    await testServer()
      .services.db.update(auditHeads)
      .set({ sequence: 4, hash: rows[3]?.hash ?? '' })
      .where(eq(auditHeads.tenantId, tenantId))
    expect((await sealHeads(testServer().services)).brokenTenantIds).toEqual([tenantId])
    const [kept] = await testServer()
      .services.db.select()
      .from(auditSealedHeads)
      .where(eq(auditSealedHeads.tenantId, tenantId))
    expect(kept?.sequence).toBe(5)
  })

  test('audits that are deleted by their age, and tenants that are deleted, are no break', async () => {
    const { tenantId, anchors } = await aSealedChain(testServer())
    const { services } = testServer()
    testServer().clock.advance(20 * day)
    await addAudits(testServer(), tenantId, 1)
    testServer().clock.advance(20 * day)
    await cutOldAudits(testServer(), 30)
    expect((await readAuditHead(testServer(), tenantId)).startSequence).toBe(5)
    expect(await verifyAnchored(testServer(), anchors)).toEqual([])
    anchors.push(await anAnchor(testServer()))
    await services.db.delete(tenants).where(eq(tenants.id, tenantId))
    testServer().clock.advance(20 * day)
    await cutOldAudits(testServer(), 30)
    expect(await services.db.select().from(audits)).toEqual([])
    expect(await verifyAnchored(testServer(), anchors)).toEqual([])
    expect((await sealHeads(services)).brokenTenantIds).toEqual([])
    expect(await verifyAnchored(testServer(), anchors)).toEqual([])
  })

  test('SEC-AU-02 the job writes the anchor of each seal to the log, and names chains that are cut', async () => {
    const { tenantId, three } = await aSealedChain(testServer())
    const from = testServer().logged.length
    expect(await sealAuditHeadsJob.work(testServer().services)).toBe(0)
    await three.restoreChain()
    await sealAuditHeadsJob.work(testServer().services)
    const lines = testServer().logged.slice(from)
    expect((await readAnchors(lines)).map(({ anchor }) => anchor)).toMatchObject([
      { sequence: 4, tenants: 2 },
      { sequence: 5, tenants: 2 },
    ])
    expect(lines.at(-1)).toContain(`"tenantIds":["${tenantId}"]`)
    expect(await verifyAnchored(testServer(), lines)).toEqual([
      `Tenant ${tenantId}: row 4 was sealed and is missing`,
    ])
  })

  test('anchors are found in whatever a collector makes of a line, and told from forged ones', async () => {
    const { anchors } = await aSealedChain(testServer())
    const [first = '', second = ''] = anchors
    const wrapped = [
      JSON.stringify({ log: JSON.stringify({ msg: first }) }),
      `2026-11-21T09:00:00Z stdout F {"msg":"${second}"}`,
    ]
    expect(await readAnchors(['other', ...wrapped])).toEqual([
      { line: 2, anchor: expect.objectContaining({ sequence: 1 }) },
      { line: 3, anchor: expect.objectContaining({ sequence: 2 }) },
    ])
    expect(await verifyAnchored(testServer(), wrapped)).toEqual([])
    const forged = second.replace('seal=2', 'seal=9')
    expect(await verifyAnchored(testServer(), [second.slice(0, -1), forged])).toEqual([
      'Line 1: the anchor is incomplete',
      'Line 2: the anchor of seal 9 is not of this database, or was altered',
    ])
  })

  test('SEC-SS-10 anchors of the key before match after it was changed', async () => {
    const { anchors } = await aSealedChain(testServer())
    const { seals } = await verify(testServer())
    const later = createSecrets(
      { current: Buffer.from('another key, of the same length or so') },
      testRandom('x'),
    )
    expect(checkAnchors(later, seals, await readAnchors(anchors))).toMatchObject({ matching: 3, broken: [] })
  })
})
