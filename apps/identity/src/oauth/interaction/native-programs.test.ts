import { steppedUpAcr } from '@vestibule/access'
import { login } from '@vestibule/contract/areas/auth'
import { loginWithMfa } from '@vestibule/contract/areas/mfa-sign-in'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { apiPrefix } from '@vestibule/contract/constants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { aMember, aMembership, aTenant, somePassword } from '../../testing/builders.ts'
import { changeClient } from '../../testing/change-client.ts'
import { computeTotp, anEnrolled, readMfaToken } from '../../testing/mfa.ts'
import {
  anApplication,
  aPageBrowser,
  askToken,
  type AuthorizeParams,
  authorizePath,
  aVerifier,
} from '../../testing/oauth.ts'
import { overTls, publicUrl } from '../../testing/over-tls.ts'
import {
  aProgram,
  follow,
  programAddresses,
  readApprovalPage,
  sendApproval,
  withPages,
} from '../../testing/programs.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await withPages(await createTestServer('embedded'))
})
afterAll(() => testServer.close())

const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** A user with a second factor, in a browser on our pages; and the requests of a program. */
const arrange = async (redirectUri: string) => {
  const { user, secret, tenant } = await anEnrolled(testServer)
  const client = await aProgram(testServer, [redirectUri])
  const browser = aPageBrowser(testServer, client.id)
  const verifier = aVerifier()
  const signIn = async () => {
    const mfaToken = await readMfaToken(browser, user.email ?? '')
    testServer.clock.advance(30)
    await browser.call(loginWithMfa, { mfaToken, value: computeTotp(testServer, secret) })
  }
  const path = (params: AuthorizeParams = {}) =>
    authorizePath(verifier, { client_id: client.id, redirect_uri: redirectUri, ...params })
  const ask = async (params: AuthorizeParams = {}) => follow(browser, await browser.request(path(params)))
  const next = async () => follow(browser, await browser.request('/oauth/account/continue'))
  return { user, secret, tenant, client, browser, verifier, signIn, path, ask, next }
}
type Arranged = Awaited<ReturnType<typeof arrange>>

/** Every way by which an authorization request comes to its end. */
const doors: Readonly<Record<string, (arranged: Arranged) => Promise<URL>>> = {
  'a session that is there': async ({ signIn, ask }) => {
    await signIn()
    return ask()
  },
  'a sign-in for the request': async ({ signIn, ask, next }) => {
    expect((await ask()).pathname).toBe('/oauth/account/login')
    await signIn()
    return next()
  },
  'a sign-in on the page that known clients open first': async ({ signIn, ask, next, browser, client }) => {
    await ask()
    await browser.request(`/oauth/prelogin?client_id=${client.id}`)
    await signIn()
    return next()
  },
  'prompt=consent': async ({ signIn, ask }) => {
    await signIn()
    return ask({ prompt: 'consent' })
  },
  'prompt=login': async ({ signIn, ask, next }) => {
    await signIn()
    testServer.clock.advance(30)
    expect((await ask({ prompt: 'login' })).pathname).toBe('/oauth/account/login')
    await signIn()
    return next()
  },
  max_age: async ({ signIn, ask, next }) => {
    await signIn()
    testServer.clock.advance(90)
    expect((await ask({ max_age: '60' })).pathname).toBe('/oauth/account/login')
    await signIn()
    return next()
  },
  'a step-up for the application': async ({ signIn, ask, next, browser, secret }) => {
    await signIn()
    testServer.clock.advance(90)
    const page = await ask({ acr_values: steppedUpAcr, max_age: '60' })
    expect(page.pathname).toBe('/oauth/account/step-up')
    const { mfaToken = '' } = await stepUp(browser)
    await browser.call(loginWithMfa, { mfaToken, value: computeTotp(testServer, secret) })
    return next()
  },
  'a request that is posted': async ({ signIn, path, browser }) => {
    await signIn()
    const [at, body] = path().split('?')
    return follow(
      browser,
      await browser.request(at ?? '', { method: 'POST', body: body ?? '', headers: form }),
    )
  },
  'the address under the prefix of the wire': async ({ signIn, path, browser }) => {
    await signIn()
    return follow(browser, await browser.request(`/frontegg${path()}`))
  },
  'an organization by its id': async ({ signIn, ask, tenant }) => {
    await signIn()
    return ask({ tenantId: tenant.id, tenant_selection: 'true' })
  },
  'a wish to sign up': async ({ signIn, ask, next }) => {
    expect((await ask({ form_action: 'signUp' })).pathname).toBe('/oauth/account/sign-up')
    await signIn()
    return next()
  },
}

const stepUp = async (browser: Browser) => {
  const { accessToken } = (await (
    await browser.request('/frontegg/identity/resources/auth/v1/user/token/refresh', {
      method: 'POST',
      body: {},
    })
  ).json()) as { accessToken: string }
  browser.accessToken = accessToken
  return browser.call(generateStepupSession, { maxAge: 60 })
}

const uses = [true, false].flatMap((manages) =>
  [undefined, 5].map((minutes) => ({ manages, minutes, redirectUri: 'com.acme.notes:/callback' })),
)

const rows = Object.entries(programAddresses).flatMap(([address, redirectUri]) =>
  Object.entries(doors).map(([door, arrive]) => ({ address, redirectUri, door, arrive })),
)

