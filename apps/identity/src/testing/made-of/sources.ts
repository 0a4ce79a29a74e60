import { login } from '@vestibule/contract/areas/auth'
import { bindAccessToken } from '@vestibule/contract/areas/embedding'
import { apiPrefix, developmentClientId, headers } from '@vestibule/contract/constants'
import { aConfidentialClient } from '../a-confidential-client.ts'
import { portalOrigin } from '../addresses.ts'
import { aBrowser, signedIn } from '../browser.ts'
import { somePassword } from '../builders.ts'
import { changeClient } from '../change-client.ts'
import { aKey } from '../key.ts'
import {
  type AuthorizeParams,
  anApplication,
  aPageBrowser,
  askToken,
  atPresent,
  codeFor,
  toCodeForm,
  type TokenAnswer,
} from '../oauth.ts'
import type { TestServer } from '../test-server.ts'
import type { Held, Setting } from './held.ts'

type Hold = (testServer: TestServer, setting: Setting) => Promise<Held>

/** A program that keeps no cookie, and states no origin. */
const aProgram = (testServer: TestServer, clientId = developmentClientId) =>
  anApplication(testServer, { [headers.vendorId]: clientId, cookie: undefined })

/** The portal's own, as long as the application doesn't manage by the wire. */
const portalToken = async (testServer: TestServer, { admin }: Setting): Promise<string> =>
  (await signedIn(testServer, admin)).accessToken ?? ''

const inBrowser: Hold = async (testServer, { admin }) => {
  const by = await signedIn(testServer, admin)
  return { by, accessToken: by.accessToken ?? '' }
}

const alone: Hold = async (testServer, setting) => {
  const accessToken = await portalToken(testServer, setting)
  return { by: aProgram(testServer), accessToken }
}

const plainAlone: Hold = async (testServer, { admin }) => {
  const { accessToken } = await (await signedIn(testServer, admin)).call(bindAccessToken, {})
  return { by: aProgram(testServer), accessToken }
}

const byKey: Hold = async (testServer, { admin }) => {
  const [by, key] = [aBrowser(testServer, { headers: { cookie: undefined } }), await aKey(testServer)]
  const answer = await by.request(`${apiPrefix}${login.path}`, {
    method: 'POST',
    body: { email: admin.email, password: somePassword },
    headers: { dpop: await key.proof('POST', login.path) },
  })
  const { accessToken = '', refreshToken } = (await answer.json()) as Record<string, string>
  return { by, key, accessToken, refreshToken }
}

const tokenOfKey: Hold = async (testServer, setting) => {
  const { accessToken } = await byKey(testServer, setting)
  return { by: aProgram(testServer), accessToken }
}

/** No browser: what it holds is the portal's only where the application manages by the wire. */
const program: Hold = async (testServer, { admin }) => {
  await changeClient(testServer, { managesByWire: true })
  const by = aProgram(testServer)
  const { accessToken = '', refreshToken } = await by.call(login, {
    email: admin.email,
    password: somePassword,
  })
  return { by, accessToken, refreshToken }
}

type Application = {
  readonly params?: AuthorizeParams
  readonly id?: string
  readonly authorization?: string
  readonly hasKey?: boolean
}

const grantedTo = async (
  testServer: TestServer,
  { admin }: Setting,
  { params = {}, id = developmentClientId, authorization, hasKey = false }: Application,
): Promise<Held> => {
  await changeClient(testServer, { managesByWire: true }, id)
  // The library reads the time of a proof by the machine's clock.
  if (hasKey) atPresent(testServer)
  const key = hasKey ? await aKey(testServer) : undefined
  const page = aPageBrowser(testServer, id)
  const request = { client_id: id, prompt: 'login', ...params }
  const { code, verifier } = await codeFor(page, admin, request)
  const by = aProgram(testServer, id)
  const dpop = await key?.proof('POST', '', { claims: { htu: `${portalOrigin}/oauth/token` } })
  const clientId = authorization === undefined ? id : undefined
  const answer = await askToken(by, toCodeForm(code, verifier, clientId), { authorization, dpop })
  const granted = (await answer.json()) as TokenAnswer
  const [accessToken, refreshToken] = [granted.access_token, granted.refresh_token]
  const held = { by, accessToken, refreshToken, clientId: id }
  return key === undefined ? held : { ...held, key, isBound: true }
}

const bySecret: Hold = async (testServer, setting) => {
  const { client, basic } = await aConfidentialClient(testServer)
  return grantedTo(testServer, setting, { id: client.id, authorization: basic })
}

const bySecretAndKey: Hold = async (testServer, setting) => {
  const { client, basic } = await aConfidentialClient(testServer)
  return grantedTo(testServer, setting, { id: client.id, authorization: basic, hasKey: true })
}

/** What a session or a token may be made of: what a caller holds of the session of an administrator. */
export const sources = {
  'a browser with its cookie': inBrowser,
  'a program with its refresh token': program,
  'a browser with its key': byKey,
  'the portal’s token alone': alone,
  'the portal’s token alone, of a session with a key': tokenOfKey,
  'a host page’s token alone': plainAlone,
  'an application': (testServer, setting) => grantedTo(testServer, setting, {}),
  'an application, for openid alone': (testServer, setting) =>
    grantedTo(testServer, setting, { params: { scope: 'openid' } }),
  'an application with a secret': bySecret,
  'an application with a key': (testServer, setting) => grantedTo(testServer, setting, { hasKey: true }),
  'an application with a secret and a key': bySecretAndKey,
} satisfies Readonly<Record<string, Hold>>

export type SourceName = keyof typeof sources
