import { tenantByAlias } from '../../domain/tenants/account-settings.queries.ts'
import { isSsoEnforcedBy } from '../../domain/sso/enforcement.ts'
import type { Services } from '../../request/services.ts'
import {
  isMember,
  isProvedEnough,
  isSessionLive,
  type LiveFacts,
} from '../../domain/sessions/session-facts.queries.ts'
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

/**
 * Where an application will act for the person of a session: in the account it asked for, else in that of the session.
 *
 * @returns facts of the acting account, and whether it asks for more proof than the session has
 */
export const actingFacts = async (
  services: Services,
  own: LiveFacts,
  params: ActingTenantParams,
): Promise<{ readonly facts: LiveFacts; readonly isProved: boolean }> => {
  const tenantId = await askedTenant(services, params)
  const isElsewhere = tenantId !== undefined && tenantId !== own.membership.tenantId
  const facts = (isElsewhere ? await liveIn(services, own.session.id, tenantId) : undefined) ?? own
  const isBySso = own.session.amr.includes('sso')
  const isKeptOut = !isBySso && (await isSsoEnforcedBy(services, facts.user, facts.membership.tenantId))
  return { facts, isProved: !isKeptOut && isProvedEnough(facts) }
}
