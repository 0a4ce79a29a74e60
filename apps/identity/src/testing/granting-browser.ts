import { refreshToken } from '@vestibule/contract/areas/auth'
import { developmentClientId } from '@vestibule/contract/constants'
import { aMember, aMembership, anAdmin, aTenant } from './builders.ts'
import { anApplication, aPageBrowser, askToken, signInOnPage, tokensFor } from './oauth.ts'
import type { TestServer } from './test-server.ts'

/**
 * A browser in which an administrator of two tenants is signed in, and an application that was granted a session from it.
 *
 * @returns `isRenewed` says whether the application's session still goes on
 */
export const aGrantingBrowser = async (testServer: TestServer) => {
  const [tenant, other] = [await aTenant(testServer), await aTenant(testServer)]
  const admin = await anAdmin(testServer, { in: tenant })
  const member = await aMember(testServer, { in: tenant })
  await aMembership(testServer, admin, { in: other, roles: ['Admin'] })
  const browser = aPageBrowser(testServer)
  await signInOnPage(browser, admin)
  let { refresh_token: token } = await tokensFor(testServer, admin, { browser })
  browser.accessToken = (await browser.call(refreshToken, {})).accessToken
  const isRenewed = async (): Promise<boolean> => {
    const form = { grant_type: 'refresh_token', refresh_token: token, client_id: developmentClientId }
    const answer = await askToken(anApplication(testServer), form)
    if (answer.ok) token = ((await answer.json()) as { refresh_token: string }).refresh_token
    return answer.ok
  }
  return { browser, isRenewed, users: { admin, member, other } }
}
