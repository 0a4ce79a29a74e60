import { auditRow, type By, writeAudit } from '../audit/audit.ts'
import type { AuditEvent } from '../audit/audit-event.ts'
import type { SecurityEvent, TenantSecurityEvent } from '../audit/security-events.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../request/request-context.ts'
import { belongsHereAlone } from '../members/belongs-here-alone.queries.ts'
import { type Kept, revokeOutstanding, revokeOutstandingIn } from './revoke-outstanding.queries.ts'
import { forgetBrowsers } from './users.queries.ts'

type Recorded<Name extends SecurityEvent> = AuditEvent<Name> & {
  /** The user whose credentials changed or whose access was taken away. */
  readonly of: string
}

/**
 * Events after which no browser is known any more; the browser in which a user changes their own password is remembered anew.
 * The others leave them: forgetting the owner's browser while the account is under attack would shut the owner out, and only a
 * reset lifts the stop of the account as well.
 */
const forgetsBrowsers: ReadonlySet<SecurityEvent> = new Set([
  'password.changed',
  'password.reset',
  'sessions.revoked',
])

/**
 * Writes the audit row of a security event and revokes every outstanding link and code of its user. Every change of a
 * password, address, telephone number or factor, every lock and every sign-out everywhere by the user or an operator
 * passes here (SEC-SS-09); what a tenant does to a user passes `recordTenantEvent`.
 *
 * Links that follow from the event itself, such as the one that undoes a change of address, are made after this call.
 *
 * @param kept the sign-in that the event is part of, and what that was begun with, where it goes on afterwards
 */
export const recordSecurityEvent = async (
  tx: Database,
  by: By,
  { of: userId, ...event }: Recorded<SecurityEvent>,
  kept: readonly Kept[] = [],
): Promise<void> => {
  await revokeOutstanding(tx, userId, kept)
  if (forgetsBrowsers.has(event.action)) await forgetBrowsers(tx, by, userId)
  await writeAudit(tx, by, auditRow(by, event))
}

/**
 * Revokes the outstanding links, codes and grants of a user that are a tenant's: nothing of another tenant, and what is
 * the person's own only where they have joined no other (SEC-BE-05).
 *
 * @returns whether they have joined no other
 */
export const revokeInTenant = async (
  tx: Database,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
): Promise<boolean> => {
  const isOnlyHere = await belongsHereAlone(tx, tenantId, userId)
  await revokeOutstandingIn(tx, { userId, tenantId, isOnlyHere })
  return isOnlyHere
}

/** Writes the audit row of what an administrator does to a user of the acting tenant, and revokes what is the tenant's. */
export const recordTenantEvent = async (
  tx: Database,
  actor: Actor,
  { of: userId, ...event }: Recorded<TenantSecurityEvent>,
): Promise<void> => {
  const isOnlyHere = await revokeInTenant(tx, { tenantId: actor.tenantId, userId })
  if (isOnlyHere && forgetsBrowsers.has(event.action)) await forgetBrowsers(tx, actor, userId)
  await writeAudit(tx, actor, auditRow(actor, event))
}
