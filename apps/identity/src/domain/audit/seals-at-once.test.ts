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
  auditHeadOf,
  auditRowsOf,
  copyAudits,
  forgetAudits,
} from '../../testing/audit-chains.ts'
import { aTenant } from '../../testing/builders.ts'
import { describeOnBothEngines, describeOnPostgres } from '../../testing/engines.ts'
import { testRandom } from '../../testing/given.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import { readAnchors } from './anchor.ts'
import { checkAnchors } from './check-anchors.ts'
import { cutAudits } from './cut-audits.ts'
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

describeOnPostgres('sealing heads at once', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-AU-02 several servers make one chain while rows are added', async () => {
    const tenantId = await anAuditChain(testServer(), 3)
    await Promise.all([
      ...Array.from({ length: 3 }, () => sealHeads(testServer().services)),
      addAudits(testServer(), tenantId, 10),
    ])
    const { broken, seals } = await verify(testServer())
    expect(broken).toEqual([])
    expect(seals.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  })
})
