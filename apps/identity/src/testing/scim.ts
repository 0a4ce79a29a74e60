import { createConfiguration } from '@vestibule/contract/areas/scim-directory'
import type { ScimSource } from '@vestibule/contract/schemas/scim'
import { aMaker, type Maker } from './api-tokens.ts'
import { portalOrigin, proxyAddress } from './addresses.ts'
import { signedIn } from './browser.ts'
import { aMember } from './builders.ts'
import { aConnection } from './federation.ts'
import { aRoleWith } from './impersonation.ts'
import type { TestServer } from './test-server.ts'

/** A SCIM resource, a list of some, or an error. */
export type ScimBody = {
  readonly id: string
  readonly detail: string
  readonly totalResults: number
  readonly Resources: readonly ScimBody[]
  readonly name: Readonly<Record<string, string>>
  readonly emails: readonly { readonly value: string }[]
  readonly members: readonly { readonly value: string }[]
  readonly [attribute: string]: unknown
}

export type ScimReply = {
  readonly status: number
  readonly body: ScimBody
  readonly headers: Headers
}

export type ScimRequest = {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** A directory as the server sees it: a token, and an address to send requests to. */
export type Directory = {
  readonly connectionId: string
  readonly token: string
  /** Path of the base URL. */
  readonly base: string
  readonly send: (method: string, path: string, request?: ScimRequest) => Promise<ScimReply>
}

/** Sends SCIM requests with a token to a base URL. */
export const aDirectoryAt = (
  testServer: TestServer,
  { connectionId, token, base }: Pick<Directory, 'connectionId' | 'token' | 'base'>,
): Directory => ({
  connectionId,
  token,
  base,
  send: async (method, path, { headers = {}, body } = {}) => {
    // No two requests come at the same moment, so that the log has an order.
    testServer.clock.advance(0.001)
    const init = {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'user-agent': 'Directory',
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    }
    const from = { incoming: { socket: { remoteAddress: proxyAddress } } as never }
    const answer = await testServer.server.request(`${base}${path}`, init, from)
    const text = await answer.text()
    return {
      status: answer.status,
      headers: answer.headers,
      body: JSON.parse(text === '' ? '{}' : text) as ScimBody,
    }
  },
})

/** A directory that an administrator has connected by the operation of the portal. */
export const connectDirectory = async (
  testServer: TestServer,
  { browser }: Pick<Maker, 'browser'>,
  source: ScimSource = 'okta',
): Promise<Directory> => {
  const { id, token, scimUrl = '' } = await browser.call(createConfiguration, { source })
  return aDirectoryAt(testServer, { connectionId: id, token, base: scimUrl.slice(portalOrigin.length) })
}

export type Provisioned = Maker & { readonly directory: Directory; readonly domain: string }

let domains = 0

/** A tenant with an administrator, a proved domain and a directory. */
export const aProvisioned = async (testServer: TestServer, source?: ScimSource): Promise<Provisioned> => {
  const maker = await aMaker(testServer)
  domains += 1
  const domain = `directory${domains}.test`
  await aConnection(testServer, maker.tenant, { domain, enabled: false })
  return { ...maker, domain, directory: await connectDirectory(testServer, maker, source) }
}

/** A directory that a member connects who holds the right to do so, and those named besides. */
export const aDirectoryBy = async (
  testServer: TestServer,
  { tenant }: Pick<Maker, 'tenant'>,
  keys: readonly string[] = [],
): Promise<Directory> => {
  const maker = await aMember(testServer, { in: tenant, roles: [] })
  await aRoleWith(testServer, tenant, maker, ['fe.secure.write.provisioningConfiguration', ...keys])
  return connectDirectory(testServer, { browser: await signedIn(testServer, maker) })
}

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

export const aPatch = (...Operations: object[]) => ({ schemas: [patchSchema], Operations })

/** A user in the form that Okta sends. */
export const aScimUser = (userName: string, fields: object = {}) => ({
  schemas: [userSchema],
  userName,
  name: { givenName: 'Priya', familyName: 'Shah' },
  emails: [{ primary: true, value: userName, type: 'work' }],
  displayName: 'Priya Shah',
  active: true,
  ...fields,
})

/** Makes a user and answers the id. */
export const provision = async ({ send }: Directory, userName: string, fields?: object): Promise<string> => {
  const { status, body } = await send('POST', '/Users', { body: aScimUser(userName, fields) })
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.id
}
