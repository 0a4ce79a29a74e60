import { beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../testing/browser.ts'
import { aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection, askSso, aWindow, readLocation } from '../../testing/federation.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('SEC-PO-34 a provider that gives an address of this server for its own', (engine) => {
  const testServer = useTestServer(engine)
  const another = () => `${testServer().services.config.publicUrl}/login/start?txn=of-a-stranger`
  beforeAll(async () => {
    const tenant = await aTenant(testServer())
    await aConnection(testServer(), tenant, { domain: 'saml.back.test', ssoEndpoint: another() })
    await aConnection(testServer(), await aTenant(testServer()), { domain: 'oidc.back.test', type: 'oidc' })
  })

  const start = async (email: string): Promise<Response> =>
    aWindow(testServer()).go(await askSso(aBrowser(testServer()), email))

  const leadsBack = (answer: Response): boolean =>
    answer.headers.has('location') && new URL(readLocation(answer)).pathname === '/login/start'

  test('leads no window there: by SAML', async () => {
    const answer = await start('person@saml.back.test')
    expect([answer.status, leadsBack(answer)]).toEqual([303, false])
  })

  test('leads no window there: by OpenID Connect, and the same provider with its own address does', async () => {
    expect((await start('person@oidc.back.test')).status).toBe(302)
    testServer().clock.advance(301)
    testServer().outgoing.twist(async (answer, url) => {
      if (!url.pathname.includes('.well-known')) return answer
      return Response.json({ ...((await answer.json()) as object), authorization_endpoint: another() })
    })
    const answer = await start('person@oidc.back.test')
    testServer().outgoing.twist(undefined)
    expect([answer.status, leadsBack(answer)]).toEqual([303, false])
  })
})
