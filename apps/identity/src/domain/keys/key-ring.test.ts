import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signingKeys } from '../../platform/db/schema/signing-keys.ts'
import { createSecrets } from '../../platform/crypto/secrets.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { testClock, testRandom } from '../../testing/given.ts'
import { testKeys } from '../../testing/test-keys.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import { createKeyRing } from './key-ring.ts'
import { signingKeyMaker } from './make-signing-key.ts'

const day = 86_400
const random = testRandom('keys')
const secrets = createSecrets({ current: Buffer.from('a secret for the test of keys only') }, random)

/** A ring on an empty table. */
const aRing = async (testServer: TestServer) => {
  const { db } = testServer.services
  await db.delete(signingKeys)
  const clock = testClock()
  const deps = { db, clock, secrets, makeKey: testKeys() }
  return { clock, needs: deps, ring: createKeyRing(deps) }
}

describeOnBothEngines('signing keys', (engine) => {
  const testServer = useTestServer(engine)
  const kids = async (ring: ReturnType<typeof createKeyRing>) =>
    (await ring.published()).map(({ kid }) => kid)

  test('SEC-SS-10 two are published from the start, the one that signs first', async () => {
    const { ring } = await aRing(testServer())
    expect(await kids(ring)).toHaveLength(2)
    expect((await kids(ring))[0]).toBe((await ring.signing()).kid)
  })

  test('SEC-SS-10 rotates after 90 days; the old key verifies for a token\u2019s life and a day longer', async () => {
    const { ring, clock } = await aRing(testServer())
    const [first = '', second = ''] = await kids(ring)
    clock.advance(90 * day - 1)
    expect((await ring.signing()).kid).toBe(first)
    clock.advance(1)
    expect((await ring.signing()).kid).toBe(second)
    expect(await kids(ring)).toEqual([second, expect.any(String), first])
    clock.advance(day + 300 - 1)
    expect(await ring.verifying(first, 'RS256')).toBeDefined()
    clock.advance(1)
    expect(await ring.verifying(first, 'RS256')).toBeUndefined()
    expect(await kids(ring)).toHaveLength(2)
  })

  test('a server that was off for years makes no chain of unused keys', async () => {
    const { ring, clock } = await aRing(testServer())
    await ring.signing()
    clock.advance(1000 * day)
    await ring.signing()
    expect(await testServer().services.db.select().from(signingKeys)).toHaveLength(4)
  })

  test('two processes have the same keys, and one learns of the other\u2019s rotation', async () => {
    const { ring, needs: deps, clock } = await aRing(testServer())
    const other = createKeyRing(deps)
    const [mine, theirs] = await Promise.all([ring.signing(), other.signing()])
    expect(mine.kid).toBe(theirs.kid)
    clock.advance(90 * day)
    const { kid } = await other.signing()
    expect(await ring.verifying(kid, 'RS256')).toBeDefined()
  })

  test('SEC-SS-10 the table holds no private key, and another secret opens none', async () => {
    const { ring, needs: deps } = await aRing(testServer())
    await ring.signing()
    const rows = await testServer().services.db.select().from(signingKeys).orderBy(asc(signingKeys.number))
    const stored = JSON.stringify(rows)
    const { privateKey } = await testKeys()()
    expect(stored).not.toContain(privateKey.d)
    expect(new Set(rows.map((row) => row.sealedPrivateKey.slice(0, 16))).size).toBe(rows.length)
    const wrong = createKeyRing({
      ...deps,
      secrets: createSecrets({ current: Buffer.from('another secret, also long enough') }, random),
    })
    await expect(wrong.signing()).rejects.toThrow()
  })

  test('SEC-SS-06 real keys are RSA of 3072 bits, or P-256 where that is chosen', async () => {
    const { publicKey } = await signingKeyMaker('RS256')()
    expect(Buffer.from(publicKey.n ?? '', 'base64url')).toHaveLength(384)
    expect((await signingKeyMaker('ES256')()).publicKey).toMatchObject({ crv: 'P-256', alg: 'ES256' })
  })

  test('SEC-SS-06 keys of another algorithm follow those that there are, and each verifies its own alone', async () => {
    const { needs: deps, clock, ring: before } = await aRing(testServer())
    const { kid: rsa } = await before.signing()
    const ring = createKeyRing({ ...deps, makeKey: signingKeyMaker('ES256') })
    expect(await ring.signing()).toMatchObject({ kid: rsa, alg: 'RS256' })
    clock.advance(90 * day)
    await ring.signing()
    clock.advance(90 * day)
    const { kid, alg } = await ring.signing()
    expect(alg).toBe('ES256')
    expect(await ring.verifying(kid, 'ES256')).toBeDefined()
    for (const other of ['RS256', 'HS256', 'none', ''])
      expect(await ring.verifying(kid, other)).toBeUndefined()
  })
})
