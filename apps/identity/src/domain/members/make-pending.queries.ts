import { and, eq, exists, inArray, isNotNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { isNotEntered, joined } from '../../platform/db/joined.ts'
import { lockUsers } from '../../platform/db/lock-users.queries.ts'
import { scimUsers } from '../../platform/db/schema/scim.ts'
import { ssoConfigurations, ssoDomains } from '../../platform/db/schema/sso-configurations.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { updateUsers } from '../../platform/db/update-users.queries.ts'
import { hasNeverCome, hasNo } from '../../platform/db/has-never-come.queries.ts'

/** A domain of which a tenant has a proof no more. */
export type LostDomain = { readonly tenantId: string; readonly domain: string }

/** That the tenant has not proved the domain by another connection. */
const isWithout = (db: Database, { tenantId, domain }: LostDomain): SQL =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(ssoDomains)
      .where(
        inTenant(ssoDomains, tenantId, eq(ssoDomains.domain, domain), isNotNull(ssoDomains.validatedAt)),
      ),
  )

const hasAddressIn = (domain: string): SQL => eq(sql`split_part(${users.canonicalEmail}, '@', 2)`, domain)

/**
 * That a user with an account of their own has joined by the word of a directory for the domain, whatever address they have now,
 * and never acted in the tenant: they were not asked, and no session began there. One who was a member before a directory named
 * them has joined by another word. Of one whom the directory names in another domain by now, the tenant has that word while it
 * has that domain.
 * Pending too: it is asked about those who have joined.
 */
const hasNeverEntered = (db: Database, domain: string): SQL | undefined => {
  const namedIn = sql`split_part(${scimUsers.email}, '@', 2)`
  const isOfMember = and(
    eq(scimUsers.tenantId, memberships.tenantId),
    eq(scimUsers.userId, memberships.userId),
  )
  const named = db.select({ one: sql`1` }).from(scimUsers)
  const isOwn = and(
    eq(ssoDomains.tenantId, scimUsers.tenantId),
    eq(ssoDomains.domain, namedIn),
    isNotNull(ssoDomains.validatedAt),
  )
  const isNamedHere = exists(named.where(and(isOfMember, eq(namedIn, domain))))
  const inOwnDomain = db
    .select({ one: sql`1` })
    .from(scimUsers)
    .innerJoin(ssoDomains, isOwn)
    .where(isOfMember)
  return and(isNotEntered, or(eq(memberships.directoryDomain, domain), isNamedHere), notExists(inOwnDomain))
}

/** Members of a lost domain who have joined by the tenant's word alone. Their rows are locked, and asked again afterwards. */
export const lockUnclaimed = async (tx: Database, lost: LostDomain): Promise<string[]> => {
  const { domain } = lost
  const isUnclaimed = or(and(hasNeverCome(tx), hasAddressIn(domain)), hasNeverEntered(tx, domain))
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
 * Pending too: the account of a user who has come may have another address by now, in the domain or not, and its invitation keeps
 * the one that was typed (SEC-BE-42).
 */
const knownAddress = (db: Database): SQL => {
  const named = db
    .select({ email: scimUsers.email })
    .from(scimUsers)
    .where(and(eq(scimUsers.tenantId, memberships.tenantId), eq(scimUsers.userId, memberships.userId)))
  const typed = sql`coalesce(${memberships.invitedAs} ->> 'email', (${named}), ${users.email})`
  return sql`case when ${hasNeverCome(db)} then ${users.email} else ${typed} end`
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
      directoryDomain: null,
      invitedBy: null,
      invitedAs: sql`jsonb_build_object('email', ${knownAddress(tx)}, 'isWithdrawn', true,
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
