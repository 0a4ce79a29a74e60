import { eq } from 'drizzle-orm'
import { findUserById } from '../credentials/users.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { isPending } from '../../platform/db/joined.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { safeName } from '../../platform/mail/name-in-mail.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/**
 * Who invited a user, as the invitation's page and mail name them, and the name that was typed of the user.
 *
 * @returns the inviter's name, or the address of a member without one; undefined where a server invited or the member is
 *   gone; undefined in all where no invitation waits
 */
export const findInvitationOfUser = async (
  db: Database,
  { tenantId, userId }: Place,
): Promise<{ readonly name: string; readonly inviter: string | undefined } | undefined> => {
  const [membership] = await db
    .select({ invitedBy: memberships.invitedBy, invitedAs: memberships.invitedAs })
    .from(memberships)
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId), isPending))
  if (membership === undefined) return undefined
  const inviter = membership.invitedBy ? await findUserById(db, membership.invitedBy) : undefined
  return {
    name: membership.invitedAs?.name ?? '',
    inviter: inviter && (safeName(inviter.name) || inviter.email || undefined),
  }
}

/** The name of the member who hands a link round. The address stays unsaid: the link may be public. */
export const findLinkMaker = async (db: Database, userId: string): Promise<string | undefined> => {
  const maker = await findUserById(db, userId)
  return maker && (safeName(maker.name) || undefined)
}