describe('programs on the device of a user', () => {
  test.each(uses)(
    'SEC-TO-17 the page says whether a program manages ($manages) and for how many minutes ($minutes)',
    async ({ manages, minutes, redirectUri }) => {
      const arranged = await arrange(redirectUri)
      const { client, browser, ask, signIn } = arranged
      const scopes = ['openid', 'email', ...(minutes === undefined ? ['offline_access'] : [])]
      await changeClient(testServer, { managesByWire: manages, scopes }, client.id)
      await signIn()
      const question = await readApprovalPage(browser, await ask({ scope: 'openid email' }))
      expect(question).toMatchObject({ manages, ...(minutes !== undefined && { minutes }) })
      expect(question?.minutes).toBe(minutes)
    },
  )

  test('SEC-TO-17 the page says in how many other organizations a program may do the same', async () => {
    const { user, browser, ask, signIn } = await arrange('com.acme.notes:/callback')
    await signIn()
    expect(await readApprovalPage(browser, await ask())).toMatchObject({ otherTenants: 0 })
    const [open, over] = [await aTenant(testServer), await aTenant(testServer)]
    await aMembership(testServer, user, { in: open })
    await aMembership(testServer, user, { in: over, isDisabled: true })
    await aMembership(testServer, user, { in: await aTenant(testServer), activatedAt: null })
    expect(await readApprovalPage(browser, await ask())).toMatchObject({ otherTenants: 1 })
  })

  test.each(rows)(
    'SEC-TO-10 by $door the user of $address is asked, and a press of the button is one sign-in',
    async ({ redirectUri, arrive }) => {
      const arranged = await arrange(redirectUri)
      const { browser, client, user, verifier } = arranged
      const page = await arrive(arranged)
      expect(page.pathname).toBe('/oauth/account/approve')
      const question = await readApprovalPage(browser, page)
      expect(question).toMatchObject({ user: user.email, application: client.name })
      if (question === undefined) throw new Error('The page asks nothing')
      const answer = await follow(browser, await sendApproval(browser, question))
      expect(answer.href.startsWith(redirectUri)).toBe(true)
      const code = answer.searchParams.get('code') ?? ''
      const exchange = { code, code_verifier: verifier, redirect_uri: redirectUri, client_id: client.id }
      const tokens = await askToken(anApplication(testServer), {
        grant_type: 'authorization_code',
        ...exchange,
      })
      expect(tokens.status).toBe(200)
      // The same form again, and the next request.
      const again = await follow(browser, await sendApproval(browser, question))
      expect(again.searchParams.get('code')).toBeNull()
      expect((await arranged.ask()).pathname).toBe('/oauth/account/approve')
    },
  )

  test.each([
    'http://0.0.0.0/cb',
    'http://[::]/cb',
    'http://127.0.0.2/cb',
    'http://[::ffff:127.0.0.1]/cb',
    'http://localhost./cb',
    'http://app.localhost./cb',
    'http://ip6-localhost/cb',
    'http://localhost.localdomain/cb',
    'http://localhost4:8123/cb',
    'http://localhost4.localdomain4/cb',
    'http://loopback/cb',
    'http://kubernetes.docker.internal:8123/cb',
    'http://[64:ff9b::7f00:1]/cb',
    'http://[::ffff:0:127.0.0.1]/cb',
    'https://127.0.0.1/cb',
  ])(
    'SEC-TO-22 SEC-TO-10 a site that is registered at %s is a program of the device',
    async (redirectUri) => {
      const secure = overTls(testServer).testServer
      const client = await aProgram(secure, [redirectUri], { isNative: false })
      const user = await aMember(testServer, { in: await aTenant(testServer) })
      const browser = aPageBrowser(secure, client.id)
      const headers = { origin: publicUrl, 'sec-fetch-site': 'same-origin' }
      const body = { email: user.email, password: somePassword }
      expect(
        (await browser.request(`${apiPrefix}${login.path}`, { method: 'POST', body, headers })).status,
      ).toBe(200)
      const path = authorizePath(aVerifier(), { client_id: client.id, redirect_uri: redirectUri })
      const end = await follow(browser, await browser.request(path))
      expect([end.pathname, end.searchParams.has('code')]).toEqual(['/oauth/account/approve', false])
    },
  )

  test.each([
    '/oauth/account/redirect/android/com.acme.notes',
    '/oauth/account/%72edirect/android/com.acme.notes',
    '/oauth/%61ccount/redirect/%61ndroid/com.acme.notes',
  ])('SEC-TO-10 our page that leads to a scheme is asked for however it is written: %s', async (written) => {
    const secure = overTls(testServer).testServer
    const redirectUri = `${publicUrl}${written}`
    const client = await aProgram(secure, [redirectUri], { isNative: false })
    const user = await aMember(testServer, { in: await aTenant(testServer) })
    const browser = aPageBrowser(secure, client.id)
    const headers = { origin: publicUrl, 'sec-fetch-site': 'same-origin' }
    const body = { email: user.email, password: somePassword }
    await browser.request(`${apiPrefix}${login.path}`, { method: 'POST', body, headers })
    const path = authorizePath(aVerifier(), { client_id: client.id, redirect_uri: redirectUri })
    const end = await follow(browser, await browser.request(path))
    expect([end.pathname, end.searchParams.has('code')]).toEqual(['/oauth/account/approve', false])
  })
})
