import type { EventName } from '@vestibule/contract/events'
import { eq, or, sql } from 'drizzle-orm'
import type { AuditInsert } from '../../platform/db/audit-entries.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { isNotEntered, isPending } from '../../platform/db/joined.ts'
import { vendorTenantId } from '../../platform/db/schema/columns.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import type { Actor, RequestContext } from '../../request/request-context.ts'

/** Events that only an account can bring about: its right password, or its second factor. */
const eventsOfAccounts: ReadonlySet<string> = new Set([
  'factor.failed',
  'factor.throttled',
  'oneTimeSecret.refused',
  'operation.refused',
  'passkey.refused',
  'recoveryCode.failed',
  'recoveryCode.used',
  'signIn.factorAsked',
  'signIn.passwordBreached',
  'signIn.passwordExpired',
  'signIn.refused',
] satisfies EventName[])

/** What a user does to their own account by a link or a code, wherever they are a member when they use it. */
const eventsOfOwners: ReadonlySet<string> = new Set([
  'email.changed',
  'factor.added',
  'factor.removed',
  'identity.linked',
  'passkey.added',
  'passkey.removed',
  'password.changed',
  'password.reset',
  'password.resetCodeAccepted',
  'password.resetCodeRefused',
  'password.resetRequested',
  'phone.added',
  'phone.changed',
  'phone.removed',
  'phone.reset',
  'phone.resetRefused',
  'phone.resetRequested',
  'recoveryCodes.renewed',
  'user.unlocked',
] satisfies EventName[])

/** What details say of an account beside its owner: an address it had, what it lost, a telephone number. */
const detailsOfAccounts: ReadonlySet<string> = new Set(['number', 'restoredEmail', 'taken'])

type Doer = Pick<RequestContext, 'clock'> | Pick<Actor, 'clock' | 'userId' | 'tenantId'>

/** Whether a session in the tenant of the row writes it: the tenant knows who acts there. */
const isOfSession = (by: Doer, { tenantId }: AuditInsert): boolean =>
  'userId' in by && by.tenantId === tenantId

/** The place of the user in the tenant of the row. Pending too: of them a tenant is told the least. */
const findPlace = async (tx: Database, { tenantId, userId }: AuditInsert) => {
  const [place] = await tx
    .select({
      activatedAt: memberships.activatedAt,
      invitedAs: memberships.invitedAs,
      isTyped: sql<boolean>`(${or(isPending, isNotEntered)})`,
    })
    .from(memberships)
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId ?? vendorTenantId)))
  return place
}

/** The row with the address that the tenant typed, in small letters as rows have theirs. */
const asTyped = (row: AuditInsert, typed: string | undefined): AuditInsert => ({
  ...row,
  email: row.email && (typed?.toLowerCase() ?? row.email),
  details: Object.fromEntries(Object.entries(row.details).filter(([key]) => !detailsOfAccounts.has(key))),
})

/**
 * The row as it is written. A tenant that has only invited a person is not told that there is an account, so what the
 * account brings about on the way in belongs to the log of the installation (SEC-BE-24). What else is written of a user whose
 * account the tenant does not see, and not by a session there, has the address that was typed, for as long as the log has it
 * (SEC-RA-93). A link or a code may be used when its user is a member no more: what they do to their account by it is written for
 * the installation. The database is asked the same of a user who is not known.
 */
export const keepFromInviter = async (tx: Database, by: Doer, row: AuditInsert): Promise<AuditInsert> => {
  const isOfAccount = eventsOfAccounts.has(row.action)
  const isKnown = isOfSession(by, row)
  // Of no user, and of no address: a flood of refusals costs no look.
  if (!row.userId && !row.email) return row
  if (isKnown && !isOfAccount) return row
  const place = await findPlace(tx, row)
  if (place === undefined && eventsOfOwners.has(row.action) && !isKnown)
    return { ...row, tenantId: vendorTenantId }
  // One who has no account yet is what was typed in any case.
  if (!place?.isTyped) return row
  if (isOfAccount && place.activatedAt === null) return { ...row, tenantId: vendorTenantId }
  return isKnown ? row : asTyped(row, place.invitedAs?.email)
}
