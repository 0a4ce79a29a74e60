import { and, eq, inArray, isNotNull, isNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { joined } from '../../platform/db/joined.ts'
import { lockUsers } from '../../platform/db/lock-users.queries.ts'
import { ssoConfigurations, ssoDomains } from '../../platform/db/schema/sso-configurations.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { updateUsers } from '../../platform/db/update-users.queries.ts'
import { hasNeverCome, hasNo } from './untouched-users.queries.ts'

/** A domain of which a tenant has a proof no more. */
export type LostDomain = { readonly tenantId: string; readonly domain: string }

/** That a user has an address in a domain, and the tenant has not proved it by another connection. */
const isWithout = (db: Database, { tenantId, domain }: LostDomain): SQL | undefined =>
  and(
    eq(sql`split_part(${users.canonicalEmail}, '@', 2)`, domain),
    notExists(
      db
        .select({ one: sql`1` })
        .from(ssoDomains)
        .where(
          inTenant(ssoDomains, tenantId, eq(ssoDomains.domain, domain), isNotNull(ssoDomains.validatedAt)),
        ),
    ),
  )

/**
 * That a user with an account of their own has joined by the word of a directory, which manages them still, and never acted in
 * the tenant: they accepted no invitation of a member, and no session began there. One whom the operator has added is not named
 * by a directory. Pending too: it is asked about those who have joined.
 */
const hasNeverEntered = and(
  isNull(memberships.lastSeenAt),
  isNull(memberships.invitedBy),
  eq(memberships.managedBy, 'scim2'),
)

/** Members of a lost domain who have joined by the tenant's word alone. Their rows are locked, and asked again afterwards. */
export const lockUnclaimed = async (tx: Database, lost: LostDomain): Promise<string[]> => {
  const isUnclaimed = or(hasNeverCome(tx), hasNeverEntered)
  const list = (among?: SQL) =>
    tx
      .select({ userId: memberships.userId })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(inTenant(memberships, lost.tenantId, joined, isWithout(tx, lost), isUnclaimed, among))
  const userIds = (await list()).map(({ userId }) => userId)
  if (userIds.length === 0) return []
  await lockUsers(tx, userIds)
  return (await list(inArray(memberships.userId, userIds))).map(({ userId }) => userId)
}

/**
 * Makes members ones who are invited, by what the tenant knew of them. The invitation waits for a member to send it: it was
 * the tenant's word that made them members, and no invitation was mailed. Of a user who never came an address is left, as of each
 * that an invitation makes, unless another tenant speaks for them; of an account that is its owner's nothing but the address is
 * kept with the invitation (SEC-BE-02). Pending too: they are from now on.
 */
export const setPending = async (
  tx: Database,
  { tenantId }: Pick<LostDomain, 'tenantId'>,
  userIds: readonly string[],
  now: Date,
): Promise<void> => {
  await tx
    .update(memberships)
    .set({
      activatedAt: null,
      invitedBy: null,
      invitedAs: sql`jsonb_build_object('email', ${users.email}, 'isWithdrawn', true,
        'name', case when ${hasNeverCome(tx)} then ${users.name} else '' end,
        'phone', case when ${hasNeverCome(tx)} then ${users.phone} end)`,
    })
    .from(users)
    .where(
      inTenant(
        memberships,
        tenantId,
        inArray(memberships.userId, [...userIds]),
        eq(users.id, memberships.userId),
      ),
    )
  await updateUsers(tx, now, { name: '', phone: null }).where(
    and(inArray(users.id, [...userIds]), hasNeverCome(tx), hasNo(tx, memberships, joined)),
  )
}

/** Who of these a connection of the tenant names as a break-glass user. */
export const listNamedBreakGlass = async (
  tx: Database,
  { tenantId }: Pick<LostDomain, 'tenantId'>,
  userIds: readonly string[],
): Promise<string[]> => {
  const rows = await tx
    .select({ named: ssoConfigurations.breakGlassUserIds })
    .from(ssoConfigurations)
    .where(inTenant(ssoConfigurations, tenantId))
  const named = new Set(rows.flatMap((row) => row.named))
  return userIds.filter((id) => named.has(id))
}
