import type { ProgramApproval } from '@vestibule/contract/approval-page'
import { createServer } from '../start/server.ts'
import type { ApplicationRow } from '../platform/db/schema/applications.ts'
import { uuidv7 } from '../platform/db/uuidv7.ts'
import { aClient } from './a-client.ts'
import { portalOrigin } from './addresses.ts'
import type { Browser } from './browser.ts'
import { readLocation } from './oauth.ts'
import { publicUrl } from './over-tls.ts'
import { aPortalBuild } from './portal-build.ts'
import type { TestServer } from './test-server.ts'

/** Addresses at which any program of the user's device could be. */
export const programAddresses: Readonly<Record<string, string>> = {
  'a loopback address': 'http://127.0.0.1/callback',
  'a loopback address of IPv6': 'http://[::1]/callback',
  'a loopback address by its name': 'http://localhost/callback',
  'a scheme of its own': 'com.acme.notes:/callback',
  'a scheme with a host': 'com.acme.notes://portal.test/ios/oauth/callback',
  'our page that leads to a scheme': `${portalOrigin}/oauth/account/redirect/android/com.acme.notes`,
}

/** The same test server, with pages of the portal as small as they can be. */
export const withPages = async (testServer: TestServer): Promise<TestServer> => {
  const config = { ...testServer.services.config, portalDirectory: await aPortalBuild() }
  const services = { ...testServer.services, config }
  return { ...testServer, services, server: createServer(services) }
}

/** An application on the devices of its users. */
export const aProgram = (
  testServer: TestServer,
  redirectUris: readonly string[],
  fields: Partial<ApplicationRow> = {},
): Promise<ApplicationRow> =>
  aClient(testServer, {
    id: uuidv7(testServer.services.clock, testServer.services.random),
    isNative: true,
    redirectUris: [...redirectUris],
    ...fields,
  })

type Question = Pick<ProgramApproval, 'request' | 'approval'>
type Shown = {
  readonly approval?: Omit<Page, 'application'>
  readonly application?: { readonly name: string }
}
type Page = ProgramApproval & { readonly application: string }

const within = (url: URL): string => `${url.pathname}${url.search}`
const asDocument = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }
export const ofOwnPage = { ...asDocument, 'sec-fetch-site': 'same-origin' }

/** What the page of an address asks; undefined where it is another page. */
export const readApprovalPage = async (browser: Browser, url: URL): Promise<Page | undefined> => {
  const html = await (await browser.request(within(url), { headers: asDocument })).text()
  const text = /id="boot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}'
  const { approval, application } = JSON.parse(text) as Shown
  return approval && { ...approval, application: application?.name ?? '' }
}

/** Presses the button of the page, as the form of that page or as what the given headers say. */
export const sendApproval = (
  browser: Browser,
  { request, approval }: Question,
  headers: Readonly<Record<string, string | undefined>> = {},
): Promise<Response> =>
  browser.request('/oauth/account/approve', {
    method: 'POST',
    body: new URLSearchParams({ request, approval }).toString(),
    // Our pages send no referrer, and browsers then name no origin of a form.
    headers: {
      ...ofOwnPage,
      origin: 'null',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  })

/** Where a browser ends that follows an answer until it leaves this server or reaches a page. */
export const follow = async (browser: Browser, answer: Response): Promise<URL> => {
  const url = readLocation(answer)
  const isOurs = url.origin === portalOrigin || url.origin === publicUrl
  const isRedirected = isOurs && /^\/oauth\/(authorize|account\/continue)/.test(url.pathname)
  return isRedirected ? follow(browser, await browser.request(within(url))) : url
}
