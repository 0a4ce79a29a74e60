import { developmentClientId, knownBrowserCookieName, refreshCookieName } from '@vestibule/contract/constants'
import { aMember, aTenant, somePassword } from '../../../../apps/identity/src/testing/builders.ts'
import { aPage, type HostApplication, type Page } from './host-application.ts'
import type { IdentityServer } from './identity-server.ts'

export const api = '/frontegg/identity/resources'
export const signInPath = `${api}/auth/v1/user`
export const refreshPath = `${api}/auth/v1/user/token/refresh`
export const sessionName = `fe_session-${developmentClientId.replaceAll('-', '')}`
/** Outlives the session: it names the browser to the counter of wrong passwords. */
export const knownName = knownBrowserCookieName(developmentClientId)
export const refreshName = refreshCookieName(developmentClientId)

/** A page on which a new person has signed in by a call that the host passed on. */
export const signedInThrough = async (
  app: HostApplication,
  { testServer }: Pick<IdentityServer, 'testServer'>,
): Promise<Page & { readonly email: string }> => {
  const { email } = await aMember(testServer, { in: await aTenant(testServer) })
  const page = aPage(app)
  const answer = await page.post(signInPath, { email, password: somePassword })
  if (answer.status !== 200) throw new Error(`Signing in was answered with ${answer.status}`)
  return { ...page, email }
}

/** Names of cookies; a session that is too long for one cookie comes in numbered parts, which count as one. */
export const cookieNamesIn = (names: Iterable<string>): string[] =>
  [...new Set([...names].map((name) => (name.startsWith(sessionName) ? sessionName : name)))].sort()
