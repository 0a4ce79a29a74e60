import { describe, expect, test } from 'vitest'
import { anEnrolled } from '../../../../apps/identity/src/testing/mfa.ts'
import { aHostApplication, aPage, type HostApplication } from './host-application.ts'
import { identityServer } from './identity-server.ts'
import { cookieNamesIn, refreshName, sessionName, signedInThrough } from './signed-in.ts'

describe('a guarded page', () => {
  const identity = identityServer()
  const signedIn = (app: HostApplication) => signedInThrough(app, identity())

  test('SEC-SS-12 lets no other site change something on a guarded page', async () => {
    const page = await signedIn(await aHostApplication(identity()))
    expect((await page.post('/notes', {})).status).toBe(200)
    expect((await page.post('/notes', {}, { origin: 'https://evil.test' })).status).toBe(403)
    expect((await page.ask('/notes', { method: 'PUT', headers: { origin: '' } })).status).toBe(403)
  })

  test('what reads a request behind the guard knows the person whose session was just renewed', async () => {
    const app = await aHostApplication(identity())
    const page = await signedIn(app)
    identity().testServer.clock.advance(301)
    const cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const guarded = app.host.withAuth(async (renewed) => Response.json(await app.host.getSession(renewed)))
    const answer = await guarded(
      new Request('http://localhost:4700/notes', {
        method: 'POST',
        body: 'x',
        headers: { cookie, origin: 'http://localhost:4700' },
      }),
    )
    expect(await answer.json()).toMatchObject({ user: { email: page.email } })
    const lines = answer.headers.getSetCookie()
    expect(cookieNamesIn(lines.map((line) => line.split('=')[0] ?? ''))).toEqual([refreshName, sessionName])
  })

  test('a host may refuse in its own words', async () => {
    const app = await aHostApplication(identity(), {
      refused: (_, code) =>
        code === 'FORBIDDEN' ? new Response('Ask your administrator', { status: 403 }) : undefined,
    })
    const page = await signedIn(app)
    expect(await (await page.ask('/team')).text()).toBe('Ask your administrator')
    expect((await aPage(app).ask('/team')).status).toBe(302)
  })

  test('asks for rights and for a recent second factor', async () => {
    const app = await aHostApplication(identity())
    const page = await signedIn(app)
    expect((await page.ask('/team')).status).toBe(403)
    const vault = await page.ask('/vault')
    expect(vault.headers.get('location')).toBe(
      'http://localhost:4700/account/step-up?maxAge=60&redirectUrl=%2Fvault',
    )
    const script = await page.ask('/vault', { headers: { accept: 'application/json' } })
    expect(await script.json()).toEqual({
      errors: ['Confirm it is you with a second factor, then try again'],
      errorCode: 'STEP_UP_REQUIRED',
      context: { maxAge: 60 },
    })
  })

  test('SEC-SS-14 lets in who showed a second factor recently enough, by the clock of this server', async () => {
    const { testServer } = identity()
    const app = await aHostApplication(identity())
    // Enrolled, which is showing it, a minute ago.
    const { answer } = await anEnrolled(testServer)
    const page = aPage(app)
    const handed = await page.post('/account/session', undefined, {
      authorization: `Bearer ${answer.accessToken}`,
    })
    expect(handed.status).toBe(200)
    expect(await (await page.ask('/vault')).text()).toBe('The vault')
    testServer.clock.advance(1)
    expect((await page.ask('/vault')).status).toBe(302)
  })
})
