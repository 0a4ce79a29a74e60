import { refreshToken } from '@vestibule/contract/areas/auth'
import { exchangeApiToken, updateUserApiTokensData } from '@vestibule/contract/areas/api-tokens'
import { silentOAuthRefreshToken } from '@vestibule/contract/areas/oauth'
import { getProfile, getUserJwt } from '@vestibule/contract/areas/profile'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { headers } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import { aConfidentialClient } from '../../testing/a-confidential-client.ts'
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
  redirectUri,
  signInOnPage,
  type TokenAnswer,
  aPageBrowser,
} from '../../testing/oauth.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { home, office } from '../../testing/restrictions.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

/** A user of two tenants who is at the office, in the portal and on our own pages. */
type Tenants = { readonly tenant: TenantRow; readonly other: TenantRow }
type There = Tenants & { readonly user: UserRow; readonly browser: Browser; readonly page: Browser }

const readOutcome = async (answer: Response): Promise<string> =>
  answer.ok ? 'not refused' : (((await answer.json()) as { error?: string }).error ?? String(answer.status))

const toCodeForm = (code: string, code_verifier: string, client_id?: string) => {
  const fields = { code, code_verifier, redirect_uri: redirectUri, client_id }
  return { grant_type: 'authorization_code', ...fields }
}

const publicId = { client_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7' }
const codeAt = async ({ user, page }: There) => codeFor(page, user)

const tokensAt = async (on: TestServer, there: There): Promise<TokenAnswer> => {
  const { code, verifier } = await codeAt(there)
  const application = anApplication(on, { 'x-forwarded-for': office })
  const answer = await askToken(application, toCodeForm(code, verifier, publicId.client_id))
  return (await answer.json()) as TokenAnswer
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

  /** An application on a server in a data center, for a user whose browser is at an address. */
  const onAServer = async (browserIp: string) => {
    const { client, secret, basic } = await aConfidentialClient(testServer())
    const tenant = await aTenant(testServer())
    const user = await anAdmin(testServer(), { in: tenant })
    const page = movedTo(testServer(), aPageBrowser(testServer(), client.id), browserIp, {
      [headers.embedTicket]: undefined,
      [headers.vendorId]: client.id,
    })
    const { code, verifier } = await codeFor(page, user, { client_id: client.id })
    const ask = async (more: Record<string, string> = {}) => {
      const application = anApplication(testServer(), { 'x-forwarded-for': '192.0.2.80', ...more })
      return askToken(application, toCodeForm(code, verifier), { authorization: basic })
    }
    return { tenant, secret, basic, ask }
  }
  const asUser = (address: string, verifier: string) => ({
    [headers.forwardedFor]: address,
    [headers.headersVerifier]: verifier,
  })

  test('SEC-GA-08 for a server, where the browser was last counts, and not the data center', async () => {
    for (const [ip, expected] of [
      [office, 'not refused'],
      [home, 'invalid_grant'],
    ] as const) {
      const { tenant, ask } = await onAServer(ip)
      await allowOnly(testServer(), tenant, office)
      expect(await readOutcome(await ask())).toBe(expected)
    }
  })

  test('SEC-GA-08 a server that proves itself says where its user is; one that does not is not heard', async () => {
    const rows = [
      { from: home, says: office, isProved: true, expected: 'not refused' },
      { from: office, says: home, isProved: true, expected: 'invalid_grant' },
      { from: home, says: office, isProved: false, expected: 'invalid_grant' },
      { from: office, says: home, isProved: false, expected: 'not refused' },
    ]
    for (const { from, says, isProved, expected } of rows) {
      const { tenant, ask, secret } = await onAServer(from)
      await allowOnly(testServer(), tenant, office)
      const answer = await ask(asUser(says, isProved ? secret : 'a guess'))
      expect([from, says, isProved, await readOutcome(answer)]).toEqual([from, says, isProved, expected])
    }
  })

  test('SEC-GA-08 the kit of a server says where its user is on every call', async () => {
    const { client, secret } = await aConfidentialClient(testServer())
    const tenant = await aTenant(testServer())
    const user = await anAdmin(testServer(), { in: tenant })
    const byKit = { [headers.embedTicket]: undefined, [headers.vendorId]: client.id }
    const browser = await signedIn(testServer(), user, { ip: office, headers: byKit })
    await allowOnly(testServer(), tenant, office)
    const ask = async (address: string, verifier: string) => {
      const kit = movedTo(testServer(), browser, '192.0.2.80', { ...byKit, ...asUser(address, verifier) })
      return [await readRefusal(kit.call(getProfile, {})), await readRefusal(kit.call(refreshToken, {}))]
    }
    expect(await ask(home, secret)).toEqual(['IP_RESTRICTED', 'IP_RESTRICTED'])
    expect(await ask(office, 'a guess')).toEqual(['IP_RESTRICTED', 'IP_RESTRICTED'])
    expect(await ask(office, '')).toEqual(['IP_RESTRICTED', 'IP_RESTRICTED'])
    expect(await ask(office, secret)).toEqual(['not refused', 'not refused'])
  })

  test('SEC-GA-08 a session that goes on knows where its browser is now', async () => {
    const { tenant, page, user } = await atTheOffice()
    const { client, basic } = await aConfidentialClient(testServer())
    const plain = { [headers.embedTicket]: undefined, [headers.vendorId]: publicId.client_id }
    const moved = movedTo(testServer(), page, home, plain)
    await moved.call(refreshToken, {})
    const { code, verifier } = await codeFor(moved, user, { client_id: client.id })
    await allowOnly(testServer(), tenant, office)
    const answer = await askToken(
      anApplication(testServer(), { 'x-forwarded-for': office }),
      toCodeForm(code, verifier),
      { authorization: basic },
    )
    expect(await readOutcome(answer)).toBe('invalid_grant')
  })
})
