import { login, logout, refreshToken } from '@vestibule/contract/areas/auth'
import { developmentClientId, headers, refreshCookieName } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { createServer } from '../../start/server.ts'
import { hostOrigin, portalOrigin } from '../../testing/addresses.ts'
import { aBrowser } from '../../testing/browser.ts'
import { aMember, aTenant, somePassword } from '../../testing/builders.ts'
import { aPortalBuild } from '../../testing/portal-build.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { signTicket } from '../../domain/embedding/ticket.ts'

let testServer: TestServer
beforeAll(async () => {
  const made = await createTestServer('embedded')
  const config = { ...made.services.config, portalDirectory: await aPortalBuild() }
  const services = { ...made.services, config }
  testServer = { ...made, services, server: createServer(services) }
})
afterAll(() => testServer.close())

const fetchDocument = (more: Record<string, string | undefined> = {}, clientId = developmentClientId) =>
  aBrowser(testServer, {
    headers: { [headers.embedTicket]: undefined, 'sec-fetch-dest': 'document', origin: undefined, ...more },
  }).request(`/native/${clientId}?r=loginUrl&l=he`)

/** A webview of an application, with the ticket of its document. */
const aWebview = (origin: string | undefined = portalOrigin) => {
  const ticket = { clientId: developmentClientId, hostOrigin: null, crossSite: false }
  return aBrowser(testServer, {
    headers: { origin, [headers.embedTicket]: signTicket(testServer.services, ticket) },
  })
}

describe('the document of a native application', () => {
  test('SEC-BR-02 may be framed by no page, says so twice, and knows that an application is around it', async () => {
    const answer = await fetchDocument()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')?.split('; ')).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const html = await answer.text()
    expect(html).toContain('"hostOrigin":null,"isApp":true')
    expect(html).toContain('<form id="he-login">')
  })

  test('SEC-BR-02 is not given to a frame, nor for a client there is not', async () => {
    expect((await fetchDocument({ 'sec-fetch-dest': 'iframe' })).status).toBe(403)
    expect((await fetchDocument({}, crypto.randomUUID())).status).toBe(403)
  })

  test('SEC-SS-11 keeps its refresh token in a cookie that no other site sends, and as long as a frame does', async () => {
    const ann = await aMember(testServer, { in: await aTenant(testServer) })
    const webview = aWebview()
    const answer = await webview.request('/identity/resources/auth/v1/user', {
      method: 'POST',
      body: { email: ann.email, password: somePassword },
    })
    const cookie = answer.headers
      .getSetCookie()
      .find((line) => line.startsWith(refreshCookieName(developmentClientId)))
    expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
    expect(await answer.json()).not.toHaveProperty('refreshToken')
    const [session] = await testServer.services.db.select().from(sessions).where(eq(sessions.userId, ann.id))
    expect(session?.isHosted).toBe(false)
    expect(await webview.call(refreshToken, {})).toHaveProperty('accessToken')
    await webview.call(logout, {})
    expect(await readRefusal(webview.call(refreshToken, {}))).toBe('NOT_AUTHENTICATED')
  })

  test.each([hostOrigin, 'https://evil.test', 'null'])(
    'SEC-BR-02 its ticket is worth nothing on a page of %s',
    async (origin) => {
      const ann = await aMember(testServer, { in: await aTenant(testServer) })
      const elsewhere = aWebview(origin)
      expect(await readRefusal(elsewhere.call(login, { email: ann.email, password: somePassword }))).toBe(
        'EMBED_FORBIDDEN',
      )
    },
  )
})
