import { getTableColumns } from 'drizzle-orm'
import { refreshToken } from '@vestibule/contract/areas/auth'
import { verifyMFAAuthenticatorAppForLogin } from '@vestibule/contract/areas/mfa-sign-in'
import { createInviteUserLink, getInviteUserLink } from '@vestibule/contract/areas/invites'
import { expect, test } from 'vitest'
import { sealHeads } from '../audit/seal-heads.ts'
import { sealAudits } from '../audit/sealer.ts'
import { verifyAllChains } from '../audit/verify-all-chains.ts'
import { verifyAuditChain } from '../audit/verify-chain.ts'
import { outbox } from '../../platform/db/schema/outbox.ts'
import { secretChecks } from '../../platform/db/schema/secret-checks.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { anotherServer } from '../../testing/another-server.ts'
import { type Browser, aBrowser } from '../../testing/browser.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { anEnrolled, passFirstFactor, computeTotp } from '../../testing/mfa.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { schemaTables } from '../../testing/schema-tables.ts'
import { secretOfTests, useTestServer, type TestServer } from '../../testing/test-server.ts'
import { checkSecretKey, requireSecretKey } from './check-secret-key.ts'
import { rotateSecretKey } from './rotate-secret-key.ts'
import { sealedColumns } from './sealed-columns.queries.ts'

test('every column that is sealed is sealed anew', async () => {
  const sealed = (await schemaTables()).flatMap((table) =>
    Object.values(getTableColumns(table)).filter(({ name }) => name.startsWith('sealed_')),
  )
  expect(sealed.length).toBeGreaterThan(5)
  expect(new Set(sealedColumns.map(({ column }) => column))).toEqual(new Set(sealed))
})

describeOnBothEngines('SEC-SS-10 another SECRET_KEY', (engine) => {
  const testServer = useTestServer(engine)
  const previous = secretOfTests
  const current = Buffer.from('the key that takes its place, as long')
  const lost = Buffer.from('a key that nothing was ever sealed with')

  /** The same browser at another process. */
  const movedTo = (other: TestServer, browser: Browser): Browser => {
    const moved = aBrowser(other)
    for (const [name, value] of browser.cookies) moved.cookies.set(name, value)
    moved.accessToken = browser.accessToken
    return moved
  }
  const enterWithApp = async (at: TestServer, email: string, secret: string) => {
    testServer().clock.advance(60)
    const browser = aBrowser(at)
    const { mfaToken = '', mfaDevices } = await passFirstFactor(browser, email)
    const deviceId = mfaDevices?.authenticators[0]?.id ?? ''
    const value = computeTotp(testServer(), secret)
    return browser.call(verifyMFAAuthenticatorAppForLogin, { mfaToken, deviceId, value })
  }

  test('is refused at the start in one line that says what to do', async () => {
    const { services } = testServer()
    expect(await checkSecretKey(services, { current: previous })).toBe('current')
    expect(await requireSecretKey(services, { current: previous })).toEqual({ isChanging: false })
    await expect(requireSecretKey(services, { current: lost })).rejects.toThrow(
      /^SECRET_KEY is not the key .* SECRET_KEY_PREVIOUS .*rotate-secret"$/,
    )
    await expect(requireSecretKey(services, { current: lost, previous: current })).rejects.toThrow()
    expect(await requireSecretKey(services, { current, previous })).toEqual({ isChanging: true })
  })

  test('is seen by a database from before the check, too', async () => {
    const { services } = testServer()
    await services.keys.published()
    const checks = await services.db.delete(secretChecks).returning()
    expect(await checkSecretKey(services, { current: lost })).toBe('neither')
    await services.db.delete(secretChecks)
    expect(await checkSecretKey(services, { current: previous })).toBe('current')
    await services.db.insert(secretChecks).values(checks).onConflictDoNothing()
  })

  test('takes the place of the one before without a loss', async () => {
    const { services } = testServer()
    const { user, tenant, browser, secret } = await anEnrolled(testServer(), { roles: ['Admin'] })
    const link = await browser.call(createInviteUserLink, {})
    await sealAudits(services)
    await sealHeads(services)

    const during = await anotherServer(testServer(), { secretKeys: { current, previous } })
    const moved = movedTo(during, browser)
    await moved.call(refreshToken, {})
    expect((await enterWithApp(during, user.email, secret)).accessToken).toBeDefined()
    expect((await moved.call(getInviteUserLink, {})).token).toBe(link.token)

    const done = await rotateSecretKey(services, { current, previous })
    expect(done.resealed).toBeGreaterThan(3)
    expect(done.unreadable).toBe(0)
    expect((await rotateSecretKey(services, { current, previous })).resealed).toBe(0)
    expect(await checkSecretKey(services, { current })).toBe('current')
    await expect(requireSecretKey(services, { current: previous })).rejects.toThrow('SECRET_KEY')

    const after = await anotherServer(testServer(), { secretKeys: { current } })
    const later = movedTo(after, moved)
    await later.call(refreshToken, {})
    expect((await enterWithApp(after, user.email, secret)).accessToken).toBeDefined()
    expect(await verifyAuditChain(after.services, tenant.id)).toMatchObject({ is: 'intact' })
    expect((await verifyAllChains(after.services)).broken).toEqual([])
    // A link of the key before still leads in, and is shown no more: a new one takes its place.
    expect(await readRefusal(later.call(getInviteUserLink, {}))).toBe('NOT_FOUND')
  })

  test('does not count as changed while something is left that no key opens', async () => {
    const { services } = testServer()
    const another = await anotherServer(testServer(), { secretKeys: { current: lost } })
    const now = services.clock.now()
    await services.db.insert(outbox).values({
      id: uuidv7(services.clock, services.random),
      channel: 'email',
      sealedMessage: another.services.secrets.seal('outbox', '{}'),
      createdAt: now,
      nextAttemptAt: now,
    })
    const next = Buffer.from('the key after the one that took its place')
    expect(await rotateSecretKey(services, { current: next, previous: current })).toMatchObject({
      unreadable: 1,
    })
    expect(await checkSecretKey(services, { current: next, previous: current })).toBe('previous')
  })
})
