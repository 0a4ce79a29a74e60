import { webAuthnPreLogin } from '@vestibule/contract/areas/webauthn'
import { beforeAll, expect, test } from 'vitest'
import { webauthnCredentials } from '../../platform/db/schema/webauthn.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { aBrowser } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { changeSettings } from '../../domain/installation/settings.queries.ts'

/** What a hundred people's authenticators registered, in bytes and transports. */
const population = [
  ...Array.from({ length: 38 }, () => ({ bytes: 20, transports: ['hybrid', 'internal'] })),
  ...Array.from({ length: 32 }, () => ({ bytes: 16, transports: ['hybrid', 'internal'] })),
  ...Array.from({ length: 18 }, () => ({ bytes: 32, transports: ['internal'] })),
  ...Array.from({ length: 6 }, () => ({ bytes: 48, transports: ['nfc', 'usb'] })),
  ...Array.from({ length: 3 }, () => ({ bytes: 64, transports: ['nfc', 'usb'] })),
  ...Array.from({ length: 3 }, () => ({ bytes: 64, transports: ['usb'] })),
]

type Shares = ReadonlyMap<string, number>

const toShares = (texts: readonly string[]): Shares =>
  new Map([...Map.groupBy(texts, (text) => text)].map(([text, group]) => [text, group.length / texts.length]))

/** Half the sum of the differences: 0 for the same distribution, 1 for two that share nothing. */
const distance = (one: Shares, other: Shares): number =>
  [...new Set([...one.keys(), ...other.keys()])].reduce(
    (sum, key) => sum + Math.abs((one.get(key) ?? 0) - (other.get(key) ?? 0)) / 2,
    0,
  )

describeOnServer('SEC-PK-04 decoy keys of unknown addresses', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() =>
    changeSettings(testServer().services.db, testServer().services, {
      secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive: true }],
    }),
  )

  const listKeys = async (email: string) => {
    // As many tries as one place has.
    testServer().clock.advance(30)
    return (await aBrowser(testServer()).call(webAuthnPreLogin, { email })).options.allowCredentials ?? []
  }
  const looks = (keys: Awaited<ReturnType<typeof listKeys>>): string[] =>
    keys.map(({ id, transports = [] }) => `${id.length} ${transports.join()}`)

  const createHolder = async ({ bytes, transports }: (typeof population)[number]): Promise<string> => {
    const { clock, random, db } = testServer().services
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    await db.insert(webauthnCredentials).values({
      id: uuidv7(clock, random),
      userId: user.id,
      credentialId: random.bytes(bytes).toString('base64url'),
      use: 'passkey',
      deviceType: 'Platform',
      name: 'Key',
      publicKey: 'unused',
      counter: 0,
      transports,
      isSynced: true,
      createdAt: clock.now(),
    })
    return user.email
  }

  test('look like those of people who have some: the same lengths and transports, as often', async () => {
    const held: string[] = []
    for (const kind of population) held.push(...looks(await listKeys(await createHolder(kind))))
    const drawn: string[] = []
    for (let count = 0; count < 400; count += 1)
      drawn.push(...looks(await listKeys(`nobody${count}@decoys.test`)))
    expect([...toShares(drawn).keys()].sort()).toEqual([...toShares(held).keys()].sort())
    // Four hundred draws of these shares lie nearer than this with more than 99.9 percent.
    expect(distance(toShares(drawn), toShares(held))).toBeLessThan(0.1)
  })

  test('stay the same for an address, in whichever spelling', async () => {
    for (let count = 0; count < 20; count += 1) {
      const keys = await listKeys(`same${count}@decoys.test`)
      expect(await listKeys(`SAME${count}@Decoys.test`)).toEqual(keys)
    }
  })
})
