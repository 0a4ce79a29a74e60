import type { Database } from '../../platform/db/database.ts'
import type { SsoConfigurationRow } from '../../platform/db/schema/sso-configurations.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { Services } from '../../request/services.ts'

type SsoEnforcementDeps = Pick<Services, 'enforcedDomains'>

/** The connection that is the only way in for an address. People without one, who sign in by telephone, belong to no domain. */
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

/** The same of a person; those who hold the spare key may come in otherwise. */
export const isSsoEnforcedForUser = async (
  deps: SsoEnforcementDeps,
  db: Database,
  { id, canonicalEmail }: Pick<UserRow, 'id' | 'canonicalEmail'>,
): Promise<boolean> => {
  const configuration = await enforcingConnection(deps, db, canonicalEmail)
  return configuration !== undefined && !configuration.breakGlassUserIds.includes(id)
}

/** Whether it is this tenant that keeps a person to its own provider. */
export const isSsoEnforcedBy = async (
  deps: Pick<Services, 'enforcedDomains' | 'db'>,
  { id, canonicalEmail }: Pick<UserRow, 'id' | 'canonicalEmail'>,
  tenantId: string,
): Promise<boolean> => {
  const configuration = await enforcingConnection(deps, deps.db, canonicalEmail)
  return configuration?.tenantId === tenantId && !configuration.breakGlassUserIds.includes(id)
}
