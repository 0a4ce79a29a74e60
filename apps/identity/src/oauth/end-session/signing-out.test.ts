import { developmentClientId } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { aClient } from '../../testing/a-client.ts'
import { hostOrigin } from '../../testing/addresses.ts'
import type { Browser } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import {
  anApplication,
  aPageBrowser,
  askToken,
  authorizePath,
  aVerifier,
  codeFor,
  continueOn,
  readLocation,
  redirectUri,
  signInOnPage,
  type TokenAnswer,
  tokensFor,
} from '../../testing/oauth.ts'
import { useTestServer } from '../../testing/test-server.ts'

const registered = `${hostOrigin}/`

/** What may have happened to a browser between signing in and signing out. */
const pasts: Readonly<Record<string, (browser: Browser) => unknown>> = {
  'nothing happened': () => {},
  'the session cookie of the library is gone': (browser) => browser.cookies.delete('fe_oauth_session'),
  'all cookies are gone': (browser) => browser.cookies.clear(),
  'a new sign-in was asked for and left undone': (browser) =>
    browser.request(authorizePath(aVerifier(), { prompt: 'login' })),
  'the person signed out in the box': (browser) =>
    browser.request('/frontegg/identity/resources/auth/v1/logout', { method: 'POST', body: {} }),
  'the cookies of the portal are gone': (browser) => {
    for (const name of browser.cookies.keys())
      if (name.startsWith('fe_refresh_')) browser.cookies.delete(name)
  },
}

/** What a sign-out may say of itself. */
const requests = {
  'a hint': ({ id_token }: TokenAnswer) => ({ id_token_hint: id_token }),
  'a client id': () => ({ client_id: developmentClientId }),
  'a hint and a client id': ({ id_token }: TokenAnswer) => ({
    id_token_hint: id_token,
    client_id: developmentClientId,
  }),
}

const combinations = Object.keys(pasts).flatMap((past) =>
  (Object.keys(requests) as (keyof typeof requests)[]).map((request) => ({ past, request })),
)

