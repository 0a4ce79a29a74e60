import { activateAccount } from '@vestibule/contract/areas/activation'
import { login } from '@vestibule/contract/areas/auth'
import { forgotPassword, resetPassword } from '@vestibule/contract/areas/passwords'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { addUser } from '@vestibule/contract/areas/users'
import { aMember, anAdmin, aTenant, somePassword } from './builders.ts'
import type { Browser } from './browser.ts'
import { uuidv7 } from '../platform/db/uuidv7.ts'
import { aPageBrowser, signInOnPage } from './oauth.ts'
import { aPortalBuild } from './portal-build.ts'
import { createServer } from '../start/server.ts'
import type { Engine } from './open-test-database.ts'
import { createTestServer, type TestServer } from './test-server.ts'

/** A test server with a portal build, whose hosted pages answer documents. */
export const aHostedServer = async (engine: Engine): Promise<TestServer> => {
  const made = await createTestServer(engine)
  const config = { ...made.services.config, portalDirectory: await aPortalBuild() }
  const services = { ...made.services, config }
  return { ...made, services, server: createServer(services) }
}

/** What a browser says where a user opens an address. */
export const openedByUser = {
  origin: undefined,
  accept: 'text/html,application/xhtml+xml',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'same-origin',
}

/** What the document of a hosted page says of itself. */
export const bootIn = async (answer: Response): Promise<Record<string, unknown>> =>
  JSON.parse(/id="boot"[^>]*>(.*?)<\/script>/s.exec(await answer.text())?.[1] ?? '{}') as Record<
    string,
    unknown
  >

/** A way that begins at an address of a hosted page and ends with a user who is signed in. */
type HostedDoor = (
  testServer: TestServer,
  browser: Browser,
  clientId: string,
) => Promise<{ readonly page: URL; readonly signIn: () => Promise<unknown> }>

const anEmail = ({ services }: TestServer) => `${uuidv7(services.clock, services.random)}@doors.test`
const password = 'nine short red bushes'
const linkTo = async (testServer: TestServer, email: string) => (await testServer.mail()).linkTo(email)
const within = (path: string, clientId: string) =>
  new URL(`${path}?client_id=${clientId}`, 'http://localhost:4600')

const opened =
  (path: string): HostedDoor =>
  async (testServer, browser, clientId) => {
    const user = await aMember(testServer, { in: await aTenant(testServer) })
    return { page: within(path, clientId), signIn: () => signInOnPage(browser, user) }
  }

const readLink = (page: URL) => ({
  userId: page.searchParams.get('userId') ?? '',
  token: page.searchParams.get('token') ?? '',
})

/** Links are mailed to another browser than the one that opens them. */
export const hostedDoors: Readonly<Record<string, HostedDoor>> = {
  'the page of signing in': opened('/oauth/account/login'),
  'the page of signing up': opened('/oauth/account/sign-up'),
  'the page of signing out': opened('/oauth/account/logout'),
  administration: opened('/oauth/portal'),
  'a link that activates': async (testServer, browser, clientId) => {
    const email = anEmail(testServer)
    const elsewhere = aPageBrowser(testServer, clientId)
    await elsewhere.call(signUpUser, { email, name: 'Kim', companyName: 'Kim Ltd', password })
    const page = await linkTo(testServer, email)
    return { page, signIn: () => browser.call(activateAccount, readLink(page)) }
  },
  'a link that resets the password': async (testServer, browser, clientId) => {
    const user = await aMember(testServer, { in: await aTenant(testServer) })
    await aPageBrowser(testServer, clientId).call(forgotPassword, { email: user.email ?? '' })
    const page = await linkTo(testServer, user.email ?? '')
    const signIn = async () => {
      await browser.call(resetPassword, { ...readLink(page), password })
      await browser.call(login, { email: user.email ?? '', password })
    }
    return { page, signIn }
  },
  'an invitation': async (testServer, browser, clientId) => {
    const email = anEmail(testServer)
    const admin = aPageBrowser(testServer, clientId)
    const boss = await anAdmin(testServer, { in: await aTenant(testServer) })
    const { accessToken } = await admin.call(login, { email: boss.email ?? '', password: somePassword })
    admin.accessToken = accessToken
    await admin.call(addUser, { email, roleIds: [] })
    const page = await linkTo(testServer, email)
    return { page, signIn: () => browser.call(activateAccount, { ...readLink(page), name: 'Kim', password }) }
  },
}
