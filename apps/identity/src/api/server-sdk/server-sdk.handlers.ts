import { ApiError, type Contract } from '@vestibule/contract'
import { activeTokenIds } from '../../domain/api-tokens/active-tokens.queries.ts'
import { isTokenLive } from '../../domain/api-tokens/live-token.ts'
import { receiveAudit } from '../../domain/audit/receive-audit.ts'
import { findTokenCaller } from '../../domain/api-tokens/token-caller.ts'
import { findTokenFacts, type TokenFacts } from '../../domain/api-tokens/token-facts.queries.ts'
import { readTokenRights, type TokenRights } from '../../domain/api-tokens/token-rights.ts'
import { authenticateVendor } from '../../domain/api-tokens/vendor-token.ts'
import type { ApiTokenType } from '../../platform/db/schema/api-tokens.ts'
import type { IdentityHandlers, RequestContext } from '../../request/request-context.ts'

const activeIds = async ({ db, clock, settings }: RequestContext, type: ApiTokenType): Promise<string[]> =>
  (await settings()).apiTokensEnabled ? activeTokenIds(db, type, clock.now()) : []

const toShared = ({ token }: TokenFacts, { roles, permissions }: TokenRights) => ({
  id: token.id,
  tenantId: token.tenantId,
  roles: [...roles],
  permissions: [...permissions],
  ...(token.expiresAt ? { expires: token.expiresAt.toISOString() } : {}),
})

const toTenantToken = (facts: TokenFacts, rights: TokenRights) => ({
  ...toShared(facts, rights),
  type: 'tenantAccessToken' as const,
  createdByUserId: facts.user.id,
})

const toUserToken = (facts: TokenFacts, rights: TokenRights) => ({
  ...toShared(facts, rights),
  type: 'userAccessToken' as const,
  userId: facts.user.id,
})

const liveToken = async ({ db, clock }: RequestContext, id: string, type: ApiTokenType) => {
  const facts = await findTokenFacts(db, { id }, [type])
  if (facts === undefined || !isTokenLive(facts, clock.now())) throw new ApiError('NOT_FOUND')
  return { facts, rights: await readTokenRights(db, facts) }
}

export const serverSdkHandlers: IdentityHandlers<Contract['serverSdk']> = {
  vendorAuth: (credentials, ctx) => authenticateVendor(ctx, credentials),

  activeTenantAccessTokens: (_, ctx) => activeIds(ctx, 'tenantAccessToken'),
  tenantAccessToken: async ({ id }, ctx) => {
    const { facts, rights } = await liveToken(ctx, id, 'tenantAccessToken')
    return toTenantToken(facts, rights)
  },

  activeUserAccessTokens: (_, ctx) => activeIds(ctx, 'userAccessToken'),
  userAccessToken: async ({ id }, ctx) => {
    const { facts, rights } = await liveToken(ctx, id, 'userAccessToken')
    return toUserToken(facts, rights)
  },

  sendAudit: receiveAudit,

  verifyAccessToken: async ({ token }, ctx) => {
    const caller = await findTokenCaller(ctx, token)
    if (caller === undefined) throw new ApiError('NOT_FOUND')
    const { facts, rights } = caller
    if (facts.token.type === 'tenantAccessToken') return toTenantToken(facts, rights)
    if (facts.token.type === 'userAccessToken') return toUserToken(facts, rights)
    throw new ApiError('NOT_FOUND')
  },
}
