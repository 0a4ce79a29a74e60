import { and, eq, exists, ilike, inArray, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { containsText, escapeLike, hasTrigram } from '../../platform/db/like-pattern.queries.ts'
import { groupMembers } from '../../platform/db/schema/groups.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { isEnrolledSql } from '../mfa-policy/factor-conditions.queries.ts'
import { heldRoles } from '../roles/held-roles.queries.ts'
import { isNotEntered, isPending, joined } from '../../platform/db/joined.ts'
import { isAccountHidden, isAccountShown } from './not-entered.queries.ts'
import { shownName, typedContains } from './shown-columns.queries.ts'

export type MemberFilter = {
  readonly search?: string | undefined
  readonly roleId?: string | undefined
  readonly groupId?: string | undefined
  readonly state?: 'active' | 'pending' | 'disabled' | 'locked' | undefined
  readonly ids?: readonly string[] | undefined
  readonly namePrefix?: string | undefined
  /** Members last seen before this, or never. */
  readonly notSeenSince?: Date | undefined
  /** Only those without a second factor. */
  readonly isMfaUnenrolled?: boolean | undefined
  /** Only those whose password was known to have leaked when they last signed in with it. */
  readonly hasBreachedPassword?: boolean | undefined
  /** Memberships to look at in the place of those of the tenant: of accounts below it, where the caller may see them. */
  readonly place?: SQL | undefined
}

type States = Record<NonNullable<MemberFilter['state']>, SQL | undefined>

/** A lock is the account's: that of a hidden one does not count. */
const stateConditions = (db: Database): States => ({
  active: and(joined, eq(memberships.isDisabled, false), or(isNull(users.lockedAt), isAccountHidden(db))),
  pending: isPending,
  disabled: eq(memberships.isDisabled, true),
  locked: and(isAccountShown(db), isNotNull(users.lockedAt)),
})

/** Pending too: roles wait with the invitation. */
const holding = (db: Database, tenantId: string, roleId: string): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(heldRoles)
      .where(
        inTenant(heldRoles, tenantId, eq(heldRoles.userId, memberships.userId), eq(heldRoles.roleId, roleId)),
      ),
  )

/** Pending too: groups have members who were invited. */
const inGroup = (db: Database, tenantId: string, groupId: string): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(groupMembers)
      .where(
        inTenant(
          groupMembers,
          tenantId,
          eq(groupMembers.userId, memberships.userId),
          eq(groupMembers.groupId, groupId),
        ),
      ),
  )

/**
 * That the name or the address contains a text: of a member whose account is hidden what was typed, so that no search finds
 * out more. The trigram indexes are asked first, for ids: joined as usual, the
 * planner would rather read all users in the order of the list until a page is full, which a rare text makes slow.
 */
const isFound = (db: Database, search: string): SQL | undefined => {
  const contains = or(containsText(users.name, search), containsText(users.email, search))
  const isNamed = hasTrigram(search)
    ? sql`${memberships.userId} = any(array${db.select({ id: users.id }).from(users).where(contains)})`
    : contains
  // Each part begins with what an index has.
  return or(
    and(isNamed, isAccountShown(db)),
    and(isPending, typedContains(search)),
    and(isNotEntered, typedContains(search), isAccountHidden(db)),
  )
}

/**
 * Condition of the rows that a filter leaves; `users` must be joined. Pending too: nothing that is their account's
 * finds them.
 */
export const matching = (db: Database, tenantId: string, filter: MemberFilter): SQL => {
  const {
    search,
    roleId,
    groupId,
    state,
    ids,
    namePrefix,
    notSeenSince,
    isMfaUnenrolled,
    hasBreachedPassword,
    place,
  } = filter
  return and(
    place ?? inTenant(memberships, tenantId),
    search ? isFound(db, search) : undefined,
    roleId ? holding(db, tenantId, roleId) : undefined,
    groupId ? inGroup(db, tenantId, groupId) : undefined,
    state ? stateConditions(db)[state] : undefined,
    ids ? inArray(memberships.userId, [...ids]) : undefined,
    namePrefix ? ilike(shownName(db), `${escapeLike(namePrefix)}%`) : undefined,
    isMfaUnenrolled ? and(isAccountShown(db), not(isEnrolledSql)) : undefined,
    hasBreachedPassword ? and(isAccountShown(db), isNotNull(users.passwordBreachedAt)) : undefined,
    notSeenSince
      ? and(joined, or(isNull(memberships.lastSeenAt), lt(memberships.lastSeenAt, notSeenSince)))
      : undefined,
  ) as SQL
}
