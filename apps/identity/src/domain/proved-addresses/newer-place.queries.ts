import { and, eq, exists, gt, or, type SQL, sql } from 'drizzle-orm'
import { secondsLater } from '../../runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { joined } from '../../platform/db/joined.ts'
import { groupMembers } from '../../platform/db/schema/groups.ts'
import { roles } from '../../platform/db/schema/roles.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { lifetimes } from '../lifetimes.ts'
import { heldRoles } from '../roles/held-roles.queries.ts'
import { hasNeverCome } from '../../platform/db/has-never-come.queries.ts'

/**
 * That others have made a user a member since a proof of their address was mailed, or given them more: roles, a group, a place
 * that was off or over until then, or what `markGiven` names. A role of the tenant that they hold, by a group too, counts by the
 * time of its own last change, whatever that was: it may have been given permissions. A proof counts for as long as a code lives: who proves an address in the moment in which a
 * directory names it is its owner (SEC-BE-34). Pending too: callers ask for those who have joined.
 */
const isGivenSince = (db: Database, mailedAt: Date): SQL | undefined => {
  const until = secondsLater(mailedAt, lifetimes.activationCode)
  const isOfMember = and(
    eq(groupMembers.tenantId, memberships.tenantId),
    eq(groupMembers.userId, memberships.userId),
  )
  const inGroup = db
    .select({ one: sql`1` })
    .from(groupMembers)
    .where(and(isOfMember, gt(groupMembers.createdAt, until)))
  const isHeld = and(eq(heldRoles.tenantId, memberships.tenantId), eq(heldRoles.userId, memberships.userId))
  const byRole = db
    .select({ one: sql`1` })
    .from(heldRoles)
    .innerJoin(roles, and(eq(roles.tenantId, heldRoles.tenantId), eq(roles.id, heldRoles.roleId)))
    .where(and(isHeld, gt(roles.updatedAt, until)))
  return or(
    gt(memberships.activatedAt, until),
    gt(memberships.updatedAt, until),
    exists(inGroup),
    exists(byRole),
  )
}

/**
 * Whether a user who never came has been given anything since a proof of their address was mailed. The mailbox may have had
 * another owner then: what shows it does not show who has the address now (SEC-RA-89).
 *
 * @param mailedAt when the link or the code was made
 */
export const hasJoinedSince = async (db: Database, userId: string, mailedAt: Date): Promise<boolean> => {
  const rows = await db
    .select({ one: sql`1` })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(users.id, userId), joined, isGivenSince(db, mailedAt), hasNeverCome(db)))
    .limit(1)
  return rows.length > 0
}

type Place = { readonly tenantId: string; readonly userId: string }

/** The same of one place of such a user, which the owner of the address is to get, or has got. */
export const isNewer = async (
  db: Database,
  { tenantId, userId }: Place,
  mailedAt: Date,
): Promise<boolean> => {
  const rows = await db
    .select({ one: sql`1` })
    .from(memberships)
    .where(
      inTenant(memberships, tenantId, eq(memberships.userId, userId), joined, isGivenSince(db, mailedAt)),
    )
  return rows.length > 0
}
