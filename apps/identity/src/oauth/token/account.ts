import { ApiError } from '@vestibule/contract'
import { type Account, type AccountClaims, errors, type KoaContextWithOIDC } from 'oidc-provider'
import { judgeSession } from '../../domain/authentication/gate/pass-session.ts'
import { refreshSession } from '../../domain/sign-in/refresh.ts'
import type { RefreshContext } from '../../request/request-context.ts'
import type { Services } from '../../request/services.ts'
import { readRefreshToken } from '../../domain/sessions/refresh-token.ts'
import { isMember, type LiveFacts } from '../../domain/sessions/session-facts.queries.ts'
import { keepIssued } from './issued.ts'
import { type Issued, redeemGrant } from './redeem-code.ts'
import { applicationContext, readRequest } from '../provider/request.ts'

/** What the library knows a token of; the fields of it that matter here. */
type Token = {
  readonly kind: string
  readonly jti: string
  readonly grantId?: string | undefined
  readonly extra?: { readonly tenantId?: unknown } | undefined
}

const readCaller = async (ctx: KoaContextWithOIDC, services: Services): Promise<RefreshContext> => {
  const client = await services.clients.byId(ctx.oidc.client?.clientId ?? '')
  if (client === undefined) throw new errors.InvalidClient('client is invalid')
  // Who has a secret keeps it on a server.
  return applicationContext(readRequest(ctx).context, services, client, client.secretHashes.length > 0)
}

/** The library's words for what our own entrance refuses. 410 means that asking again will do (behaviour 4). */
const toRefusal = ({ oidc }: KoaContextWithOIDC, error: ApiError): Error => {
  const isUsed = error.code === 'SESSION_ENDED' && oidc.entities.RefreshToken?.consumed !== undefined
  if (isUsed) return new errors.InvalidGrant('refresh token already used')
  if (error.code !== 'REFRESH_AGAIN') return new errors.InvalidGrant(error.code)
  return Object.assign(new errors.TemporarilyUnavailable(error.code), { status: 410, statusCode: 410 })
}

/** Our refusals as the library's. */
const refusing = async <Result>(ctx: KoaContextWithOIDC, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ApiError ? toRefusal(ctx, error) : error
  }
}

/** Trades the refresh token in, by the one way on for every family. */
const renew = async (ctx: KoaContextWithOIDC, services: Services, text: string): Promise<Issued> => {
  const proof = readRefreshToken(services.secrets, text)
  if (proof === undefined) throw new errors.InvalidGrant('refresh token not found')
  const caller = await readCaller(ctx, services)
  const renewal = await refusing(ctx, () =>
    refreshSession(caller, proof, {
      tenantId: readRequest(ctx).tenantId,
      isClientProved: ctx.oidc.client?.clientAuthMethod !== 'none',
      // The library has compared the proof of this request with it already.
      proofKey: ctx.oidc.entities.RefreshToken?.jkt,
    }),
  )
  if (!('waiting' in renewal)) return renewal
  throw new errors.InvalidGrant('second factor required')
}

const redeem = async (
  ctx: KoaContextWithOIDC,
  services: Services,
  grantId: string,
): Promise<Issued | undefined> => {
  const caller = await readCaller(ctx, services)
  return refusing(ctx, () => redeemGrant(caller, grantId))
}

/** What the endpoint for it says about the person, of which the scope then lets through a part. */
const toClaims = ({ user, membership, tenantIds, roles, permissions }: LiveFacts): AccountClaims => ({
  sub: user.id,
  email: user.email ?? undefined,
  email_verified: user.verifiedAt !== null,
  name: user.name,
  picture: user.profilePictureUrl ?? undefined,
  tenantId: membership.tenantId,
  tenantIds,
  roles,
  permissions,
})

/** Whom an access token is about, where its tenant takes the address it is shown from. A call asks for no further proof. */
const readFacts = async (
  ctx: KoaContextWithOIDC,
  services: Services,
  { grantId = '', extra }: Token,
): Promise<LiveFacts | undefined> => {
  const tenantId = typeof extra?.tenantId === 'string' ? extra.tenantId : null
  const facts = await services.sessionFacts.of({ sessionId: grantId, tenantId })
  if (facts === undefined || !isMember(facts, services.clock.now())) return undefined
  const judged = await judgeSession(await readCaller(ctx, services), { facts, isContinued: true })
  return judged.is === 'refused' ? undefined : facts
}

/**
 * Who a code or a refresh token is for, asked by the library once everything about it was found right and just before
 * tokens are made: the moment at which our session begins, or goes on.
 */
const issuedFor = async (
  ctx: KoaContextWithOIDC,
  services: Services,
  token: Token,
): Promise<LiveFacts | undefined> => {
  if (token.kind === 'AccessToken') return readFacts(ctx, services, token)
  const issued =
    token.kind === 'RefreshToken'
      ? await renew(ctx, services, token.jti)
      : await redeem(ctx, services, token.grantId ?? '')
  if (issued === undefined) return undefined
  keepIssued(ctx, issued)
  return issued.facts
}

export const findAccount =
  (services: Services) =>
  async (ctx: KoaContextWithOIDC, sub: string, token?: object): Promise<Account | undefined> => {
    if (token === undefined) return { accountId: sub, claims: async () => ({ sub }) }
    const facts = await issuedFor(ctx, services, token as Token)
    return facts?.user.id === sub ? { accountId: sub, claims: async () => toClaims(facts) } : undefined
  }
