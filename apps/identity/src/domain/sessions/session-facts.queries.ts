import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../../runtime/clock.ts'
import { batch } from '../../platform/db/batch.ts'
import { byIndex } from '../../platform/db/by-index.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { databaseTimePlaceholders, isWithin } from '../../platform/db/database-time.queries.ts'
import { matchableId, vendorTenantId } from '../../platform/db/schema/columns.ts'
import { mfaPolicies } from '../../platform/db/schema/mfa.ts'
import { isAdmitted } from '../applications/admission.queries.ts'
import { rolePermissions, roles } from '../../platform/db/schema/roles.ts'
import { permissions } from '../../platform/db/schema/permissions.ts'
import { sessionRules } from '../../platform/db/schema/session-rules.ts'
import { tenantRestrictions } from '../../platform/db/schema/restrictions.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { vendorSettings } from '../../platform/db/schema/vendor.ts'
import { isEnrolledSql, policiesChangedAt } from '../mfa-policy/factor-conditions.queries.ts'
import { hasSecondFactor, toCountedAmr } from '../mfa-policy/amr.ts'
import { isForced } from '../mfa-policy/policy.queries.ts'
import { enforcedVersion } from '../restrictions/restrictions.queries.ts'
import { heldRoles } from '../roles/held-roles.queries.ts'
import { lifetimes } from '../lifetimes.ts'
import { homeRules, sessionLimitColumns } from './limit-columns.queries.ts'
import { isAlive, toHomeLimits, toLimits } from './limits.ts'
import { isInGrace } from './rotate-session.queries.ts'

/** Pending too: `isMember` judges the row that they are read for. */
const rolesHeld = sql`${heldRoles}
  join ${roles} on ${roles.id} = ${heldRoles.roleId}
    and ${roles.tenantId} in (${heldRoles.tenantId}, ${vendorTenantId})
  where ${heldRoles.tenantId} = ${memberships.tenantId} and ${heldRoles.userId} = ${memberships.userId}`

/** Keys of the roles of a row of `memberships`. */
export const roleKeys = sql<string[]>`array(
  select ${roles.key} from ${rolesHeld} order by ${roles.level}, ${roles.key})`

/** What a row of `memberships` may do. */
export const permissionKeys = sql<string[]>`array(
  select distinct ${permissions.key} from ${permissions}
  join ${rolePermissions} on ${rolePermissions.permissionId} = ${permissions.id}
  where (${rolePermissions.tenantId}, ${rolePermissions.roleId}) in (
    select ${roles.tenantId}, ${roles.id} from ${rolesHeld})
  order by ${permissions.key})`

const ownTenantIds = sql<string[]>`array(
  select mine.tenant_id::text from ${memberships} as mine
  where mine.user_id = ${users.id} and not mine.is_disabled and mine.activated_at is not null
    and (${sessions.actorId} is null or mine.tenant_id = ${sessions.tenantId})
    and ${isAdmitted(sessions.clientId, { tenantId: sql`mine.tenant_id`, userId: sql`mine.user_id` })}
  order by mine.joined_at)`

/**
 * What is asked, one row each. Ids are texts here: values of prepared queries do not pass through the columns. Behind a
 * sub-select the planner never sees how many there are, so that it plans once instead of anew for every number.
 */
const requested = sql`unnest(
  (select ${sql.placeholder('sessionIds')}::uuid[]), (select ${sql.placeholder('tenantIds')}::uuid[]))
  with ordinality as requested (session_id, tenant_id, number)`

/** Pending too: `isMember` judges them. It is one statement for every request. */
const prepareQuery = (db: Database) =>
  db
    .select({
      number: sql<number>`requested.number::int`,
      session: sessions,
      /** By the database's clock: processes differ in theirs. */
      isInGrace: isInGrace(databaseTimePlaceholders),
      wasJustRevoked: isWithin(sql`${sessions.revokedAt}`, lifetimes.refreshGrace, databaseTimePlaceholders),
      user: {
        id: users.id,
        email: users.email,
        canonicalEmail: users.canonicalEmail,
        name: users.name,
        verifiedAt: users.verifiedAt,
        lockedAt: users.lockedAt,
        profilePictureUrl: users.profilePictureUrl,
      },
      membership: {
        tenantId: memberships.tenantId,
        isDisabled: memberships.isDisabled,
        activatedAt: memberships.activatedAt,
        temporaryExpirationDate: memberships.temporaryExpirationDate,
        lastSeenAt: memberships.lastSeenAt,
        connectionId: memberships.connectionId,
      },
      /** Whether the application of the session lets the member in. */
      isAdmitted: isAdmitted(sessions.clientId, memberships),
      /** What the tenant asks for beyond the first factor, and how long its sessions live. */
      ...sessionLimitColumns(memberships.tenantId),
      home: homeRules(memberships.tenantId),
      policyChangedAt: policiesChangedAt,
      /** Whether a provider's word spared a person the second factor that they have. */
      isSpared: sql<boolean>`(${sessions.amr} @> array['sso', 'mfa'] and ${isEnrolledSql})`,
      /** Which rules about addresses hold in the tenant. */
      restrictionsVersion: enforcedVersion,
      /** Settings of the installation as text, which few requests read. */
      settings: sql<string | null>`(select ${vendorSettings.settings}::text from ${vendorSettings} limit 1)`,
      roles: roleKeys,
      permissions: permissionKeys,
      tenantIds: ownTenantIds,
    })
    .from(requested)
    .innerJoin(sessions, byIndex(sessions.id, sql`requested.session_id`))
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(
      memberships,
      and(
        eq(memberships.userId, sessions.userId),
        sql`${memberships.tenantId} = coalesce(requested.tenant_id, ${sessions.tenantId})`,
      ),
    )
    .leftJoin(mfaPolicies, eq(mfaPolicies.tenantId, memberships.tenantId))
    .leftJoin(sessionRules, eq(sessionRules.tenantId, memberships.tenantId))
    .leftJoin(tenantRestrictions, eq(tenantRestrictions.tenantId, memberships.tenantId))
    .prepare('session_facts')

