import { refreshToken } from '@vestibule/contract/areas/auth'
import {
  deleteAllSessionsForUser,
  deleteOtherSessionsForUser,
  deleteSessionForUser,
  getCurrentUserSession,
  getCurrentUserSessions,
  getSessionConfigurations,
  revokeSessionsForUser,
} from '@vestibule/contract/areas/sessions'
import { expect, test } from 'vitest'
import { aMember, aMembership, anAdmin, aTenant } from '../../testing/builders.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnBothEngines('sessions', (engine) => {
  const testServer = useTestServer(engine)

  test('are closed to who is not signed in', async () => {
    const stranger = aBrowser(testServer())
    for (const operation of [getCurrentUserSessions, getCurrentUserSession, deleteAllSessionsForUser]) {
      expect(await readRefusal(stranger.call(operation, {}))).toBe('NOT_AUTHENTICATED')
    }
  })

  test('SEC-SS-13 a person sees the own ones, newest first, and which is this', async () => {
    const ann = await aMember(testServer(), { in: await aTenant(testServer()) })
    await signedIn(testServer(), ann, { ip: '10.0.0.1' })
    testServer().clock.advance(60)
    // An address of the registry of Europe, whose country does not change.
    const here = await signedIn(testServer(), ann, { ip: '193.0.6.139' })
    const [, there] = await here.call(getCurrentUserSessions, {})
    expect(there?.countryCode).toBeUndefined()
    expect(await here.call(getCurrentUserSessions, {})).toMatchObject([
      { current: true, ipAddress: '193.0.6.139', countryCode: 'NL', userAgent: 'Test Browser' },
      { current: false, ipAddress: '10.0.0.1' },
    ])
    expect(await here.call(getCurrentUserSession, {})).toMatchObject({
      current: true,
      ipAddress: '193.0.6.139',
    })
  })

  test('SEC-SS-13 ending one refuses its next refresh; a foreign id answers as an unknown one', async () => {
    const tenant = await aTenant(testServer())
    const ann = await aMember(testServer(), { in: tenant })
    const bob = await aMember(testServer(), { in: tenant })
    const [here, there, foreign] = [
      await signedIn(testServer(), ann),
      await signedIn(testServer(), ann),
      await signedIn(testServer(), bob),
    ]
    const readId = async (browser: typeof here) => (await browser.call(getCurrentUserSession, {})).id
    await here.call(deleteSessionForUser, { id: await readId(there) })
    expect(await readRefusal(there.call(refreshToken, {}))).toBe('SESSION_ENDED')
    for (const id of [await readId(foreign), crypto.randomUUID(), 'x']) {
      expect(await readRefusal(here.call(deleteSessionForUser, { id }))).toBe('NOT_FOUND')
    }
    await expect(foreign.call(refreshToken, {})).resolves.toBeDefined()
  })

  test('SEC-SS-09 ending all ends this one too and clears its cookie', async () => {
    const ann = await aMember(testServer(), { in: await aTenant(testServer()) })
    const [here, there] = [await signedIn(testServer(), ann), await signedIn(testServer(), ann)]
    await here.call(deleteAllSessionsForUser, {})
    expect(here.refreshToken()).toBeUndefined()
    expect(await readRefusal(there.call(refreshToken, {}))).toBe('SESSION_ENDED')
    expect(await readRefusal(here.call(getCurrentUserSessions, {}))).toBe('SESSION_ENDED')
  })

  test('SEC-SS-13 ending the others leaves this one alone, and those of other users', async () => {
    const tenant = await aTenant(testServer())
    const ann = await aMember(testServer(), { in: tenant })
    const foreign = await signedIn(testServer(), await aMember(testServer(), { in: tenant }))
    const [here, there] = [await signedIn(testServer(), ann), await signedIn(testServer(), ann)]
    await here.call(deleteOtherSessionsForUser, {})
    expect(await readRefusal(there.call(refreshToken, {}))).toBe('SESSION_ENDED')
    expect(await here.call(getCurrentUserSessions, {})).toMatchObject([{ current: true }])
    await expect(here.call(refreshToken, {})).resolves.toBeDefined()
    await expect(foreign.call(refreshToken, {})).resolves.toBeDefined()
    await here.call(deleteOtherSessionsForUser, {})
    expect(await readRefusal(aBrowser(testServer()).call(deleteOtherSessionsForUser, {}))).toBe(
      'NOT_AUTHENTICATED',
    )
  })

  test('SEC-SS-13 an administrator ends those of own members in the own tenant only', async () => {
    const [tenant, elsewhere] = [await aTenant(testServer()), await aTenant(testServer())]
    const admin = await anAdmin(testServer(), { in: tenant })
    const ann = await aMember(testServer(), { in: tenant })
    const outsider = await aMember(testServer(), { in: elsewhere })
    const guest = await aMember(testServer(), { in: elsewhere })
    await aMembership(testServer(), guest, {
      in: tenant,
      joinedAt: new Date(testServer().clock.now().getTime() + 1000),
    })
    const browser = await signedIn(testServer(), admin)
    const [hers, theirs] = [await signedIn(testServer(), ann), await signedIn(testServer(), guest)]
    await browser.call(revokeSessionsForUser, { userId: ann.id })
    expect(await readRefusal(hers.call(refreshToken, {}))).toBe('SESSION_ENDED')
    await browser.call(revokeSessionsForUser, { userId: guest.id })
    await expect(theirs.call(refreshToken, {})).resolves.toBeDefined()
    expect(await readRefusal(browser.call(revokeSessionsForUser, { userId: outsider.id }))).toBe('NOT_FOUND')
    const member = await signedIn(testServer(), ann)
    expect(await readRefusal(member.call(revokeSessionsForUser, { userId: admin.id }))).toBe('FORBIDDEN')
  })

  test('answers the configured limits, of which there are none at first', async () => {
    const ann = await aMember(testServer(), { in: await aTenant(testServer()) })
    expect(await (await signedIn(testServer(), ann)).call(getSessionConfigurations, {})).toEqual({})
  })
})
