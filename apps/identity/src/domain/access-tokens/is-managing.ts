import type { SessionRow } from '../../platform/db/schema/sessions.ts'
import type { Services } from '../../request/services.ts'
import type { AccessTokenClaims } from './access-token.ts'
import { manageScope } from './manage-scope.ts'

/** What is asked of a token that was verified. */
export type ShownToken = Pick<AccessTokenClaims, 'scope' | 'exp'> & {
  /** It is for the portal's own calls. */
  readonly isPortals: boolean
}

/**
 * Whether a token opens operations that the contract does not open to every token. One that an application was given
 * while it managed by the published wire does so only as long as the application manages (SEC-TO-03).
 *
 * @param session the one that the token is of
 */
export const isManaging = async (
  { clients }: Pick<Services, 'clients'>,
  { clientId }: Pick<SessionRow, 'clientId'>,
  { scope, isPortals }: ShownToken,
): Promise<boolean> => {
  if (!scope.split(' ').includes(manageScope)) return false
  return isPortals || (await clients.byId(clientId))?.managesByWire === true
}
