import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { inTenant } from '../../../platform/db/in-tenant.ts'
import { isNotEntered, isPending } from '../../../platform/db/joined.ts'
import { scimUsers } from '../../../platform/db/schema/scim.ts'
import { type InvitedAs, memberships } from '../../../platform/db/schema/users.ts'
import type { ScimPlace } from '../scim-caller.ts'

type Place = { readonly tenantId: string; readonly userId: string }

export const insertDirectoryMember = async (
  tx: Database,
  row: Place &
    Pick<
      typeof memberships.$inferInsert,
      | 'joinedAt'
      | 'activatedAt'
      | 'directoryDomain'
      | 'isDisabled'
      | 'disabledBy'
      | 'temporaryExpirationDate'
      | 'subAccountAccessAllowed'
    > & {
      readonly invitedAs?: InvitedAs
    },
): Promise<void> => {
  await tx.insert(memberships).values({ ...row, managedBy: 'scim2' })
}

/** From now on the directory manages a member who was here before. Pending too: it manages the invitation. */
export const handOverMember = async (tx: Database, { tenantId, userId }: Place): Promise<void> => {
  await tx
    .update(memberships)
    .set({ managedBy: 'scim2' })
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId)))
}

/** Users of a connection who never entered, whose resources have other addresses than their places are for. Pending too. */
export const listNamedOtherwise = async (
  tx: Database,
  { tenantId, connectionId }: ScimPlace,
  userIds: readonly string[],
): Promise<(Place & { readonly email: string })[]> => {
  if (userIds.length === 0) return []
  const isOfMember = and(
    eq(memberships.tenantId, scimUsers.tenantId),
    eq(memberships.userId, scimUsers.userId),
  )
  const isOther = sql`lower(${memberships.invitedAs} ->> 'email') <> ${scimUsers.email}`
  return tx
    .select({ tenantId: scimUsers.tenantId, userId: scimUsers.userId, email: scimUsers.email })
    .from(scimUsers)
    .innerJoin(memberships, isOfMember)
    .where(
      inTenant(
        scimUsers,
        tenantId,
        eq(scimUsers.connectionId, connectionId),
        inArray(scimUsers.userId, [...userIds]),
        or(isPending, isNotEntered),
        isOther,
      ),
    )
}
