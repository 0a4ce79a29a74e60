import { and, eq, isNotNull, isNull, not, lt, lte, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { secondsLater } from '../runtime/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { isPending } from '../platform/db/joined.ts'
import { approvals } from '../platform/db/schema/approvals.ts'
import { spentPuzzles } from '../platform/db/schema/captcha.ts'
import { inviteLinks } from '../platform/db/schema/invite-links.ts'
import { loginTransactions, samlAssertions } from '../platform/db/schema/login-transactions.ts'
import { mfaAuthenticatorEnrolments, mfaRecoveries, mfaRememberedDevices } from '../platform/db/schema/mfa.ts'
import { oauthGrants, oauthRecords } from '../platform/db/schema/oauth.ts'
import { oneTimeCodes } from '../platform/db/schema/one-time-codes.ts'
import { oneTimeTokens } from '../platform/db/schema/one-time-tokens.ts'
import { inbox, outbox } from '../platform/db/schema/outbox.ts'
import { lockouts } from '../platform/db/schema/password-rules.ts'
import { phoneNumbers } from '../platform/db/schema/phone-numbers.ts'
import { scimRequests } from '../platform/db/schema/scim.ts'
import { securityScores } from '../platform/db/schema/security-scores.ts'
import { sessions } from '../platform/db/schema/sessions.ts'
import { signingKeys } from '../platform/db/schema/signing-keys.ts'
import { ssoGuestLinks } from '../platform/db/schema/sso-configurations.ts'
import { counters, throttles } from '../platform/db/schema/throttles.ts'
import { memberships } from '../platform/db/schema/users.ts'
import { webauthnChallenges } from '../platform/db/schema/webauthn.ts'
import { isInvitationCode } from '../domain/credentials/code-handles.queries.ts'
import { retention } from '../domain/retention.ts'
import { hardStop } from '../domain/rate-limits/attempts.queries.ts'
import { addressKeyPrefix } from '../domain/rate-limits/keys.ts'

/** Rows of one table that count for nothing any more. */
export type ExpiredRows = {
  readonly table: PgTable
  /** The moment that their age is counted from; it leads an index where the table can be large. */
  readonly since: PgColumn
  readonly keptSeconds: number
  /** What else must be true of them. */
  readonly only?: (db: Database, now: Date) => SQL | undefined
}

const expired = (table: PgTable & { readonly expiresAt: PgColumn }, keptSeconds: number): ExpiredRows => ({
  table,
  since: table.expiresAt,
  keptSeconds,
})

/** The token of an invitation that is still open: sending the invitation again begins with this row. */
const isOpenInvitation = (db: Database) =>
  db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.tenantId, oneTimeTokens.tenantId),
        eq(memberships.userId, oneTimeTokens.userId),
        isPending,
      ),
    )

const isUnusedActivation = and(eq(oneTimeTokens.purpose, 'activation'), isNull(oneTimeTokens.usedAt))
const isUsedOrOther = or(ne(oneTimeTokens.purpose, 'activation'), isNotNull(oneTimeTokens.usedAt))

const isOfAddress = sql`${throttles.key} like ${`${addressKeyPrefix('sign-in')}%`}`
const isUnblocked = (now: Date) => or(isNull(throttles.blockedUntil), lte(throttles.blockedUntil, now))

const throttled = (keptSeconds: number, only: ExpiredRows['only']): ExpiredRows => ({
  table: throttles,
  since: throttles.updatedAt,
  keptSeconds,
  only,
})

/** Whether the key after it signs for so long that no token of this one is left. The latest two never qualify. */
const isRetired = (now: Date) =>
  sql`exists (select 1 from ${signingKeys} as successor where successor.number = ${signingKeys.number} + 1
    and successor.signs_from < ${secondsLater(now, -retention.signingKey).toISOString()}::timestamptz)`

/** Everything that only grows and that one statement can judge. */
export const expiredRows: readonly ExpiredRows[] = [
  expired(sessions, retention.session),
  { ...expired(oneTimeCodes, retention.oneTimeCode), only: () => isInvitationCode && not(isInvitationCode) },
  { ...expired(oneTimeCodes, retention.invitationCode), only: () => isInvitationCode },
  { ...expired(oneTimeTokens, retention.oneTimeToken), only: () => isUsedOrOther },
  {
    ...expired(oneTimeTokens, retention.activationToken),
    only: (db) => and(isUnusedActivation, notExists(isOpenInvitation(db))),
  },
  expired(loginTransactions, retention.clockSkew),
  expired(samlAssertions, retention.clockSkew),
  expired(spentPuzzles, retention.clockSkew),
  expired(mfaAuthenticatorEnrolments, retention.clockSkew),
  expired(mfaRecoveries, retention.clockSkew),
  expired(mfaRememberedDevices, retention.clockSkew),
  expired(webauthnChallenges, retention.clockSkew),
  expired(oauthRecords, retention.clockSkew),
  expired(oauthGrants, retention.clockSkew),
  expired(inviteLinks, retention.inviteLink),
  expired(ssoGuestLinks, retention.clockSkew),
  { table: lockouts, since: lockouts.until, keptSeconds: retention.clockSkew },
  { table: approvals, since: approvals.decidedAt, keptSeconds: retention.decidedApproval },
  {
    table: phoneNumbers,
    since: phoneNumbers.updatedAt,
    keptSeconds: retention.unverifiedPhone,
    only: () => isNull(phoneNumbers.verifiedAt),
  },
  { table: counters, since: counters.startedAt, keptSeconds: retention.counter },
  throttled(retention.addressThrottle, (_, now) => and(isOfAddress, isUnblocked(now))),
  throttled(retention.codeThrottle, (_, now) =>
    and(lt(throttles.startedAt, secondsLater(now, -retention.codeThrottle)), isUnblocked(now)),
  ),
  throttled(retention.accountThrottle, () => lt(throttles.failures, hardStop)),
  { table: outbox, since: outbox.sentAt, keptSeconds: retention.sentMessage },
  { table: outbox, since: outbox.failedAt, keptSeconds: retention.unsentMessage },
  {
    table: outbox,
    since: outbox.nextAttemptAt,
    keptSeconds: retention.unsentMessage,
    only: () => and(isNull(outbox.sentAt), isNull(outbox.failedAt)),
  },
  { table: scimRequests, since: scimRequests.createdAt, keptSeconds: retention.scimRequest },
  { table: securityScores, since: securityScores.week, keptSeconds: retention.securityScore },
  { table: inbox, since: inbox.createdAt, keptSeconds: retention.inboxMessage },
  {
    table: signingKeys,
    since: signingKeys.signsFrom,
    keptSeconds: retention.signingKey,
    only: (_, now) => isRetired(now),
  },
]
