import { expect, test } from 'vitest'
import { hostOrigin, portalOrigin } from '../../../testing/addresses.ts'
import { anAuthenticator, type Ceremony } from '../../../testing/authenticator.ts'
import { aUser } from '../../../testing/builders.ts'
import { describeOnServer } from '../../../testing/engines.ts'
import { aRequestContext } from '../../../testing/request-context.ts'
import { useTestServer } from '../../../testing/test-server.ts'
import { assertionOptions, verifyAssertion } from './assertion.ts'
import { type Ceremony as Purpose, consumeChallenge, createChallenge } from './challenges.queries.ts'
import { listCredentials, findCredential, insertCredential, touchCredential } from './credentials.queries.ts'
import { registrationOptions, verifyRegistration } from './registration.ts'
import { readUserHandle } from './user-handle.queries.ts'

const anyUser = { requireUserVerification: false }
const verifiedUser = { requireUserVerification: true }

/** What every ceremony must be refused for, one lie at a time. */
const lies: readonly [string, Ceremony][] = [
  ['another type', { type: 'webauthn.forged' }],
  ['another origin', { origin: 'https://evil.test' }],
  ['a sibling port', { origin: 'http://localhost:4599' }],
  ['another relying party', { rpId: 'evil.test' }],
  ['nobody present', { isPresent: false }],
  ['nobody verified', { isVerified: false }],
  ['a page that is not registered', { topOrigin: 'https://evil.test' }],
  ['an outer page of a ceremony that has none', { crossOrigin: false }],
]

