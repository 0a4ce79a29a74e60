import { headers } from '@vestibule/contract/constants'
import { describe, expect, test } from 'vitest'
import { createServer } from '../start/server.ts'
import { aMember, aTenant, somePassword } from '../testing/builders.ts'
import { aBrowser } from '../testing/browser.ts'
import { createTestServer } from '../testing/test-server.ts'

const failing = (what: string) => () => {
  throw new Error(`${what} is down: password=hunter2 at /srv/secret/path.ts select * from users`)
}

describe('SEC-DE-05 when something inside fails', () => {
  test('the answer is generic, the process lives, and the log has the trace id', async () => {
    const testServer = await createTestServer('embedded')
    const ann = await aMember(testServer, { in: await aTenant(testServer) })
    const { services } = testServer
    const broken = [
      { ...services, clients: { ...services.clients, only: failing('clients'), byId: failing('clients') } },
      { ...services, db: new Proxy(services.db, { get: failing('database') }) },
      { ...services, passwords: { ...services.passwords, verify: failing('hash') } },
      { ...services, sessionFacts: { of: failing('facts') } },
      { ...services, accessTokens: { ...services.accessTokens, sign: failing('sign') } },
    ]
    for (const parts of broken) {
      const browser = aBrowser({ ...testServer, server: createServer(parts as never) })
      const answer = await browser.request('/identity/resources/auth/v1/user', {
        method: 'POST',
        body: { email: ann.email, password: somePassword },
      })
      expect(answer.status).toBe(500)
      const body = await answer.text()
      expect(JSON.parse(body)).toMatchObject({ errorCode: 'ER-ADMIN-PORTAL-GENERIC-ERROR' })
      expect(body).not.toMatch(/down|hunter2|select|\.ts/)
      expect(testServer.logged.join('')).toContain(answer.headers.get(headers.traceId))
    }
    expect((await aBrowser(testServer).request('/healthz')).status).toBe(200)
    await testServer.close()
  })

  test('/readyz says so when the database is gone', async () => {
    const testServer = await createTestServer('embedded')
    expect((await aBrowser(testServer).request('/readyz')).status).toBe(200)
    await testServer.close()
    expect((await aBrowser(testServer).request('/readyz')).status).toBe(503)
    expect((await aBrowser(testServer).request('/healthz')).status).toBe(200)
  })
})
