import { handsOutAccessToken } from '@vestibule/contract'
import { refreshToken } from '@vestibule/contract/areas/auth'
import { silentOAuthRefreshToken } from '@vestibule/contract/areas/oauth'
import { getProfile } from '@vestibule/contract/areas/profile'
import { signUpUserWithUsername } from '@vestibule/contract/areas/sign-up'
import { developmentClientId, headers } from '@vestibule/contract/constants'
import { afterEach, expect, test } from 'vitest'
import { askFor, everyOperation } from '../../testing/access-matrix.ts'
import { hostOrigin, portalOrigin } from '../../testing/addresses.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { changeClient } from '../../testing/change-client.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { useTestServer } from '../../testing/test-server.ts'

/** Every operation that the refresh cookie opens, or that answers a visitor with an access token. */
const forTokens = everyOperation
  .map(({ operation }) => operation)
  .filter(
    (operation) =>
      operation.access.is === 'refreshCookie' ||
      operation.readsRefreshCookie === true ||
      (operation.access.is === 'anyone' && handsOutAccessToken(operation)),
  )
const others = everyOperation
  .map(({ operation }) => operation)
  .filter((operation) => operation.access.is === 'anyone' && !forTokens.includes(operation))

/** What keeps plain tokens from the pages of an application. */
type Registered = { readonly apis?: string[]; readonly givesTokens?: boolean }
const kept: Readonly<Record<string, Registered>> = {
  '--api': { apis: ['https://api.acme.test/v1'] },
  '--no-tokens': { givesTokens: false },
}

describeOnServer('the page around the frame', (engine) => {
  const testServer = useTestServer(engine)
  const register = (fields: Registered) => changeClient(testServer(), fields)
  afterEach(() => register({ apis: [], givesTokens: true }))

  /** The browser of a user who is signed in in the frame, as the page's own `fetch` uses it, with credentials. */
  const aPage = async (): Promise<{ page: Browser; frame: Browser }> => {
    const ann = await aMember(testServer(), { in: await aTenant(testServer()) })
    const [frame, page] = [
      await signedIn(testServer(), ann),
      await signedIn(testServer(), ann, {
        headers: { [headers.embedTicket]: undefined, [headers.vendorId]: developmentClientId },
      }),
    ]
    page.accessToken = undefined
    return { page, frame }
  }
  const fromHostPage = (page: Browser): Browser => ({
    ...page,
    request: (path, init) =>
      page.request(path, { ...init, headers: { ...init?.headers, origin: hostOrigin } }),
  })
  const fromHost = async (page: Browser, operation: (typeof forTokens)[number]) => {
    const { status, text } = await askFor(fromHostPage(page), operation)
    return {
      name: operation.name,
      status,
      code: (JSON.parse(text || '{}') as { errorCode?: string }).errorCode,
    }
  }

  test.each(Object.entries(kept))(
    'SEC-TO-01 SEC-BR-04 gets no token by any operation where the application is registered with %s',
    async (_, fields) => {
      const { page, frame } = await aPage()
      await register(fields)
      expect(forTokens.length).toBeGreaterThan(20)
      for (const operation of forTokens)
        expect(await fromHost(page, operation)).toEqual({
          name: operation.name,
          status: 403,
          code: 'ORIGIN_REFUSED',
        })
      expect((await page.request(`/frontegg${refreshToken.path}`, { method: 'POST', body: {} })).status).toBe(
        200,
      )
      expect(await frame.call(refreshToken, {})).toHaveProperty('accessToken')
      expect(await frame.call(getProfile, {})).toBeDefined()
    },
  )

  test.each(Object.entries(kept))(
    'SEC-TO-01 finds no token in any other answer to a visitor, and the session goes on (%s)',
    async (_, fields) => {
      const { page } = await aPage()
      await register(fields)
      expect(others.length).toBeGreaterThan(40)
      for (const operation of others) {
        const { text } = await askFor(fromHostPage(page), operation)
        expect(text, operation.name).not.toMatch(/access_?token"/i)
      }
      const renewed = await page.request(`/frontegg${refreshToken.path}`, { method: 'POST', body: {} })
      expect(renewed.status).toBe(200)
    },
  )

  test.each(Object.entries(kept))(
    'SEC-TO-01 is given no token by a sign-up that begins a session (%s)',
    async (_, fields) => {
      const { page } = await aPage()
      await register(fields)
      const answer = await fromHostPage(page).request(`/frontegg${signUpUserWithUsername.path}`, {
        method: 'POST',
        body: { username: 'newcomer', companyName: 'Some Company', password: 'seven tall green trees' },
      })
      expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('ORIGIN_REFUSED')])
    },
  )

  test('SEC-TO-01 is refused by the origin alone: the portal’s own pages go on', async () => {
    const { page } = await aPage()
    await register({ givesTokens: false })
    const ask = async (origin: string) =>
      (
        await page.request(`/frontegg${silentOAuthRefreshToken.path}`, {
          method: 'POST',
          body: {},
          headers: { origin },
        })
      ).status
    expect([await ask(portalOrigin), await ask(hostOrigin)]).toEqual([200, 403])
  })
})
