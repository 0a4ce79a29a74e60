import { eq, isNull } from 'drizzle-orm'
import { findUserById } from '../credentials/users.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { safeName } from '../../platform/mail/name-in-mail.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/**
 * The member who invited a user, as the invitation's page and mail name them.
 *
 * @returns the name, or the address of a member without one; undefined where a server invited or the member is gone
 */
export const findInviter = async (db: Database, { tenantId, userId }: Place): Promise<string | undefined> => {
  const [membership] = await db
    .select({ invitedBy: memberships.invitedBy })
    .from(memberships)
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId), isNull(memberships.activatedAt)))
  const inviter = membership?.invitedBy ? await findUserById(db, membership.invitedBy) : undefined
  return inviter && (safeName(inviter.name) || inviter.email || undefined)
}

/** The name of the member who hands a link round. The address stays unsaid: the link may be public. */
export const findLinkMaker = async (db: Database, userId: string): Promise<string | undefined> => {
  const maker = await findUserById(db, userId)
  return maker && (safeName(maker.name) || undefined)
}