describeOnServer('signing out', (engine) => {
  const testServer = useTestServer(engine)
  const person = async () => aMember(testServer(), { in: await aTenant(testServer()) })
  const logoutPath = (params: Record<string, string>): string =>
    `/oauth/logout?${new URLSearchParams(params)}`
  const errorOfRefresh = async (refresh_token: string): Promise<string | undefined> => {
    const fields = { grant_type: 'refresh_token', refresh_token, client_id: developmentClientId }
    return ((await (await askToken(anApplication(testServer()), fields)).json()) as TokenAnswer).error
  }

  /** Presses the button of a page, where there is one: no script of it runs here. */
  const confirm = async (browser: Browser, answer: Response): Promise<Response> => {
    if (answer.status !== 200) return answer
    const page = await answer.text()
    const [, action = '', xsrf = ''] =
      /action="([^"]+)"><input type="hidden" name="xsrf" value="([^"]+)"/.exec(page) ?? []
    expect(page).toContain('name="logout" value="yes"')
    return browser.request(new URL(action).pathname, {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  }

  test.each(combinations)(
    'SEC-OA-07 with $request, after $past, arrives at the registered address and ends the session',
    async ({ past, request }) => {
      const { browser, ...tokens } = await tokensFor(testServer(), await person())
      const cookies = new Map(browser.cookies)
      await pasts[past]?.(browser)
      const isHere = [...browser.cookies.keys()].some((name) => name.startsWith('fe_refresh_'))
      const path = logoutPath({
        ...requests[request](tokens),
        post_logout_redirect_uri: registered,
        state: 'out',
      })
      const done = await confirm(browser, await browser.request(path))
      expect([done.status, readLocation(done).href]).toEqual([303, `${registered}?state=out`])
      // Without cookie and hint there is nothing to know the session by.
      if (!isHere && request === 'a client id') return
      expect(await errorOfRefresh(tokens.refresh_token)).toBe('invalid_grant')
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      const again = readLocation(await browser.request(authorizePath(aVerifier(), { prompt: 'none' })))
      expect(again.searchParams.get('error')).toBe('login_required')
    },
  )

  test('SEC-OA-07 the hint of another person ends their session once the person here has confirmed, and not before', async () => {
    const foreign = await tokensFor(testServer(), await person())
    const here = await tokensFor(testServer(), await person())
    const path = logoutPath({ id_token_hint: foreign.id_token, post_logout_redirect_uri: registered })
    const confirmation = await here.browser.request(path)
    expect(confirmation.status).toBe(200)
    const before = await askToken(anApplication(testServer()), {
      grant_type: 'refresh_token',
      refresh_token: foreign.refresh_token,
      client_id: developmentClientId,
    })
    expect(before.status).toBe(200)
    const { refresh_token: next } = (await before.json()) as TokenAnswer
    expect(readLocation(await confirm(here.browser, confirmation)).href).toBe(registered)
    expect(await errorOfRefresh(here.refresh_token)).toBe('invalid_grant')
    expect(await errorOfRefresh(next)).toBe('invalid_grant')
  })

  test('SEC-OA-07 a sign-out that names no application ends the session, also where there are several', async () => {
    await aClient(testServer(), {
      id: uuidv7(testServer().services.clock, testServer().services.random),
      name: 'Acme Reports',
    })
    const { browser, refresh_token } = await tokensFor(testServer(), await person())
    const done = await confirm(browser, await browser.request('/oauth/logout'))
    expect(readLocation(done).pathname).toBe('/oauth/logout/success')
    expect(await errorOfRefresh(refresh_token)).toBe('invalid_grant')
  })

  test('the page that asks lets a browser on to the address of a native application, and to where that leads on', async () => {
    const id = uuidv7(testServer().services.clock, testServer().services.random)
    const postLogoutRedirectUris = ['acme.notes:/signed-out', `${hostOrigin}/signed-out`]
    await aClient(testServer(), { id, isNative: true, redirectUris: [redirectUri], postLogoutRedirectUris })
    const browser = aPageBrowser(testServer(), id)
    await codeFor(browser, await person(), { client_id: id })
    const policyFor = async (uri: string) => {
      const answer = await browser.request(logoutPath({ client_id: id, post_logout_redirect_uri: uri }))
      return /form-action ([^;]+)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
    }
    expect(await policyFor('acme.notes:/signed-out')).toBe("'self' http: https: acme.notes:")
    expect(await policyFor(`${hostOrigin}/signed-out`)).toBe("'self' http: https:")
  })

  test('a second person who signs in in another tab goes on to their application', async () => {
    const browser = aPageBrowser(testServer())
    const [verifier, other] = [aVerifier(), await person()]
    const first = readLocation(await browser.request(authorizePath(verifier, { state: 'one' })))
    // A browser keeps one for the path of each request; the one of these tests knows no paths.
    const resumption = [...browser.cookies].filter(([name]) => name.startsWith('fe_oauth_resume'))
    const { answer } = await codeFor(browser, await person(), { state: 'two' })
    expect(answer.searchParams.get('state')).toBe('two')
    await signInOnPage(browser, other)
    const resumed = readLocation(await browser.request(`/oauth/account/continue${first.search}`))
    const resume = async () => {
      for (const [name, value] of resumption) browser.cookies.set(name, value)
      return readLocation(await browser.request(resumed.pathname))
    }
    expect((await resume()).pathname).toBe(resumed.pathname)
    const next = await resume()
    expect(Object.fromEntries(next.searchParams)).toMatchObject({ state: 'one', code: expect.any(String) })
    const exchange = {
      grant_type: 'authorization_code',
      code: next.searchParams.get('code') ?? '',
      code_verifier: verifier,
      redirect_uri: redirectUri,
      client_id: developmentClientId,
    }
    const tokens = (await (await askToken(anApplication(testServer()), exchange)).json()) as TokenAnswer
    expect((await testServer().services.accessTokens.verify(tokens.access_token))?.sub).toBe(other.id)
    expect((await continueOn(browser)).searchParams.get('code')).toBeNull()
  })
})
