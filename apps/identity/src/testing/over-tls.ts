import { createServer } from '../start/server.ts'
import { aBrowser, type Browser } from './browser.ts'
import type { TestServer } from './world.ts'

const publicUrl = 'https://portal.test'

/** The same installation as browsers reach it over https, and a browser that shows its portal in a frame. */
export const overTls = (
  world: TestServer,
): { readonly world: TestServer; readonly browser: () => Browser } => {
  const config = { ...world.services.config, publicUrl, portalOrigin: publicUrl }
  const services = { ...world.services, config }
  const secure = { ...world, services, server: createServer(services) }
  const headers = { origin: publicUrl, 'sec-fetch-site': 'same-origin' }
  return { world: secure, browser: () => aBrowser(secure, { headers }) }
}
