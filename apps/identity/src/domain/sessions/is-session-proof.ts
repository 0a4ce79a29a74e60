import type { Services } from '../../request/services.ts'
import type { SessionRow } from '../../platform/db/schema/sessions.ts'

/**
 * Whether a session may stand for a proof by its user. What an application was granted without a question to the user
 * proves nothing; one that manages by the published wire has to have asked for a proof itself (SEC-TO-04).
 */
export const isSessionProof = async (
  { clients }: Pick<Services, 'clients'>,
  { scope, clientId, isProofRequested }: Pick<SessionRow, 'scope' | 'clientId' | 'isProofRequested'>,
): Promise<boolean> =>
  scope === null || (isProofRequested && (await clients.byId(clientId))?.managesByWire === true)
