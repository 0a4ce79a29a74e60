import { tenantByAlias } from '../tenants/account-settings.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import type { SignInAttempt, SignInMethod } from '../sessions/sign-in-attempt.ts'
import { isLiveMember } from '../members/home-tenant.queries.ts'

/** Ways that are the person's own in every tenant; the others belong to one. */
export const everywhere: ReadonlySet<SignInMethod> = new Set<SignInMethod>([
  'password',
  'code',
  'smsCode',
  'magicLink',
  'passkey',
  'social',
])

/**
 * The tenant whose sign-in it is goes before the one at home, for who is a member there; for everybody else the name
 * changes nothing (SEC-TE-02).
 */
export const inNamedTenant = async (
  db: Database,
  { loginAlias, clock }: RequestContext,
  attempt: SignInAttempt,
): Promise<SignInAttempt> => {
  if (loginAlias === undefined || !everywhere.has(attempt.method)) return attempt
  const tenant = await tenantByAlias(db, loginAlias)
  if (tenant === undefined) return attempt
  const place = { userId: attempt.user.id, tenantId: tenant.id }
  return (await isLiveMember(db, place, clock.now())) ? { ...attempt, tenantId: tenant.id } : attempt
}
