import { and, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { memberAddresses } from '../../platform/db/schema/member-addresses.ts'
import { memberships, type UserRow, users } from '../../platform/db/schema/users.ts'
import { hasLeftNamed } from '../exclusions/typed-address.ts'
import { isAdmittedSomewhere } from '../applications/admission.queries.ts'
import { liveMembership } from './live-membership.queries.ts'
import { isAccountHidden } from './not-entered.queries.ts'

/**
 * That a member may act in the tenant now, as their own requests are judged: they have joined, are neither disabled nor
 * locked, their time is not over, and an application lets them in. What a member has sent, made or asked for earlier counts
 * by this too (SEC-BE-13). The statement joins `users`.
 */
export const mayAct = (now: Date): SQL | undefined =>
  and(liveMembership(now), isNull(users.lockedAt), isAdmittedSomewhere(memberships))

/**
 * The same as far as the tenant sees it: what it is answered by this is not told of the lock of an account that it does not see
 * (SEC-BE-48). The statement joins `users`.
 */
export const mayActAsShown = (db: Database, now: Date): SQL | undefined =>
  and(liveMembership(now), or(isNull(users.lockedAt), isAccountHidden(db)), isAdmittedSomewhere(memberships))

/** For `hasLeftNamed`. Pending too: callers choose the members. */
const isKnownAddress = sql<boolean>`exists (
  select 1 from ${memberAddresses}
  where ${memberAddresses.tenantId} = ${memberships.tenantId}
    and ${memberAddresses.userId} = ${memberships.userId}
    and ${memberAddresses.canonicalEmail} = ${users.canonicalEmail}
)`

/** What `isMailed` asks for. Pending too: callers choose the members. */
export const mailedColumns = {
  email: users.email,
  locale: users.locale,
  canonicalEmail: users.canonicalEmail,
  lockedAt: users.lockedAt,
  activatedAt: memberships.activatedAt,
  invitedAs: memberships.invitedAs,
  directoryDomain: memberships.directoryDomain,
  lastSeenAt: memberships.lastSeenAt,
  isKnownAddress,
} as const

/**
 * Whether a member who may act as far as the tenant sees it is mailed what goes by rights: no locked account is, and none that has
 * left what it was named at (SEC-BE-52).
 */
export const isMailed = (
  member: Parameters<typeof hasLeftNamed>[0] &
    Pick<UserRow, 'canonicalEmail' | 'lockedAt'> & { readonly isKnownAddress: boolean },
): boolean => member.lockedAt === null && !hasLeftNamed(member, member, member.isKnownAddress)
