import { headers } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applications } from '../../platform/db/schema/applications.ts'
import { createServer } from '../../start/server.ts'
import { portalOrigin } from '../../testing/addresses.ts'
import { aBrowser } from '../../testing/browser.ts'
import { aPortalBuild } from '../../testing/portal-build.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  const made = await createTestServer('embedded')
  const config = { ...made.services.config, portalDirectory: await aPortalBuild() }
  const services = { ...made.services, config }
  testServer = { ...made, services, server: createServer(services) }
  await register(['com.acme.notes:/done', 'https://app.acme.test/done', 'myapp://x'])
})
afterAll(() => testServer.close())

const register = async (redirectUris: string[]) => {
  const [client] = await testServer.services.db.select().from(applications)
  await testServer.services.db
    .update(applications)
    .set({ redirectUris })
    .where(eq(applications.id, client?.id ?? ''))
  testServer.services.clients.forget()
}

const bootAt = async (path: string): Promise<Record<string, unknown>> => {
  const browser = aBrowser(testServer, { headers: { [headers.embedTicket]: undefined, origin: undefined } })
  const html = await (await browser.request(path, { headers: { 'sec-fetch-dest': 'document' } })).text()
  return JSON.parse(/id="boot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as Record<string, unknown>
}

describe('the way back to an application', () => {
  test.each(['ios', 'android'])(
    'is offered on the page that known clients of %s link to',
    async (platform) => {
      const boot = await bootAt(`/oauth/account/redirect/${platform}/com.acme.notes?code=c&state=s`)
      const { host } = new URL(portalOrigin)
      expect(boot).toMatchObject({
        route: 'openAppUrl',
        appAddress: `com.acme.notes://${host}/${platform}/oauth/callback?code=c&state=s`,
      })
    },
  )

  test.each(['com.evil', 'https', 'javascript', 'myapp', 'com.acme.notes.evil'])(
    'SEC-PO-03 is not offered to %s, which is no application’s scheme here',
    async (app) => {
      const boot = await bootAt(`/oauth/account/redirect/ios/${app}?code=c`)
      expect(boot).toMatchObject({ route: 'openAppUrl', appSchemes: ['com.acme.notes'] })
      expect(boot).not.toHaveProperty('appAddress')
    },
  )

  test('is on no other platform', async () => {
    expect(await bootAt('/oauth/account/redirect/symbian/com.acme.notes')).toEqual({})
  })
})
