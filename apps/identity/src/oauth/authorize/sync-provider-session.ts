import type { KoaContextWithOIDC } from 'oidc-provider'
import { toAcr } from '../../domain/mfa-policy/amr.ts'
import type { HttpContext } from '../../http/context.ts'
import type { Services } from '../../request/services.ts'
import type { LiveFacts } from '../../domain/sessions/session-facts.queries.ts'
import { actingFacts } from './acting-tenant.ts'
import { browserSession } from './browser-session.ts'
import { forgetAccount } from './forget-account.ts'
import { librarySeconds } from '../provider/library-time.ts'
import { applicationContext, readRequest } from '../provider/request.ts'
import { missingProof, type AuthorizationParams, readAuthorizationParams } from './authorization-params.ts'

/** Who is there for an authorization request, and what they still have to do. */
export type AuthorizationState =
  | { readonly missing: 'signIn' }
  | { readonly missing: 'stepUp'; readonly own: LiveFacts }
  /** `acting`: the same person in the account the application asked for. */
  | { readonly missing: 'nothing'; readonly own: LiveFacts; readonly acting: LiveFacts }

type AuthorizationStateParams = {
  readonly context: HttpContext
  readonly clientId: string
  readonly wish: AuthorizationParams
}

/** Judged by the portal's own session and by nothing else. */
export const createAuthorizationState = async (
  services: Services,
  { context, clientId, wish: params }: AuthorizationStateParams,
): Promise<AuthorizationState> => {
  const client = await services.clients.byId(clientId)
  const own = await browserSession(services, context.req.header('cookie'), clientId)
  if (client === undefined || own === undefined) return { missing: 'signIn' }
  const missing = missingProof(params, own.session, services.clock.now())
  if (missing === 'signIn') return { missing }
  const caller = applicationContext(context, services, client, false)
  const acting = await actingFacts(caller, own, params)
  if (acting.missing === 'signIn') return { missing: 'signIn' }
  return acting.missing === 'nothing' && missing === 'nothing'
    ? { missing, own, acting: acting.facts }
    : { missing: 'stepUp', own }
}

export const readAuthorizationState = (
  ctx: KoaContextWithOIDC,
  services: Services,
): Promise<AuthorizationState> =>
  createAuthorizationState(services, {
    context: readRequest(ctx).context,
    clientId: ctx.oidc.client?.clientId ?? '',
    wish: readAuthorizationParams(ctx.oidc.params ?? {}),
  })

/** What the library is told about a session of ours. */
export const toLogin = (services: Services, { session }: LiveFacts) => ({
  accountId: session.userId,
  loginTs: librarySeconds(services, session.authTime),
  amr: session.amr,
  acr: toAcr(session.amr),
})

/**
 * The library keeps a session of its own in the browser. Before it looks who is signed in, that follows the portal's:
 * another person takes its place, and where no user is signed in, or too little was shown, it knows no user.
 */
export const syncProviderSession = async (ctx: KoaContextWithOIDC, services: Services): Promise<void> => {
  const { session } = ctx.oidc
  if (session === undefined) return
  const state = await readAuthorizationState(ctx, services)
  const isLetIn = state.missing === 'nothing' && !ctx.oidc.prompts.has('login')
  const isSame = isLetIn && session.accountId === state.own.user.id
  if (session.accountId !== undefined && !isSame) {
    forgetAccount(session)
    session.resetIdentifier()
  }
  if (isLetIn) session.loginAccount(toLogin(services, state.own))
}
