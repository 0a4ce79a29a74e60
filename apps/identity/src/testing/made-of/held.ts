import { apiPrefix } from '@vestibule/contract/constants'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { Browser } from '../browser.ts'
import { aMember, aMembership, anAdmin, aTenant } from '../builders.ts'
import type { TestKey } from '../key.ts'
import type { TestServer } from '../test-server.ts'

type Requested = { readonly path: string; readonly method: string }

/** What a caller holds of a session. */
export type Held = {
  readonly by: Browser
  readonly accessToken: string
  /** Where it has one in hand; a browser's is in its cookie. */
  readonly refreshToken?: string | undefined
  /** The key that it signs requests with. */
  readonly key?: TestKey
  /** Whether its access token is bound to that key. */
  readonly isBound?: boolean
  /** The application of the session. */
  readonly clientId?: string
}

/** Whose session it is, whom they may act for, the tenant, and another one of theirs. */
export type Setting = {
  readonly admin: UserRow & { readonly email: string }
  readonly member: Pick<UserRow, 'id'>
  readonly here: string
  readonly elsewhere: string
}

export type Made = Readonly<Record<string, string | undefined>>

export const aSetting = async (testServer: TestServer): Promise<Setting> => {
  const [tenant, other] = [await aTenant(testServer), await aTenant(testServer)]
  const admin = await anAdmin(testServer, { in: tenant })
  await aMembership(testServer, admin, { in: other, roles: ['Admin'] })
  const member = await aMember(testServer, { in: tenant })
  return { admin, member, here: tenant.id, elsewhere: other.id }
}

/** Asks as the holder does; undefined where it was refused. */
export const askAs = async (
  { by, key, isBound = false }: Held,
  { path, method }: Requested,
  body: object,
  accessToken: string,
): Promise<Made | undefined> => {
  const token = isBound ? accessToken : undefined
  const answer = await by.request(`${apiPrefix}${path}`, {
    method,
    body,
    headers: {
      authorization: `${isBound ? 'DPoP' : 'Bearer'} ${accessToken}`,
      dpop: await key?.proof(method, path, { token }),
    },
  })
  const text = await answer.text()
  if (!answer.ok) return undefined
  return text === '' ? {} : (JSON.parse(text) as Made)
}
