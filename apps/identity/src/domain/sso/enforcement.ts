import type { Database } from '../../platform/db/database.ts'
import type { SsoConfigurationRow } from '../../platform/db/schema/sso-configurations.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { Services } from '../../request/services.ts'
import { isAmongBreakGlass } from '../members/break-glass.queries.ts'

type SsoEnforcementDeps = Pick<Services, 'enforcedDomains'>
type ClockDeps = Pick<Services, 'clock'>

/** The connection that is the only way in for an address, everywhere. People without one, who sign in by telephone, belong to no domain. */
export const enforcingConnection = async (
  { enforcedDomains }: SsoEnforcementDeps,
  db: Database,
  account: string | null,
): Promise<SsoConfigurationRow | undefined> => {
  const domain = account?.split('@')[1]
  return domain === undefined ? undefined : enforcedDomains.find(db, domain)
}

/** Whether the owner of an address' domain wants its people to sign in at its own provider only (SEC-SO-04). */
export const isSsoEnforced = async (
  deps: SsoEnforcementDeps,
  db: Database,
  account: string | null,
): Promise<boolean> => (await enforcingConnection(deps, db, account)) !== undefined

/** Whether a user signs in without the provider of a connection that is the only way in. */
export const isBreakGlassUser = async (
  { clock }: ClockDeps,
  db: Database,
  { tenantId, id: connectionId, breakGlassUserIds }: SsoConfigurationRow,
  userId: string,
): Promise<boolean> =>
  // What is remembered of the connection may name a member who has left in this moment, and saves the question mostly.
  breakGlassUserIds.includes(userId) &&
  isAmongBreakGlass(db, { tenantId, connectionId }, [userId], clock.now())

/**
 * The same of a person; break-glass users may come in otherwise.
 *
 * @param connectionId the connection by which they come, where they do
 */
export const isSsoEnforcedForUser = async (
  deps: SsoEnforcementDeps & ClockDeps,
  db: Database,
  { id, canonicalEmail }: Pick<UserRow, 'id' | 'canonicalEmail'>,
  connectionId?: string,
): Promise<boolean> => {
  const configuration = await enforcingConnection(deps, db, canonicalEmail)
  if (configuration === undefined || configuration.id === connectionId) return false
  return !(await isBreakGlassUser(deps, db, configuration, id))
}

/**
 * The connections that are the only way in for a person who acts in a tenant: by their address, everywhere; by their
 * membership, in the tenant that they came to by it (SEC-GA-06).
 */
export const enforcingConnections = async (
  deps: SsoEnforcementDeps,
  db: Database,
  {
    canonicalEmail,
    connectionId,
  }: Pick<UserRow, 'canonicalEmail'> & { readonly connectionId: string | null | undefined },
): Promise<SsoConfigurationRow[]> => {
  const ofAddress = await enforcingConnection(deps, db, canonicalEmail)
  const ofMembership = connectionId ? await deps.enforcedDomains.byId(db, connectionId) : undefined
  return [...new Set([ofAddress, ofMembership])].filter((connection) => connection !== undefined)
}
