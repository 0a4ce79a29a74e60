import { describe, expect, test, vi } from 'vitest'
import { ada, hostedServer } from '../testing/hosted-server.ts'
import { createToken, host, page, readQuery } from '../testing/hosted-page.ts'
import { rightsSuite } from '../testing/rights-suite.ts'

const started = async (...given: Parameters<typeof hostedServer>) => {
  const server = hostedServer(...given)
  await server.hosted.start()
  return server
}

describe('a hosted sign-in', () => {
  rightsSuite(async ({ isSignedOut, ...options }) => {
    const { hosted } = isSignedOut ? page(`${host}/`, options) : hostedServer(options)
    await hosted.start()
    return hosted
  })
})

describe('another tenant', () => {
  test('is asked for by the refresh token, renewed as itself, and each change is heard', async () => {
    const { hosted, noted, advance } = await started()
    await hosted.switchTenant('t2')
    expect(noted.sessions).toEqual(['authenticated login', 'loading tenant', 'authenticated tenant'])
    expect(noted.requests.at(-1)).toEqual({
      path: '/oauth/token',
      body: { grant_type: 'refresh_token', refresh_token: 'r1', client_id: 'c1', tenantId: 't2' },
    })
    advance(240_000)
    await vi.waitFor(() => expect(noted.requests).toHaveLength(3))
    expect(noted.requests.at(-1)?.body).toMatchObject({ refresh_token: 'r2', tenantId: 't2' })
  })

  test('is asked for by the cookie where there is no refresh token, and kept over a reload', async () => {
    const { hosted, noted } = await started({}, false)
    await hosted.switchTenant('t2', { silent: true })
    expect(noted.requests.at(-1)).toEqual({ path: '/oauth/authorize/silent', body: { tenantId: 't2' } })
    expect(noted.sessions).toEqual(['authenticated login', 'authenticated tenant'])
    await hosted.start()
    expect(noted.requests.at(-1)?.body).toEqual({ tenantId: 't2' })
  })

  test('is named on the way to the portal that finds a session without a question', async () => {
    // No cookie travels: the request finds no session, and says so as the server does.
    const refused = { status: 401, body: { errorCode: 'LOGIN_REQUIRED' } }
    const silent = page(`${host}/notes`, { silent: 'redirect' }, () => refused)
    silent.kept.set('FRONTEGG_SEPARATE_TABS_BY_TENANT', 't2')
    await silent.hosted.start()
    expect(readQuery(silent.noted.left[0])).toMatchObject({ prompt: 'none', tenantId: 't2' })
  })

  test('that the user has left gives way to the session’s own', async () => {
    const { hosted, leave, noted } = await started()
    await hosted.switchTenant('t2')
    leave('t2')
    await hosted.getAccessToken({ minTtl: 3600 })
    expect(hosted.getUser()).toEqual(ada)
    expect(noted.errors).toEqual([])
    await hosted.getAccessToken({ minTtl: 3600 })
    expect(noted.requests.at(-1)?.body).not.toHaveProperty('tenantId')
  })

  test('waits for a server that is away', async () => {
    const { hosted, setAway, noted } = await started()
    await hosted.switchTenant('t2', { silent: true })
    setAway(true)
    await expect(hosted.switchTenant('t1')).rejects.toMatchObject({ code: 'OFFLINE' })
    await hosted.getAccessToken({ minTtl: 3600 })
    setAway(false)
    await hosted.getAccessToken({ minTtl: 3600 })
    expect(hosted.getUser()?.tenantId).toBe('t2')
    expect(noted.errors).toEqual([])
  })

  test('is forgotten at signing out', async () => {
    const { hosted, kept } = await started()
    await hosted.switchTenant('t2')
    hosted.logout()
    expect(kept.has('FRONTEGG_SEPARATE_TABS_BY_TENANT')).toBe(false)
  })

  test('requests that rotate the refresh token go one after the other', async () => {
    const { hosted, noted } = await started()
    await Promise.all([
      hosted.getAccessToken({ minTtl: 3600 }),
      hosted.switchTenant('t2'),
      hosted.switchTenant('t1'),
    ])
    expect(noted.requests.slice(1).map(({ body }) => body.refresh_token)).toEqual(['r1', 'r2', 'r3'])
    expect(hosted.getUser()).toEqual(ada)
  })
})

describe('questions to the server', () => {
  test('carry the token, and are asked once for each', async () => {
    const { hosted, noted, pathsAsked } = await started({ entitlements: true })
    await hosted.isAuthorized({ roles: ['Admin'] })
    await Promise.all([hosted.getAccess(), hosted.getFeatureEntitlements('sso')])
    await hosted.getPermissionEntitlements('fe.x')
    const me = '/identity/resources/users/v2/me'
    const bought = '/entitlements/api/v2/user-entitlements'
    expect(pathsAsked().slice(1)).toEqual([me, bought])
    expect(noted.requests[1]?.authorization).toBe(`Bearer ${createToken({ tenantId: 't1', jti: 1 })}`)
    await hosted.switchTenant('t2')
    await hosted.getAccess()
    expect(pathsAsked().filter((path) => path === me)).toHaveLength(2)
  })

  test('fail with the codes of a frame, and are asked again', async () => {
    const { hosted, setAway } = await started({ entitlements: true })
    setAway(true)
    await expect(hosted.getFeatureEntitlements('sso')).rejects.toMatchObject({ code: 'OFFLINE' })
    await expect(hosted.getTenants()).rejects.toMatchObject({ code: 'OFFLINE' })
    setAway(false)
    expect(await hosted.getFeatureEntitlements('sso')).toEqual({ isEntitled: true })
  })
})
