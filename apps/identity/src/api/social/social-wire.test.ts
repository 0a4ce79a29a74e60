import { refreshToken } from '@vestibule/contract/areas/auth'
import { getMetadata } from '@vestibule/contract/areas/metadata'
import { loginViaSocialLogin } from '@vestibule/contract/areas/social'
import { beforeAll, expect, test } from 'vitest'
import { type Browser, aBrowser } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aSocialProvider, aWindow, chooseAt, readLocation } from '../../testing/federation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const prelogin = '/frontegg/identity/resources/auth/v1/user/sso/default/google/prelogin'
const callback = 'http://localhost:4700/account/social/success'

const refused = [
  'https://evil.test/',
  '//evil.test/',
  'http://localhost:4700.evil.test/',
  'http://localhost:4700@evil.test/',
  'http://user@localhost:4700/',
  'http://localhost:47000/',
  'https://localhost:4700/',
  'http://localhost:4600/',
  'http:/\\evil.test/',
  'http://localhost:4700\\@evil.test/',
  'http://localhost:4700/ x',
  'http://localhost:4700/\u0009x',
  'javascript:alert(1)//http://localhost:4700',
  'data:text/html,x',
  'file:///etc/passwd',
  '/account/social/success',
  'localhost:4700',
]

describeOnServer('social login as clients of the wire go it', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => aSocialProvider(testServer()))

  /** As one page that goes there and comes back: a client of the wire has no frame. */
  const goThere = async (browser: Browser, query: Record<string, string>, email: string): Promise<URL> => {
    const window = aWindow(testServer(), browser)
    const start = await window.go(
      `http://localhost:4600${prelogin}?${new URLSearchParams(query)}`,
      'same-site',
    )
    const atProvider = readLocation(await window.go(readLocation(start), 'same-site'))
    return new URL(readLocation(await window.go(await chooseAt(window, atProvider, { email }), 'cross-site')))
  }

  test('comes back to the client’s page with a code and the client’s own state, and signs in with them', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const browser = aBrowser(testServer())
    const own = JSON.stringify({ provider: 'google', action: 'login' })
    const back = await goThere(browser, { redirectUri: callback, state: own }, user.email)
    expect(back.origin + back.pathname).toBe(callback)
    expect(back.searchParams.get('state')).toBe(own)
    const code = back.searchParams.get('code') ?? ''
    const post = { provider: 'google', code, state: own, redirectUri: callback }
    const stranger = aBrowser(testServer())
    expect(await readRefusal(stranger.call(loginViaSocialLogin, post))).toBe('EXTERNAL_LOGIN_GONE')
    expect(await readRefusal(browser.call(loginViaSocialLogin, { ...post, state: 'other' }))).toBe(
      'EXTERNAL_LOGIN_GONE',
    )
    expect(await browser.call(loginViaSocialLogin, post)).toMatchObject({
      email: user.email,
      userId: user.id,
      isNewUser: false,
      mfaRequired: false,
    })
    expect(await readRefusal(browser.call(loginViaSocialLogin, post))).toBe('EXTERNAL_LOGIN_GONE')
    // Its clients ignore the token in the answer and refresh right away.
    expect(await browser.call(refreshToken, {})).toMatchObject({ userId: user.id })
  })

  test('says on the page it comes back to which provider it was, for clients that gave no state', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const browser = aBrowser(testServer())
    const back = await goThere(browser, {}, user.email)
    const { code = '', state = '', ...named } = Object.fromEntries(back.searchParams)
    expect(named).toEqual({ customised: 'false', provider: 'google' })
    expect(await browser.call(loginViaSocialLogin, { provider: 'google', code, state })).toMatchObject({
      userId: user.id,
    })
  })

  test('a code of a provider, or a token, that was not asked for here is nothing', async () => {
    const browser = aBrowser(testServer())
    for (const fields of [{ code: 'x', state: 'y' }, { id_token: 'a.b.c' }, { code: 'x' }, {}]) {
      const post = { provider: 'google', ...fields }
      expect(await readRefusal(browser.call(loginViaSocialLogin, post))).toBe('EXTERNAL_LOGIN_GONE')
    }
  })

  test.each(refused)('SEC-PO-03 no browser is sent back to %j', async (redirectUri) => {
    const query = new URLSearchParams({ redirectUri, state: 's' })
    const answer = await aBrowser(testServer()).request(`${prelogin}?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
  })

  test('without an address people come back to the callback page of the application', async () => {
    const queries: Record<string, string>[] = [{}, { redirectUri: '' }]
    for (const query of queries) {
      const back = await goThere(aBrowser(testServer()), query, 'nowhere@social.test')
      expect(back.origin + back.pathname).toBe(callback)
    }
  })

  test('the metadata of single sign-on are told, for people and for machines', async () => {
    const browser = aBrowser(testServer())
    const { rows } = await browser.call(getMetadata, { entityName: 'saml' })
    const acsUrl = 'http://localhost:4600/login/saml/acs'
    expect(rows[0]?.configuration).toEqual({
      acsUrl,
      spEntityId: 'http://localhost:4600/login/saml/metadata',
    })
    const xml = await (await browser.request('/login/saml/metadata')).text()
    expect(xml).toContain(acsUrl)
    expect(xml).toContain('WantAssertionsSigned="true"')
  })
})
