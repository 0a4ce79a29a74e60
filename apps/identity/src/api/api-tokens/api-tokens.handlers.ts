import type { Contract } from '@vestibule/contract'
import type {
  TenantAccessTokenData,
  TenantApiTokenData,
  UserAccessTokenData,
  UserApiTokenData,
} from '@vestibule/contract/areas/api-tokens'
import { type ListedToken, listApiTokens } from '../../domain/api-tokens/api-tokens.queries.ts'
import { createApiToken, toTokenList } from '../../domain/api-tokens/create-api-token.ts'
import { deleteApiToken } from '../../domain/api-tokens/delete-api-token.ts'
import { exchangeApiToken } from '../../domain/api-tokens/exchange-api-token.ts'
import type { ApiTokenType } from '../../platform/db/schema/api-tokens.ts'
import type { Actor, IdentityHandlers } from '../../request/request-context.ts'

/** What all four kinds show of a token; what is not set is absent. */
const toShown = ({ description, createdAt, expiresAt, lastUsedAt }: ListedToken) => ({
  description,
  createdAt: createdAt.toISOString(),
  ...(expiresAt ? { expires: expiresAt.toISOString() } : {}),
  ...(lastUsedAt ? { lastUsedAt: lastUsedAt.toISOString() } : {}),
})

const toUserAccessToken = (token: ListedToken): UserAccessTokenData => ({ id: token.id, ...toShown(token) })

const toUserApiToken = (token: ListedToken): UserApiTokenData => ({ clientId: token.id, ...toShown(token) })

const toOwned = ({ userId, creator, roleIds }: ListedToken) => ({
  createdByUserId: userId,
  createdByName: creator.name || creator.email,
  roleIds: [...roleIds],
})

const toTenantAccessToken = (token: ListedToken): TenantAccessTokenData => ({
  ...toUserAccessToken(token),
  ...toOwned(token),
})

const toTenantApiToken = (token: ListedToken): TenantApiTokenData => ({
  ...toUserApiToken(token),
  ...toOwned(token),
  tenantId: token.tenantId,
})

const read = (actor: Actor, type: ApiTokenType): Promise<ListedToken[]> =>
  listApiTokens(actor.db, toTokenList(actor, type))

export const apiTokensHandlers: IdentityHandlers<Contract['apiTokens']> = {
  getUserAccessTokensData: async (_, actor) => ({
    accessTokens: (await read(actor, 'userAccessToken')).map(toUserAccessToken),
  }),
  createUserAccessToken: async (wanted, actor) => {
    const { token, secret } = await createApiToken(actor, 'userAccessToken', wanted)
    return { ...toUserAccessToken(token), secret }
  },
  deleteUserAccessToken: ({ id }, actor) => deleteApiToken(actor, 'userAccessToken', id),

  getUserApiTokensData: async (_, actor) => (await read(actor, 'userApiToken')).map(toUserApiToken),
  updateUserApiTokensData: async (wanted, actor) => {
    const { token, secret } = await createApiToken(actor, 'userApiToken', wanted)
    return { ...toUserApiToken(token), secret }
  },
  deleteUserApiToken: ({ tokenId }, actor) => deleteApiToken(actor, 'userApiToken', tokenId),

  getTenantAccessTokensData: async (_, actor) => ({
    accessTokens: (await read(actor, 'tenantAccessToken')).map(toTenantAccessToken),
  }),
  createTenantAccessToken: async (wanted, actor) => {
    const { token, secret } = await createApiToken(actor, 'tenantAccessToken', wanted)
    return { ...toTenantAccessToken(token), secret }
  },
  deleteTenantAccessToken: ({ id }, actor) => deleteApiToken(actor, 'tenantAccessToken', id),

  getTenantApiTokensData: async (_, actor) => (await read(actor, 'tenantApiToken')).map(toTenantApiToken),
  updateTenantApiTokensData: async (wanted, actor) => {
    const { token, secret } = await createApiToken(actor, 'tenantApiToken', wanted)
    return { ...toTenantApiToken(token), secret }
  },
  deleteTenantApiToken: ({ tokenId }, actor) => deleteApiToken(actor, 'tenantApiToken', tokenId),

  exchangeApiToken: (credentials, ctx) => exchangeApiToken(ctx, credentials),
}
