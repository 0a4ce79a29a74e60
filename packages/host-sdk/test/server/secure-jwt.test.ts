import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { aMember, aTenant, somePassword } from '../../../../apps/identity/src/testing/builders.ts'
import { aHostApplication, aPage } from './host-application.ts'
import { identityServer } from './identity-server.ts'

const api = '/frontegg/identity/resources'
const refreshPath = `${api}/auth/v1/user/token/refresh`
const identity = identityServer()

const signedIn = async () => {
  const { testServer } = identity()
  const app = await aHostApplication(identity(), { secureJwt: true, clientSecret: 'shh' })
  const { email } = await aMember(testServer, { in: await aTenant(testServer) })
  const page = aPage(app)
  const answer = await page.post(`${api}/auth/v1/user`, { email, password: somePassword })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  return { page, email, accessToken }
}

test('with secure JWT a page can read its token and no caller can use it', async () => {
  const { page, email, accessToken } = await signedIn()
  expect(accessToken.split('.')).toEqual([
    'REDACTED_FOR_SECURITY',
    expect.any(String),
    'REDACTED_FOR_SECURITY',
  ])
  const [, claims = ''] = accessToken.split('.')
  expect(decodeJwt(`e30.${claims}.x`)).toMatchObject({ email })
  const direct = await fetch(`${identity().url}${api}/users/v2/me`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(direct.status).toBe(401)
  const me = await page.ask(`${api}/users/v2/me`, { headers: { authorization: `Bearer ${accessToken}` } })
  expect(await me.json()).toMatchObject({ email })
  expect(await (await page.ask('/notes')).text()).toBe('Hello Ann Other')
})

test('calls that come together after the session is over renew it once, and all are answered', async () => {
  const { page, accessToken } = await signedIn()
  identity().testServer.clock.advance(301)
  const before = new Map(page.cookies)
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const tab = aPage({ url: page.url }, new Map(before))
      const headers = { authorization: `Bearer ${accessToken}` }
      return (await tab.ask(`${api}/users/v2/me`, { headers })).status
    }),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(identity().count(refreshPath)).toBe(1)
})

test('a redacted token without a session, or of no user, is worth nothing here either', async () => {
  const { page, accessToken } = await signedIn()
  const stranger = aPage({ url: page.url })
  const headers = { authorization: `Bearer ${accessToken}` }
  expect((await stranger.ask(`${api}/users/v2/me`, { headers })).status).toBe(401)
  const { headers: sent } = identity().requests.at(-1) ?? { headers: new Headers() }
  expect(sent.has('authorization')).toBe(false)
})
