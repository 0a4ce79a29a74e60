import type { SessionRow } from '../../platform/db/schema/sessions.ts'
import type { Services } from '../../request/services.ts'

/** A session that began in the box, where no application asks for scopes, counts as granted all that describe the person. */
const boxScope = 'openid email profile'

/** The scope that a session was granted (RFC 6749, 3.3). */
export const readScope = ({ scope }: Pick<SessionRow, 'scope'>): string => scope ?? boxScope

/**
 * What of a scope an application may have. An operator can have narrowed what it is registered for since it was granted:
 * that counts for every token that is made, and for what is said of those there are.
 *
 * @param clientId of the session
 * @param scope granted, or a part of it
 */
export const withinRegistered = async (
  { clients }: Pick<Services, 'clients'>,
  clientId: string,
  scope: string,
): Promise<string> => {
  const client = await clients.byId(clientId)
  if (client === undefined) return scope
  return scope
    .split(' ')
    .filter((one) => client.scopes.includes(one))
    .join(' ')
}

/**
 * Whether a session that is made of another one comes with a refresh token. One of an application has it for offline
 * access (OpenID Connect Core, 11), and gets none by another way.
 */
export const isRefreshTokenDue = async (
  services: Pick<Services, 'clients'>,
  { scope, clientId }: Pick<SessionRow, 'scope' | 'clientId'>,
): Promise<boolean> =>
  scope === null || (await withinRegistered(services, clientId, scope)).split(' ').includes('offline_access')
