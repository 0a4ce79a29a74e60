import { oauthExpirySeconds } from '@vestibule/contract/constants'
import { describe, expect, test, vi } from 'vitest'
import {
  readQuery,
  callback,
  host,
  page,
  portalUrl,
  returned,
  signedIn,
  createToken,
} from '../testing/hosted-page.ts'

describe('coming back', () => {
  test('redeems the code once, with the verifier, and goes where the person was', async () => {
    const { session, noted, where, kept } = await returned({}, [
      { body: { ...signedIn.body, id_token: createToken({ nonce: '3'.padEnd(32, '-') }) } },
    ])
    expect(session).toMatchObject({
      state: 'authenticated',
      user: { id: 'u1', email: 'ada@acme.test', tenantId: 't1' },
    })
    expect(noted.requests).toEqual([
      {
        path: '/oauth/token',
        body: {
          grant_type: 'authorization_code',
          code: 'c',
          code_verifier: '1'.padEnd(64, '-'),
          redirect_uri: callback,
          client_id: 'c1',
        },
      },
    ])
    expect(where()).toBe(`${host}/notes?sort=new`)
    expect(noted.sessions).toEqual(['authenticated login'])
    expect(kept.size).toBe(0)
  })

  test.each([
    ['another state', { state: 'stolen' }, 'STATE_MISMATCH', 0],
    ['no state', { state: '' }, 'STATE_MISMATCH', 0],
    ['another issuer', { iss: 'https://evil.test' }, 'ISSUER_MISMATCH', 0],
    ['a refusal', { error: 'access_denied' }, 'access_denied', 0],
  ])('SEC-OA-05 %s: no user is signed in, and nothing is redeemed', async (_, given, code, requests) => {
    const { session, noted, where } = await returned(given, [signedIn])
    expect(session).toEqual({ state: 'anonymous' })
    expect(noted.errors).toEqual([code])
    expect(noted.requests).toHaveLength(requests)
    expect(where()).not.toContain('code=')
  })

  test('SEC-OA-05 a token for another request is not taken', async () => {
    const { session, noted } = await returned({}, [
      { body: { ...signedIn.body, id_token: createToken({ nonce: 'another' }) } },
    ])
    expect(session).toEqual({ state: 'anonymous' })
    expect(noted.errors).toEqual(['NONCE_MISMATCH'])
  })

  test('SEC-PO-03 an address of another party is not gone to', async () => {
    const made = page(`${host}/`, {}, [signedIn])
    await made.hosted.login({ redirectUrl: 'https://evil.test/phish' })
    const { state = '' } = readQuery(made.noted.left[0])
    made.goTo(`${callback}?${new URLSearchParams({ code: 'c', state })}`)
    await made.hosted.start()
    expect(made.where()).toBe(`${host}/`)
    expect(made.noted.left).toHaveLength(1)
  })
})

