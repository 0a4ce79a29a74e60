import { ApiError } from '@vestibule/contract'
import { aboutPerson } from '../audit/about-person.ts'
import { audit } from '../audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import type { Services } from '../../request/services.ts'

type SsoEnforcementDeps = Pick<Services, 'enforcedDomains'>

/** People without an address, who sign in by telephone, belong to no domain. */
const enforcing = async ({ enforcedDomains }: SsoEnforcementDeps, db: Database, account: string | null) => {
  const domain = account?.split('@')[1]
  return domain === undefined ? undefined : enforcedDomains.find(db, domain)
}

/** Whether the owner of an address' domain wants its people to sign in at its own provider only (SEC-SO-04). */
export const isSsoEnforced = async (
  deps: SsoEnforcementDeps,
  db: Database,
  account: string | null,
): Promise<boolean> => (await enforcing(deps, db, account)) !== undefined

/** The same of a person; those who hold the spare key may come in otherwise. */
export const isSsoEnforcedForUser = async (
  deps: SsoEnforcementDeps,
  db: Database,
  { id, canonicalEmail }: Pick<UserRow, 'id' | 'canonicalEmail'>,
): Promise<boolean> => {
  const configuration = await enforcing(deps, db, canonicalEmail)
  return configuration !== undefined && !configuration.breakGlassUserIds.includes(id)
}

/** Whether it is this tenant that keeps a person to its own provider. */
export const isSsoEnforcedBy = async (
  deps: Pick<Services, 'enforcedDomains' | 'db'>,
  { id, canonicalEmail }: Pick<UserRow, 'id' | 'canonicalEmail'>,
  tenantId: string,
): Promise<boolean> => {
  const configuration = await enforcing(deps, deps.db, canonicalEmail)
  return configuration?.tenantId === tenantId && !configuration.breakGlassUserIds.includes(id)
}

/** Single sign-on itself, and a session that began with it. */
const allowed = new Set(['sso', 'session'])

/**
 * Every way in that is not single sign-on passes here, whatever else it has checked (SEC-SO-04). A user who comes in by the
 * spare key is written down.
 */
export const refuseWhereSsoEnforced = async (
  tx: Database,
  ctx: RequestContext,
  { user, method }: { readonly user: UserRow; readonly method: string },
): Promise<void> => {
  if (allowed.has(method)) return
  const configuration = await enforcing(ctx, tx, user.canonicalEmail)
  if (configuration === undefined) return
  if (!configuration.breakGlassUserIds.includes(user.id)) throw new ApiError('SSO_REQUIRED')
  await audit(tx, ctx, {
    action: 'sso.spareKeyUsed',
    ...aboutPerson(user),
    tenantId: configuration.tenantId,
    details: { method, configurationId: configuration.id },
  })
}
