import {
  deleteApplicationSessionsForUser,
  getCurrentUserSession,
  getCurrentUserSessions,
} from '@vestibule/contract/areas/sessions'
import { refreshToken } from '@vestibule/contract/areas/auth'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { aClient } from '../../testing/a-client.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import {
  anApplication,
  aPageBrowser,
  askToken,
  codeFor,
  redirectUri,
  type TokenAnswer,
} from '../../testing/oauth.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnBothEngines('sessions of applications', (engine) => {
  const testServer = useTestServer(engine)
  const register = (name: string) =>
    aClient(testServer(), {
      id: crypto.randomUUID(),
      name,
      redirectUris: [redirectUri],
      managesByWire: false,
    })
  type Application = Awaited<ReturnType<typeof register>>
  type User = Awaited<ReturnType<typeof aMember>>
  const aUser = async () => aMember(testServer(), { in: await aTenant(testServer()) })

  const askWith = (fields: Record<string, string>) => askToken(anApplication(testServer()), fields)
  const exchange = (code: string, verifier: string, { id }: Application) =>
    askWith({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
      client_id: id,
    })
  const admit = async (browser: Browser, user: User, application: Application): Promise<string> => {
    const { code, verifier } = await codeFor(browser, user, { client_id: application.id })
    return ((await (await exchange(code, verifier, application)).json()) as TokenAnswer).refresh_token
  }
  const refresh = async (token: string, { id }: Application) =>
    (await askWith({ grant_type: 'refresh_token', refresh_token: token, client_id: id })).status

  /** A user of two applications, twice in the first; and the portal in which they see that. */
  const arrange = async () => {
    const user = await aUser()
    const [notes, desk] = [await register('Acme Notes'), await register('Acme Desk')]
    const browser = aPageBrowser(testServer(), notes.id)
    const tokens = [await admit(browser, user, notes), await admit(browser, user, notes)]
    const other = await admit(aPageBrowser(testServer(), desk.id), user, desk)
    const portal = await signedIn(testServer(), user)
    return { user, notes, desk, browser, tokens, other, portal }
  }

  test('SEC-TO-16 each says which application it was granted to, and those of a browser say none', async () => {
    const { portal, notes, desk } = await arrange()
    const list = await portal.call(getCurrentUserSessions, {})
    const names = list.map(({ application }) => application?.name).filter((name) => name !== undefined)
    expect(names.toSorted()).toEqual([desk.name, notes.name, notes.name])
    expect(list.filter(({ application }) => application === undefined)).toHaveLength(3)
    expect((await portal.call(getCurrentUserSession, {})).application).toBeUndefined()
  })

  test('SEC-TO-16 all that one application was granted ends at once, and nothing else', async () => {
    const { user, portal, notes, desk, browser, tokens, other } = await arrange()
    const pending = await codeFor(browser, user, { client_id: notes.id })
    await portal.call(deleteApplicationSessionsForUser, { applicationId: notes.id })
    for (const token of tokens) expect(await refresh(token, notes)).toBe(400)
    // A code that was on its way begins no session anymore.
    expect((await exchange(pending.code, pending.verifier, notes)).status).toBe(400)
    expect(await refresh(other, desk)).toBe(200)
    expect(await readRefusal(portal.call(refreshToken, {}))).toBe('not refused')
    const names = (await portal.call(getCurrentUserSessions, {})).map(({ application }) => application?.name)
    expect(names.filter((name) => name !== undefined)).toEqual([desk.name])
    const isRow = and(eq(audits.userId, user.id), eq(audits.action, 'session.revoked'))
    const [row] = await testServer().services.db.select().from(audits).where(isRow)
    expect(row?.details).toMatchObject({
      application: notes.id,
      sessions: [expect.any(String), expect.any(String)],
    })
    // The browser is still signed in, so the application can be let in again.
    expect(await refresh(await admit(browser, user, notes), notes)).toBe(200)
  })

  test('SEC-TO-16 of others, and of what is no application, none ends', async () => {
    const { portal, notes, tokens } = await arrange()
    const stranger = await signedIn(testServer(), await aUser())
    const end = (browser: Browser, applicationId: string) =>
      readRefusal(browser.call(deleteApplicationSessionsForUser, { applicationId }))
    expect(await end(stranger, notes.id)).toBe('NOT_FOUND')
    for (const id of [crypto.randomUUID(), 'x']) expect(await end(portal, id)).toBe('NOT_FOUND')
    expect(await end(aBrowser(testServer()), notes.id)).toBe('NOT_AUTHENTICATED')
    expect(await refresh(tokens[1] ?? '', notes)).toBe(200)
  })
})
