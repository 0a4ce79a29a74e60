import { ApiError, type Operation } from '@vestibule/contract'
import { findTokenCaller } from '../domain/api-tokens/token-caller.ts'
import { ensureAddressAllowed } from '../domain/restrictions/ensure-address-allowed.ts'
import { settingsIn } from '../domain/installation/settings.queries.ts'
import type { Database } from '../platform/db/database.ts'
import type { Actor, RequestContext } from '../request/request-context.ts'
import { sentToken } from './bearer.ts'
import type { HttpContext } from './context.ts'
import { judgedWhenLocked } from './judged-when-locked.ts'
import { toCheck } from './permission-checks.ts'

type TokenCaller = NonNullable<Awaited<ReturnType<typeof findTokenCaller>>>

const toActor = (ctx: RequestContext, { facts, rights }: TokenCaller): Actor => {
  const { token, user, membership } = facts
  return {
    ...ctx,
    settings: async () => settingsIn(JSON.parse(facts.settings ?? '{}')),
    userId: user.id,
    email: user.email,
    name: user.name,
    tenantId: membership.tenantId,
    tokenTenantId: membership.tenantId,
    tenantIds: [membership.tenantId],
    // There is no session, and no moment at which a person proved anything: whatever asks for either refuses.
    sessionId: '',
    authTime: new Date(0),
    isSessionProof: false,
    isGranted: false,
    amr: [],
    restsOn: { noFactor: false },
    roles: rights.roles,
    permissions: rights.permissions,
    can: toCheck(rights.permissions),
    impersonator: undefined,
    apiToken: { id: token.id, type: token.type },
    tokenKey: undefined,
    tokenEndsAt: undefined,
    isManaging: false,
  }
}

/**
 * The actor that the API token of a request is. What the contract does not open to tokens is refused here, whatever
 * rights the token has (SEC-AD-02).
 *
 * @throws ApiError NOT_AUTHENTICATED where the request shows no API token that counts, FORBIDDEN
 */
export const apiTokenActor = async (
  context: HttpContext,
  operation: Operation,
  ctx: RequestContext,
): Promise<Actor> => {
  const sent = sentToken(context.req.header('authorization'))
  if (sent !== undefined) {
    ctx.refusalTrail.showsCredential = true
    ctx.refusalTrail.refusedToken = sent.token
  }
  const readCaller = async (db: Database): Promise<TokenCaller> => {
    const caller = sent && !sent.isBound ? await findTokenCaller({ ...ctx, db }, sent.token) : undefined
    if (caller === undefined) throw new ApiError('NOT_AUTHENTICATED')
    return caller
  }
  const caller = await readCaller(ctx.db)
  const { membership, user, restrictionsVersion: version } = caller.facts
  await ensureAddressAllowed(ctx, { tenantId: membership.tenantId, version, user })
  const actor = judgedWhenLocked(
    toActor(ctx, caller),
    async (tx) => (await readCaller(tx)).rights.permissions,
  )
  ctx.refusalTrail.actor = actor
  if (operation.apiTokens === 'allowed') return actor
  throw new ApiError('FORBIDDEN')
}
