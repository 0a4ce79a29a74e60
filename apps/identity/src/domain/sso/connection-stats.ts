import type { Answer, Received } from '@vestibule/contract'
import type { getSSOConfigurationStats } from '@vestibule/contract/areas/sso-connections'
import { midnight } from '../../runtime/clock.ts'
import type { Actor } from '../../request/request-context.ts'
import { countSignInsSince } from '../audit/count-audits.queries.ts'
import { ownConfiguration } from './configurations.queries.ts'

/** How often people signed in by a connection today, and how often that failed. */
export const readConnectionStats = async (
  { ssoConfigId }: Received<typeof getSSOConfigurationStats>,
  { db, tenantId, clock }: Actor,
): Promise<Answer<typeof getSSOConfigurationStats>> => {
  const { id: connectionId } = await ownConfiguration(db, tenantId, ssoConfigId)
  const today = await countSignInsSince(db, { tenantId, connectionId }, midnight(clock.now()))
  return { signedInToday: today.succeeded, failedToday: today.failed }
}
