import { tenantByAlias } from '../../domain/tenants/account-settings.queries.ts'
import { judgeSession } from '../../domain/authentication/gate/pass-session.ts'
import type { PassedFacts } from '../../domain/sessions/passed-facts.ts'
import type { RequestContext } from '../../request/request-context.ts'
import type { Services } from '../../request/services.ts'
import { isMember, isSessionLive, type LiveFacts } from '../../domain/sessions/session-facts.queries.ts'
import type { AuthorizationParams } from './authorization-params.ts'

type ActingTenantParams = Pick<AuthorizationParams, 'organization' | 'tenantId'>

/** The account that is asked for, where the person belongs to it; a name from outside is worth no more (SEC-TE-02). */
const askedTenant = async (
  services: Services,
  { organization, tenantId }: ActingTenantParams,
): Promise<string | undefined> =>
  tenantId ?? (organization === undefined ? undefined : (await tenantByAlias(services.db, organization))?.id)

const liveIn = async (
  services: Services,
  sessionId: string,
  tenantId: string,
): Promise<LiveFacts | undefined> => {
  const facts = await services.sessionFacts.of({ sessionId, tenantId })
  if (facts === undefined || !isMember(facts, services.clock.now())) return undefined
  return isSessionLive(facts, services.clock.now()) ? facts : undefined
}

/** What the gate says: let in, a stronger proof, or signing in anew, where the refusal is said. */
export type Acting =
  | { readonly missing: 'nothing'; readonly facts: PassedFacts }
  | { readonly missing: 'stepUp' | 'signIn' }

/**
 * Where an application will act for the person of a session: in the account it asked for, else in that of the session. The
 * gate is asked as for every token: an authorization is where one begins.
 */
export const actingFacts = async (
  ctx: RequestContext,
  own: LiveFacts,
  params: ActingTenantParams,
): Promise<Acting> => {
  const tenantId = await askedTenant(ctx, params)
  const isElsewhere = tenantId !== undefined && tenantId !== own.membership.tenantId
  const facts = (isElsewhere ? await liveIn(ctx, own.session.id, tenantId) : undefined) ?? own
  const judged = await judgeSession(ctx, { facts, isContinued: false })
  if (judged.is === 'passed') return { missing: 'nothing', facts: judged.facts }
  const isProvable = judged.is === 'waiting' || judged.error.code === 'SSO_REQUIRED'
  return { missing: isProvable ? 'stepUp' : 'signIn' }
}
