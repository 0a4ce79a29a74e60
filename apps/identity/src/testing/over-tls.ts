import { createServer } from '../start/server.ts'
import { aBrowser, type Browser } from './browser.ts'
import type { TestServer } from './test-server.ts'

export const publicUrl = 'https://portal.test'

/** The same installation as browsers reach it over https, and a browser that shows its portal in a frame. */
export const overTls = (
  testServer: TestServer,
): { readonly testServer: TestServer; readonly browser: () => Browser } => {
  const config = { ...testServer.services.config, publicUrl, portalOrigin: publicUrl }
  const services = { ...testServer.services, config }
  const secure = { ...testServer, services, server: createServer(services) }
  const headers = { origin: publicUrl, 'sec-fetch-site': 'same-origin' }
  return { testServer: secure, browser: () => aBrowser(secure, { headers }) }
}
