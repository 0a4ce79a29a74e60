import { refreshToken } from '@vestibule/contract/areas/auth'
import { exchangeApiToken, updateUserApiTokensData } from '@vestibule/contract/areas/api-tokens'
import { silentOAuthRefreshToken } from '@vestibule/contract/areas/oauth'
import { getProfile, getUserJwt } from '@vestibule/contract/areas/profile'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { developmentClientId, headers } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import { allowOnly, movedTo } from '../../testing/allow-only.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMembership, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import {
  anApplication,
  askToken,
  authorizePath,
  aVerifier,
  codeFor,
  readLocation,
  readOutcome,
  signInOnPage,
  toCodeForm,
  type TokenAnswer,
  aPageBrowser,
} from '../../testing/oauth.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { home, office } from '../../testing/restrictions.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

/** A user of two tenants who is at the office, in the portal and on our own pages. */
type There = {
  readonly user: UserRow
  readonly tenant: TenantRow
  readonly other: TenantRow
  readonly browser: Browser
  readonly page: Browser
}

const publicId = { client_id: developmentClientId }
const codeAt = async ({ user, page }: There) => codeFor(page, user)

const tokensAt = async (on: TestServer, there: There): Promise<TokenAnswer> => {
  const { code, verifier } = await codeAt(there)
  const application = anApplication(on, { 'x-forwarded-for': office })
  return (await (
    await askToken(application, toCodeForm(code, verifier, publicId.client_id))
  ).json()) as TokenAnswer
}

/** What is prepared at the office, and then answer for from an address. */
const prepared: Readonly<
  Record<string, (on: TestServer, there: There) => Promise<(ip: string) => Promise<string>>>
> = {
  refresh:
    async (on, { browser }) =>
    (ip) =>
      readRefusal(movedTo(on, browser, ip).call(refreshToken, {})),
  'silent authorization':
    async (on, { page }) =>
    (ip) =>
      readRefusal(
        movedTo(on, page, ip, {
          [headers.embedTicket]: undefined,
          [headers.vendorId]: publicId.client_id,
        }).call(silentOAuthRefreshToken, {}),
      ),
  'another tenant': async (on, { browser, tenant, other }) => {
    await browser.call(switchTenant, { tenantId: other.id })
    browser.accessToken = (await browser.call(refreshToken, {})).accessToken
    return (ip) => readRefusal(movedTo(on, browser, ip).call(switchTenant, { tenantId: tenant.id }))
  },
  'a token of a tenant':
    async (on, { browser, tenant }) =>
    (ip) =>
      readRefusal(movedTo(on, browser, ip).call(getUserJwt, { tenantId: tenant.id })),
  'step-up by the password':
    async (on, { browser }) =>
    (ip) =>
      readRefusal(
        movedTo(on, browser, ip).call(generateStepupSession, { maxAge: 1, password: somePassword }),
      ),
  authorization:
    async (on, { page }) =>
    async (ip) => {
      const plain = { [headers.embedTicket]: undefined, [headers.vendorId]: publicId.client_id }
      const answer = await movedTo(on, page, ip, plain).request(
        authorizePath(aVerifier(), { prompt: 'none' }),
      )
      return readLocation(answer).searchParams.get('error') ?? 'not refused'
    },
  'code of an application': async (on, there) => {
    const { code, verifier } = await codeAt(there)
    return async (ip) =>
      readOutcome(
        await askToken(
          anApplication(on, { 'x-forwarded-for': ip }),
          toCodeForm(code, verifier, publicId.client_id),
        ),
      )
  },
  'refresh token of an application': async (on, there) => {
    const { refresh_token } = await tokensAt(on, there)
    const fields = { grant_type: 'refresh_token', refresh_token, ...publicId }
    return async (ip) => readOutcome(await askToken(anApplication(on, { 'x-forwarded-for': ip }), fields))
  },
  'user information': async (on, there) => {
    const { access_token } = await tokensAt(on, there)
    return async (ip) => {
      const authorization = `Bearer ${access_token}`
      const application = anApplication(on, { 'x-forwarded-for': ip, authorization })
      return readOutcome(await application.request('/oauth/userinfo'))
    }
  },
  'API token': async (on, { browser }) => {
    const { clientId, secret = '' } = await browser.call(updateUserApiTokensData, { description: 'export' })
    return (ip) => readRefusal(movedTo(on, browser, ip).call(exchangeApiToken, { clientId, secret }))
  },
  'any call':
    async (on, { browser }) =>
    (ip) =>
      readRefusal(movedTo(on, browser, ip).call(getProfile, {})),
}

/** In the words of the protocol, where a door speaks another one than ours. */
const refusals: Readonly<Record<string, string>> = {
  'silent authorization': 'LOGIN_REQUIRED',
  authorization: 'login_required',
  'code of an application': 'invalid_grant',
  'refresh token of an application': 'invalid_grant',
  'user information': 'invalid_token',
}

describeOnServer('addresses, wherever a token is made or honored', (engine) => {
  const testServer = useTestServer(engine)

  const atTheOffice = async (): Promise<There> => {
    const [tenant, other] = [await aTenant(testServer()), await aTenant(testServer())]
    const user = await anAdmin(testServer(), { in: tenant })
    const browser = await signedIn(testServer(), user, { ip: office })
    const page = movedTo(testServer(), aPageBrowser(testServer()), office, {
      [headers.embedTicket]: undefined,
      [headers.vendorId]: publicId.client_id,
    })
    await signInOnPage(page, user)
    await aMembership(testServer(), user, { in: other })
    return { user, tenant, other, browser, page }
  }

  test.each(Object.keys(prepared))(
    'SEC-GA-07 %s is refused at home and given at the office',
    async (name) => {
      const there = await atTheOffice()
      const [atHome, atOffice] = [
        await prepared[name]!(testServer(), there),
        await prepared[name]!(testServer(), await atTheOffice()),
      ]
      await allowOnly(testServer(), there.tenant, office)
      expect(await atHome(home)).toBe(refusals[name] ?? 'IP_RESTRICTED')
      expect(await atOffice(office)).toBe('not refused')
    },
  )
})
