import { findEmailOfUser } from './users.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Services } from '../../request/services.ts'
import { homeTenant, isLiveMember } from '../members/home-tenant.queries.ts'

type Tried = {
  /** Whose code, link or key was tried; none for one that is no user's. */
  readonly userId?: string | null | undefined
  /** What it was made in; none for one that is good wherever its user starts. */
  readonly tenantId?: string | null | undefined
}

/** The part of a row about a try at an account. */
export type TriedAccount = {
  readonly resourceId?: string
  readonly userId?: string
  readonly email?: string
  /** Absent where the row is one of the installation's log. */
  readonly tenantId?: string
}

type TriedAccountDeps = Pick<Services, 'clock' | 'vendorTenantId'>

/** The database is asked the same for what is no user's. */
const findLogTenant = async (
  db: Database,
  { clock, vendorTenantId }: TriedAccountDeps,
  { userId, tenantId }: Tried,
): Promise<string | undefined> => {
  const [of, now] = [userId ?? vendorTenantId, clock.now()]
  if (!tenantId) return homeTenant(db, of, now)
  return (await isLiveMember(db, { userId: of, tenantId }, now)) ? tenantId : undefined
}

/**
 * What a row says of a try that proved nothing: it is in the log that has the user's wrong passwords (SEC-AU-15). A tenant
 * that the user has not joined learns nothing of the account, and no other tenant of what that one has sent (SEC-BE-02).
 */
export const describeTriedAccount = async (
  db: Database,
  deps: TriedAccountDeps,
  tried: Tried,
): Promise<TriedAccount> => {
  const tenantId = await findLogTenant(db, deps, tried)
  const email = await findEmailOfUser(db, tried.userId ?? deps.vendorTenantId)
  if (!tried.userId) return {}
  return { resourceId: tried.userId, userId: tried.userId, email, tenantId }
}