export type SessionFacts = Awaited<ReturnType<ReturnType<typeof prepareQuery>['execute']>>[number]

/** What the provider of another tenant vouched for is no second factor in this one. */
const withCountedAmr = (facts: SessionFacts): SessionFacts => {
  const { session, isByOwnSso } = facts
  return { ...facts, session: { ...session, amr: toCountedAmr(session.amr, isByOwnSso) } }
}

export type SessionFactsParams = {
  readonly sessionId: string
  /** The acting tenant; null for the session's own. */
  readonly tenantId: string | null
}

/**
 * Everything a request needs to know about its session, person, membership and rights, read now and in one prepared
 * query, which requests of one moment share: what a token says about rights is never believed (SEC-TE-05).
 */
export const prepareSessionFacts = (db: Database, clock: Clock) => {
  const query = prepareQuery(db)
  const of = batch(async (requests: readonly SessionFactsParams[]) => {
    const rows = await query.execute({
      sessionIds: requests.map(({ sessionId }) => matchableId(sessionId)),
      tenantIds: requests.map(({ tenantId }) => (tenantId === null ? null : matchableId(tenantId))),
      ...clock.databaseTime(),
    })
    const byNumber = new Map(rows.map((row) => [row.number, withCountedAmr(row)]))
    return requests.map((_, index): SessionFacts | undefined => byNumber.get(index + 1))
  })
  return { of }
}

/** Facts whose person is a member of the acting tenant now. */
export type LiveFacts = SessionFacts & { readonly membership: NonNullable<SessionFacts['membership']> }

/** In the tenant that was asked for, which may have stricter limits than another one, and in the session's own. */
export const isSessionLive = ({ session, user, ...facts }: SessionFacts, now: Date): boolean =>
  user.lockedAt === null && isAlive(session, toLimits(facts, session), now)

/** Whether a session that acts in another tenant than its own is over by the limits of its own. */
export const isOverAtHome = ({ session, ...facts }: SessionFacts, now: Date): boolean => {
  const limits = toHomeLimits(facts, session)
  return limits !== undefined && !isAlive(session, limits, now)
}

type Membership = NonNullable<SessionFacts['membership']>

/** Temporary memberships end at the next look, not by a job (SEC-AD-08). */
export const isLive = (membership: Omit<Membership, 'lastSeenAt' | 'connectionId'>, now: Date): boolean => {
  const { isDisabled, activatedAt, temporaryExpirationDate: ends } = membership
  return !isDisabled && activatedAt !== null && (ends === null || ends > now)
}

/** An actor impersonates a user in one tenant, whatever others the person belongs to (SEC-AD-06). */
export const isMember = (facts: SessionFacts, now: Date): facts is LiveFacts => {
  const { membership, session } = facts
  if (membership === null || !facts.isAdmitted || !isLive(membership, now)) return false
  return session.actorId === null || session.tenantId === membership.tenantId
}

/**
 * Whether a session may act in the tenant without showing more: a person who moves into a tenant that asks everybody
 * for a second factor is asked there too, and so is one who has such a factor and was spared it by the word of another
 * tenant's provider. A browser that was remembered in it is spared until it, or the installation, changes its mind (SEC-OT-08):
 * since the sign-in, whichever id the session has by now.
 */
export const isProvedEnough = ({
  session,
  membership,
  enforced,
  isByOwnSso,
  policyChangedAt,
  isSpared,
}: LiveFacts): boolean => {
  if (hasSecondFactor(session.amr) || !(isSpared || isForced(enforced, isByOwnSso))) return true
  const isRemembered = session.rememberedIn === membership.tenantId
  return isRemembered && (policyChangedAt === null || policyChangedAt <= session.startedAt)
}
