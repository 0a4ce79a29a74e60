import { login, refreshToken } from '@vestibule/contract/areas/auth'
import { silentOAuthRefreshToken } from '@vestibule/contract/areas/oauth'
import { getUserJwt } from '@vestibule/contract/areas/profile'
import { bindAccessToken } from '@vestibule/contract/areas/embedding'
import { apiPrefix, developmentClientId, headers } from '@vestibule/contract/constants'
import type { UserRow } from '../platform/db/schema/users.ts'
import { hostOrigin, portalOrigin } from './addresses.ts'
import { aBrowser, type Browser, signedIn } from './browser.ts'
import { somePassword } from './builders.ts'
import { anApplication, tokensFor } from './oauth.ts'
import type { TestServer } from './test-server.ts'

type User = Pick<UserRow, 'email'> & { readonly tenantId: string }
type GetToken = (testServer: TestServer, user: User) => Promise<string | undefined>

const answered = async (browser: Browser, path: string, init: object) => {
  const answer = await browser.request(`${apiPrefix}${path}`, { method: 'POST', body: {}, ...init })
  return (await answer.json()) as Readonly<Record<string, string | undefined>>
}

/** The page around the frame: what it sends has its own origin, and the cookie of the frame. */
const aHostPage = {
  [headers.embedTicket]: undefined,
  [headers.vendorId]: developmentClientId,
  origin: hostOrigin,
}

/** A token, shown by a program that states whatever origin it likes. */
const withToken = (testServer: TestServer, accessToken: string | undefined, origin?: string): Browser => {
  const program = anApplication(testServer, { [headers.vendorId]: developmentClientId, origin })
  program.accessToken = accessToken
  return program
}

/** Every way to a token of a user who is signed in in the portal, by what the token is for. */
export const waysToTokens: Readonly<Record<string, GetToken>> = {
  'the portal itself': async (testServer, user) => (await signedIn(testServer, user)).accessToken,
  'the portal, renewed': async (testServer, user) =>
    (await (await signedIn(testServer, user)).call(refreshToken, {})).accessToken,
  'the portal, for another tenant': async (testServer, user) =>
    (await (await signedIn(testServer, user)).call(getUserJwt, { tenantId: user.tenantId })).accessToken,
  'the host page, along with the portal’s own': async (testServer, user) => {
    const answer = await aBrowser(testServer).call(login, { email: user.email ?? '', password: somePassword })
    return answer.hostAccessToken ?? answer.accessToken
  },
  'the host page, asked for by the portal': async (testServer, user) =>
    (await (await signedIn(testServer, user)).call(bindAccessToken, {})).accessToken,
  'the host page, by the cookie': async (testServer, user) =>
    (await answered(await signedIn(testServer, user), refreshToken.path, { headers: aHostPage })).accessToken,
  'the host page, by silent authorization': async (testServer, user) =>
    (await answered(await signedIn(testServer, user), silentOAuthRefreshToken.path, { headers: aHostPage }))
      .access_token,
  'the host page, as the id token of the wire': async (testServer, user) =>
    (await answered(await signedIn(testServer, user), silentOAuthRefreshToken.path, { headers: aHostPage }))
      .id_token,
  'the host page, by a sign-in of its own': async (testServer, user) =>
    (await signedIn(testServer, user, { headers: aHostPage })).accessToken,
  'a server kit': async (testServer, user) =>
    (await signedIn(testServer, user, { headers: { [headers.embedTicket]: undefined, origin: undefined } }))
      .accessToken,
  'an application, for openid alone': async (testServer, user) =>
    (await tokensFor(testServer, user, { params: { scope: 'openid' } })).access_token,
  'an application that asks for the scope of the portal': async (testServer, user) =>
    (await tokensFor(testServer, user, { params: { scope: 'openid vestibule:manage' } })).access_token,
  'a program that makes another of its token, with the portal’s origin': async (testServer, user) => {
    const { access_token: token } = await tokensFor(testServer, user)
    const program = withToken(testServer, token, portalOrigin)
    return (await program.call(getUserJwt, { tenantId: user.tenantId })).accessToken
  },
}

/** Those of the portal's own; all others are plain unless the application manages by the published wire. */
export const ofPortal: ReadonlySet<string> = new Set(
  Object.keys(waysToTokens).filter((name) => name.startsWith('the portal')),
)

export { withToken }