describe('the session', () => {
  test('is found anew by one silent request; no user there is an answer', async () => {
    const known = page(`${host}/`, {}, [signedIn])
    expect(await known.hosted.start()).toMatchObject({ state: 'authenticated' })
    expect(known.noted.requests[0]?.path).toBe('/oauth/authorize/silent')
    const none = page(`${host}/`)
    expect(await none.hosted.start()).toEqual({ state: 'anonymous' })
    expect(none.noted.errors).toEqual([])
  })

  test('is looked for at the portal where no cookie travels, once and without a question', async () => {
    const { hosted, noted, goTo } = page(`${host}/notes`, { silent: 'redirect' })
    await hosted.start()
    expect(readQuery(noted.left[0])).toMatchObject({ prompt: 'none' })
    const { state = '' } = readQuery(noted.left[0])
    goTo(`${callback}?${new URLSearchParams({ error: 'login_required', state })}`)
    expect(await hosted.start()).toEqual({ state: 'anonymous' })
    expect(noted.errors).toEqual([])
  })

  test('is renewed at 0.8 of its life, by the newest refresh token', async () => {
    const { noted, advance, hosted } = await returned({}, [
      signedIn,
      { body: { ...signedIn.body, refresh_token: 'r2', access_token: 'second' } },
      { body: { ...signedIn.body, refresh_token: 'r3' } },
    ])
    advance(240_000)
    await vi.waitFor(async () => expect(await hosted.getAccessToken()).toBe('second'))
    advance(240_000)
    await vi.waitFor(() => expect(noted.requests).toHaveLength(3))
    expect(noted.requests.map(({ body }) => body.refresh_token)).toEqual([undefined, 'r1', 'r2'])
  })

  test('many who ask for a longer life make one request', async () => {
    const { noted, hosted } = await returned({}, [signedIn, signedIn])
    await Promise.all(Array.from({ length: 20 }, () => hosted.getAccessToken({ minTtl: 3600 })))
    expect(noted.requests).toHaveLength(2)
  })

  test('that the server ended is over', async () => {
    const { noted, hosted, advance } = await returned({}, [
      signedIn,
      { status: 400, body: { error: 'invalid_grant' } },
    ])
    advance(240_000)
    await vi.waitFor(() => expect(hosted.getState()).toEqual({ state: 'anonymous' }))
    await expect(hosted.getAccessToken()).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' })
    expect(noted.sessions.at(-1)).toBe('anonymous expired')
  })

  test("that the server ended says: couldn't refresh user token with oauth service", async () => {
    const { hosted, noted, advance } = await returned({}, [
      signedIn,
      { status: 400, body: { error: 'invalid_grant' } },
    ])
    const heard = vi.fn()
    hosted.on('error', heard)
    advance(240_000)
    await vi.waitFor(() => expect(hosted.getState()).toEqual({ state: 'anonymous' }))
    expect(heard.mock.calls).toEqual([
      [
        {
          code: 'invalid_grant',
          message: "The session has ended: couldn't refresh user token with oauth service",
        },
      ],
    ])
    expect(noted.sessions.at(-1)).toBe('anonymous expired')
  })

  test('that may not be renewed ends with its token, and says: silent refresh is disabled', async () => {
    const { hosted, noted, advance } = page(`${host}/`, { keepSessionAlive: false }, [signedIn])
    const heard = vi.fn()
    hosted.on('error', heard)
    expect(await hosted.start()).toMatchObject({ state: 'authenticated' })
    advance(299_999)
    expect(heard).not.toHaveBeenCalled()
    advance(1)
    expect(heard.mock.calls).toEqual([
      [{ code: 'SESSION_ENDED', message: 'The token has ended, and silent refresh is disabled' }],
    ])
    expect(hosted.getState()).toEqual({ state: 'anonymous' })
    expect(noted.requests).toHaveLength(1)
  })

  test('of a token that says nothing of its end lives 300 seconds', async () => {
    const { expires_in: _, ...body } = signedIn.body
    const { hosted, advance } = page(`${host}/`, { keepSessionAlive: false }, [{ body }])
    await hosted.start()
    advance(oauthExpirySeconds * 1000 - 1)
    expect(hosted.getState()).toMatchObject({ state: 'authenticated' })
    advance(1)
    expect(hosted.getState()).toEqual({ state: 'anonymous' })
    expect(oauthExpirySeconds).toBe(300)
  })

  test('ends at the portal, which is told whose it is', async () => {
    const { hosted, noted } = await returned({}, [signedIn])
    hosted.logout({ redirectUrl: '/bye' })
    const url = noted.left.at(-1)
    expect(url).toMatch(/^https:\/\/auth\.vendor\.test\/oauth\/logout\?/)
    expect(readQuery(url)).toMatchObject({ client_id: 'c1', post_logout_redirect_uri: `${host}/bye` })
    expect(hosted.getState()).toEqual({ state: 'anonymous' })
  })

  test('SEC-OA-11 the admin portal is shown here, or beside, and knows whose it is', () => {
    const { hosted, noted } = page(`${host}/`)
    const address = `${portalUrl}/oauth/portal?client_id=c1`
    hosted.openAdminPortal()
    hosted.openAdminPortal({ isNewTab: true })
    expect([noted.left, noted.opened]).toEqual([[address], [address]])
  })
})
