import { domainToUnicode } from 'node:url'
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { inTenant } from '../../../platform/db/in-tenant.ts'
import { audits } from '../../../platform/db/schema/audits.ts'

type Candidate = { readonly tenantId: string; readonly userId: string; readonly canonicalEmail: string }

/** An account that is gone is known by its address alone, which the log has as it was written. */
const spellings = (canonicalEmail: string): string[] => {
  const [local = '', domain = ''] = canonicalEmail.split('@')
  return [canonicalEmail, `${local}@${domainToUnicode(domain)}`]
}

/**
 * The administrator who took a user out of a tenant, where no directory did so since. It is read from the audit log, which
 * is written in the same transaction and never changed.
 */
export const removedByAdministrator = async (
  tx: Database,
  { tenantId, userId, canonicalEmail }: Candidate,
): Promise<string | undefined> => {
  const written = sql`lower(normalize(${audits.details}->>'email', NFKC))`
  const isByHand = and(eq(audits.action, 'member.removed'), inArray(written, spellings(canonicalEmail)))
  const isByDirectory = and(eq(audits.action, 'scim.userRemoved'), eq(audits.email, canonicalEmail))
  const isOfUser = or(eq(audits.resourceId, userId), isByHand, isByDirectory)
  const [row] = await tx
    .select({ action: audits.action, userId: audits.userId })
    .from(audits)
    .where(
      inTenant(audits, tenantId, inArray(audits.action, ['member.removed', 'scim.userRemoved']), isOfUser),
    )
    .orderBy(desc(audits.createdAt), desc(audits.id))
    .limit(1)
  return row?.action === 'member.removed' ? (row.userId ?? undefined) : undefined
}
