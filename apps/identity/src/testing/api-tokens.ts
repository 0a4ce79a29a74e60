import {
  createTenantAccessToken,
  createUserAccessToken,
  exchangeApiToken,
  updateTenantApiTokensData,
  updateUserApiTokensData,
} from '@vestibule/contract/areas/api-tokens'
import type { UserRow } from '../platform/db/schema/users.ts'
import type { TenantRow } from '../platform/db/schema/tenants.ts'
import { aBrowser, type Browser, signedIn } from './browser.ts'
import { anAdmin, aTenant, readRoleId } from './builders.ts'
import type { TestServer } from './test-server.ts'

/** A tenant with an administrator who is signed in. */
export type Maker = { readonly tenant: TenantRow; readonly admin: UserRow; readonly browser: Browser }

export const aMaker = async (testServer: TestServer): Promise<Maker> => {
  const tenant = await aTenant(testServer)
  const admin = await anAdmin(testServer, { in: tenant })
  return { tenant, admin, browser: await signedIn(testServer, admin) }
}

/** A program that shows a token and nothing else. */
export const aProgram = (testServer: TestServer, token: string): Browser => {
  const program = aBrowser(testServer)
  program.accessToken = token
  return program
}

/** Trades a pair as a program does. */
export const exchanged = (testServer: TestServer, pair: { clientId: string; secret?: string | undefined }) =>
  aBrowser(testServer).call(exchangeApiToken, { clientId: pair.clientId, secret: pair.secret ?? '' })

export type TokenOptions = {
  readonly expiresInMinutes?: number | null
  /** Keys of built-in roles, of a tenant's token. */
  readonly roles?: readonly string[]
}

type Made = { readonly id: string; readonly bearer: string }
type Make = (testServer: TestServer, browser: Browser, options?: TokenOptions) => Promise<Made>

const roleIds = ({ roles = ['Admin'] }: TokenOptions, testServer: TestServer) =>
  Promise.all(roles.map((key) => readRoleId(testServer, key)))

const toFields = ({ expiresInMinutes }: TokenOptions) => ({ description: 'nightly export', expiresInMinutes })

/** Makes a token of each type, by the operation that users make it with; `bearer` is what a program then shows. */
export const apiTokenMakers: Readonly<
  Record<'userAccessToken' | 'tenantAccessToken' | 'userApiToken' | 'tenantApiToken', Make>
> = {
  userAccessToken: async (_, browser, options = {}) => {
    const { id, secret = '' } = await browser.call(createUserAccessToken, toFields(options))
    return { id, bearer: secret }
  },
  tenantAccessToken: async (testServer, browser, options = {}) => {
    const fields = { ...toFields(options), roleIds: await roleIds(options, testServer) }
    const { id, secret = '' } = await browser.call(createTenantAccessToken, fields)
    return { id, bearer: secret }
  },
  userApiToken: async (testServer, browser, options = {}) => {
    const pair = await browser.call(updateUserApiTokensData, toFields(options))
    return { id: pair.clientId, bearer: (await exchanged(testServer, pair)).accessToken }
  },
  tenantApiToken: async (testServer, browser, options = {}) => {
    const fields = { ...toFields(options), roleIds: await roleIds(options, testServer) }
    const pair = await browser.call(updateTenantApiTokensData, fields)
    return { id: pair.clientId, bearer: (await exchanged(testServer, pair)).accessToken }
  },
}

export const apiTokenTypes = Object.keys(apiTokenMakers) as (keyof typeof apiTokenMakers)[]

/** A token of each type, made by one user, and a program for each. */
export const createPrograms = async (testServer: TestServer, browser: Browser, options?: TokenOptions) => {
  const made = await Promise.all(
    apiTokenTypes.map((type) => apiTokenMakers[type](testServer, browser, options)),
  )
  return made.map(({ bearer, id }) => Object.assign(aProgram(testServer, bearer), { tokenId: id }))
}