describeOnServer('ceremonies with authenticators', (engine) => {
  const testServer = useTestServer(engine)
  const visitor = (fields = {}) => aRequestContext(testServer(), fields)

  const aKey = async (ceremony: Ceremony = {}) => {
    const user = await aUser(testServer())
    const authenticator = anAuthenticator()
    const registered = await verifyRegistration(
      visitor(),
      authenticator.register({ challenge: 'some-challenge' }, ceremony),
      anyUser,
    )
    const { challenge: _, isUserVerified: __, ...key } = registered!
    const credential = await insertCredential(testServer().services.db, visitor(), {
      ...key,
      userId: user.id,
      use: 'factor',
      name: 'Test key',
    })
    return { user, authenticator, credential: credential! }
  }

  test('SEC-PK-01 a key that was made is one that signs', async () => {
    const { authenticator, credential } = await aKey()
    expect(credential).toMatchObject({ deviceType: 'Platform', isSynced: false, counter: 0 })
    const answer = authenticator.assert({ challenge: 'other-challenge' })
    expect(await verifyAssertion(visitor(), credential, answer, verifiedUser)).toEqual({
      challenge: 'other-challenge',
      isUserVerified: true,
      counter: 0,
      isCounterBack: false,
    })
  })

  test.each(lies)('SEC-PK-01 SEC-PK-02 %s is refused, making a key and using it', async (_, lie) => {
    const challenge = 'some-challenge'
    const made = anAuthenticator().register({ challenge }, lie)
    expect(await verifyRegistration(visitor(), made, verifiedUser)).toBeUndefined()
    const { authenticator, credential } = await aKey()
    const answer = authenticator.assert({ challenge }, lie)
    expect(await verifyAssertion(visitor(), credential, answer, verifiedUser)).toBeUndefined()
  })

  test('SEC-PK-01 a broken signature, a foreign key, a weak algorithm and rubbish are refused', async () => {
    const { authenticator, credential } = await aKey()
    const asserted = (answer: Parameters<typeof verifyAssertion>[2]) =>
      verifyAssertion(visitor(), credential, answer, anyUser)
    const challenge = 'some-challenge'
    expect(await asserted(authenticator.assert({ challenge }, { isSignatureBroken: true }))).toBeUndefined()
    expect(await asserted(anAuthenticator().assert({ challenge }))).toBeUndefined()
    const foreign = { ...anAuthenticator().assert({ challenge }), id: credential.credentialId }
    expect(await asserted(foreign)).toBeUndefined()
    const rubbish = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' }
    expect(await asserted({ id: credential.credentialId, response: rubbish })).toBeUndefined()
    const weak = anAuthenticator().register({ challenge }, { algorithm: -35 })
    expect(await verifyRegistration(visitor(), weak, anyUser)).toBeUndefined()
  })

  test('SEC-PK-02 an Android application signs by its certificate, in its own webview and nowhere else', async () => {
    const certificate = Array.from({ length: 32 }, (_, at) =>
      (at + 200).toString(16).padStart(2, '0').toUpperCase(),
    )
    const app = {
      platform: 'android' as const,
      packageName: 'test.acme.notes',
      fingerprints: [certificate.join(':'), 'AA:BB'],
    }
    const origin = `android:apk-key-hash:${Buffer.from(certificate.join(''), 'hex').toString('base64url')}`
    const inApp = {
      client: { ...visitor().client, nativeApps: [app] },
      deployment: 'app',
      embeddedIn: undefined,
    }
    const alone = { crossOrigin: false, topOrigin: undefined }
    const isTaken = async (fields: object, ceremony: Ceremony) => {
      const authenticator = anAuthenticator()
      const made = authenticator.register({ challenge: 'some-challenge' }, ceremony)
      const registered = await verifyRegistration(visitor(fields), made, anyUser)
      const { authenticator: known, credential } = await aKey()
      const shown = known.assert({ challenge: 'other-challenge' }, ceremony)
      const asserted = await verifyAssertion(visitor(fields), credential, shown, verifiedUser)
      return [registered !== undefined, asserted !== undefined]
    }
    expect(await isTaken(inApp, { ...alone, origin })).toEqual([true, true])
    const refused: readonly [object, Ceremony][] = [
      [
        { ...inApp, deployment: 'frame' },
        { ...alone, origin },
      ],
      [
        { ...inApp, client: visitor().client },
        { ...alone, origin },
      ],
      [inApp, { ...alone, origin: `${origin}A` }],
      [
        inApp,
        { ...alone, origin: `android:apk-key-hash:${Buffer.from('aabb', 'hex').toString('base64url')}` },
      ],
      [inApp, { ...alone, origin: 'android:apk-key-hash:' }],
      [inApp, { origin }],
    ]
    for (const [fields, ceremony] of refused) expect(await isTaken(fields, ceremony)).toEqual([false, false])
  })

  test('SEC-PK-02 top-level and framed pages are ours; without the name of the outer page a ticket decides', async () => {
    const judged = async (ceremony: Ceremony, fields = {}) => {
      const made = anAuthenticator().register({ challenge: 'some-challenge' }, ceremony)
      return (await verifyRegistration(visitor(fields), made, anyUser)) !== undefined
    }
    expect(await judged({ crossOrigin: false, topOrigin: undefined })).toBe(true)
    expect(await judged({ crossOrigin: true, topOrigin: hostOrigin })).toBe(true)
    expect(await judged({ crossOrigin: true, topOrigin: undefined })).toBe(true)
    expect(await judged({ crossOrigin: true, topOrigin: undefined }, { embeddedIn: undefined })).toBe(false)
    expect(await judged({ crossOrigin: true, topOrigin: portalOrigin })).toBe(false)
  })

  test('SEC-PK-01 a counter that goes back is seen', async () => {
    const { authenticator, credential } = await aKey({ counter: 7 })
    const at = async (counter: number) => {
      const answer = authenticator.assert({ challenge: 'some-challenge' }, { counter })
      return (await verifyAssertion(visitor(), credential, answer, anyUser))?.isCounterBack
    }
    expect(await at(8)).toBe(false)
    expect(await at(7)).toBe(true)
    expect(await at(0)).toBe(true)
  })

  test('a use is remembered, and keys are told apart by what they are for', async () => {
    const { user, credential } = await aKey()
    const { db, clock } = testServer().services
    await touchCredential(db, testServer().services, { id: credential.id, counter: 9 })
    expect(await listCredentials(db, user.id, 'passkey')).toEqual([])
    expect(await listCredentials(db, user.id)).toMatchObject([{ counter: 9, lastUsedAt: clock.now() }])
  })

  test('SEC-PK-01 SEC-SS-07 a challenge has 256 bits, one use, one purpose, one transaction and five minutes', async () => {
    const { services, clock } = testServer()
    const bound = { purpose: 'useFactor', binding: 'transaction' } as const
    const made = () => createChallenge(services.db, services, bound)
    const use = (challenge: string, purpose: Purpose = 'useFactor', binding = 'transaction') =>
      consumeChallenge(services.db, services, { purpose, binding, challenge })
    const [one, soon, late] = [await made(), await made(), await made()]
    expect(Buffer.from(one, 'base64url')).toHaveLength(32)
    expect(await use(one, 'addFactor')).toBeUndefined()
    expect(await use(one, 'useFactor', 'another')).toBeUndefined()
    expect(await use(one)).toBeDefined()
    expect(await use(one)).toBeUndefined()
    clock.advance(299)
    expect(await use(soon)).toBeDefined()
    clock.advance(1)
    expect(await use(late)).toBeUndefined()
  })

  test('SEC-PK-03 a key belongs to one person; people are named to authenticators at random', async () => {
    const { credential, user } = await aKey()
    const other = await aUser(testServer())
    const { id: _, createdAt: __, lastUsedAt: ___, ...key } = credential
    const again = await insertCredential(testServer().services.db, visitor(), { ...key, userId: other.id })
    expect(again).toBeUndefined()
    expect(await findCredential(testServer().services.db, credential.credentialId)).toMatchObject({
      userId: user.id,
    })
    const handle = await readUserHandle(testServer().services.db, testServer().services, user.id)
    expect(Buffer.from(handle, 'base64url')).toHaveLength(32)
    expect(await readUserHandle(testServer().services.db, testServer().services, user.id)).toBe(handle)
    expect(await readUserHandle(testServer().services.db, testServer().services, other.id)).not.toBe(handle)
  })

  test('SEC-PK-05 options name the relying party of the operator and exclude the keys there are', async () => {
    const { user, credential } = await aKey()
    const challenge = 'some-challenge'
    const created = registrationOptions(visitor(), {
      user,
      userHandle: 'handle',
      challenge,
      known: [credential],
      selection: { userVerification: 'preferred' },
    })
    expect(created).toMatchObject({ rp: { id: 'localhost', name: 'Acme Notes' }, user: { id: 'handle' } })
    expect(created.excludeCredentials).toMatchObject([{ id: credential.credentialId }])
    const options = assertionOptions(visitor(), {
      challenge,
      known: [credential],
      userVerification: 'required',
    })
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: credential.credentialId }] })
  })
})
