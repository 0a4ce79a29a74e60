import { expect, test } from 'vitest'
import { addAudits, anAuditChain } from '../../testing/audit-chains.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import { sealHeads } from './seal-heads.ts'
import { verifyAllChains } from './verify-all-chains.ts'

const verify = ({ services }: TestServer) => verifyAllChains(services)

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
