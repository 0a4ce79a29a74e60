import { steppedUpAcr } from '@vestibule/access'
import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { secondsLater } from '../../runtime/clock.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { lifetimes } from '../../domain/lifetimes.ts'
import type { Services } from '../../request/services.ts'
import { insertGrant } from './grants.queries.ts'
import { readAuthorizationParams } from '../authorize/authorization-params.ts'
import { readAuthorizationState } from '../authorize/sync-provider-session.ts'

/**
 * Whether the application itself asked for a proof by the user as recent, or as strong, as one has to be (OpenID Connect
 * Core, 3.1.2.1). A `max_age` of years asks for nothing.
 */
const asksForProof = ({ oidc: { prompts, params = {} } }: KoaContextWithOIDC): boolean => {
  const { maxAge, acrValues } = readAuthorizationParams(params)
  const isRecent = maxAge !== undefined && maxAge <= lifetimes.freshProof
  return prompts.has('login') || isRecent || acrValues.includes(steppedUpAcr)
}

/**
 * What the application is granted by this authorization, a new one each time: its id becomes that of the session, so
 * that ending one ends the other. Applications are the installation's own: the user is asked for no consent.
 */
export const grantFor = async (ctx: KoaContextWithOIDC, services: Services) => {
  const { client, session, provider } = ctx.oidc
  const state = await readAuthorizationState(ctx, services)
  if (client === undefined || state.missing !== 'nothing' || state.own.user.id !== session?.accountId)
    throw new errors.LoginRequired()
  const now = services.clock.now()
  const scope = [...ctx.oidc.requestParamOIDCScopes].join(' ')
  const id = uuidv7(services.clock, services.random)
  const accountId = state.own.user.id
  await insertGrant(services.db, {
    id,
    clientId: client.clientId,
    userId: accountId,
    tenantId: state.acting.membership.tenantId,
    parentId: state.own.session.id,
    scope,
    isProofRequested: asksForProof(ctx),
    createdAt: now,
    expiresAt: secondsLater(now, lifetimes.authorizationGrant),
  })
  const grant = new provider.Grant({ accountId, clientId: client.clientId })
  grant.jti = id
  grant.addOIDCScope(scope)
  return grant
}
