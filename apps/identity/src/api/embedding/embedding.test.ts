import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../testing/browser.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await createTestServer('embedded')
})
afterAll(() => testServer.close())

const path = '/frontegg/identity/resources/embedding/v1/probe'

test('SEC-SS-11 a browser that keeps cookies in frames is told apart from one that does not', async () => {
  const browser = aBrowser(testServer)
  const first = await browser.request(path)
  expect(await first.json()).toEqual({ hasCookie: false, now: testServer.services.clock.now().getTime() })
  const probe = 'vestibule_probe=1; Path=/; Max-Age=60; HttpOnly; Secure'
  expect(first.headers.getSetCookie()).toEqual([
    `${probe}; SameSite=Lax`,
    `${probe}; SameSite=None; Partitioned`,
  ])
  const second = await browser.request(path, { headers: { cookie: 'vestibule_probe=1' } })
  expect(await second.json()).toMatchObject({ hasCookie: true })
})
