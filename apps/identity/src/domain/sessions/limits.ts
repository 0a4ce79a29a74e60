import type { SessionConfiguration } from '@vestibule/contract/schemas/session-configuration'
import { secondsLater } from '../../runtime/clock.ts'
import type { SessionRow } from '../../platform/db/schema/sessions.ts'
import { lifetimes } from '../lifetimes.ts'
import { isForced, type MfaPolicy } from '../mfa-policy/policy.queries.ts'

/** What holds for a session in the tenant it acts in. */
export type SessionLimits = {
  /** Seconds since the last refresh. */
  readonly idle: number
  /** Seconds since the sign-in. */
  readonly absolute: number
  /** Sessions of one person in the tenant at a time. */
  readonly atOnce: number
}

/** What one tenant says. */
export type TenantRules = {
  readonly enforced: MfaPolicy['enforceMFAType']
  /** The session began with a connection of the tenant itself. */
  readonly isByOwnSso: boolean
  readonly ownRule: SessionConfiguration | null
}

/** What the limits follow from; `limitColumns` reads it. */
export type LimitFacts = TenantRules & {
  readonly vendorRule: SessionConfiguration | null
  /** What the session's own tenant says, where it acts in another one. */
  readonly home?: TenantRules | null
}

/** The smallest number of those that are switched on. */
const least = (
  limits: readonly ({ readonly isActive: boolean; readonly value: number } | undefined)[],
): number => Math.min(...limits.flatMap((limit) => (limit?.isActive ? [limit.value] : [])))

const timed = (limit: SessionConfiguration['sessionTimeoutConfiguration']) =>
  limit && { isActive: limit.isActive, value: limit.timeout }

const counted = (limit: SessionConfiguration['sessionConcurrentConfiguration']) =>
  limit && { isActive: limit.isActive, value: limit.maxSessions }

/** What the product itself says, whatever was chosen. */
const ceilings = ({ enforced, isByOwnSso }: TenantRules, { isHosted }: Begun) => {
  if (isForced(enforced, isByOwnSso))
    return { idle: lifetimes.enforcedIdle, absolute: lifetimes.enforcedAbsolute }
  return {
    idle: isHosted ? lifetimes.hostedIdle : lifetimes.refreshIdle,
    absolute: lifetimes.refreshAbsolute,
  }
}

/** How a session came about. */
export type Begun = { readonly isHosted: boolean }

/** The strictest of what the product, the installation and one tenant say. */
const toLimitsOfTenant = (facts: LimitFacts, session: Begun): SessionLimits => {
  const rules = [facts.ownRule, facts.vendorRule]
  const { idle, absolute } = ceilings(facts, session)
  return {
    idle: Math.min(idle, least(rules.map((rule) => timed(rule?.sessionIdleTimeoutConfiguration)))),
    absolute: Math.min(absolute, least(rules.map((rule) => timed(rule?.sessionTimeoutConfiguration)))),
    atOnce: least(rules.map((rule) => counted(rule?.sessionConcurrentConfiguration))),
  }
}

/** In the session's own tenant, where it acts in another one. */
export const toHomeLimits = ({ home, vendorRule }: LimitFacts, session: Begun): SessionLimits | undefined =>
  home ? toLimitsOfTenant({ ...home, vendorRule }, session) : undefined

/**
 * The strictest of what the product, the installation and the tenant say (SEC-SS-02). Where everybody is asked for a
 * second factor, one that was shown long ago is not enough. A session that acts in another tenant lives no longer there
 * than in its own one (SEC-SS-33).
 */
export const toLimits = (facts: LimitFacts, session: Begun): SessionLimits => {
  const there = toLimitsOfTenant(facts, session)
  const home = toHomeLimits(facts, session)
  if (home === undefined) return there
  const idle = Math.min(there.idle, home.idle)
  return { ...there, idle, absolute: Math.min(there.absolute, home.absolute) }
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

type Lived = Pick<SessionRow, 'startedAt' | 'rotatedAt' | 'expiresAt' | 'idleExpiresAt' | 'revokedAt'>

/** When a session ends however much it is used. */
export const sessionEnd = ({ startedAt, expiresAt }: Lived, { absolute }: SessionLimits): Date =>
  earlier(expiresAt, secondsLater(startedAt, absolute))

/** Judged whenever a session is looked at, by what holds at that moment; no job has to come by first (SEC-SS-02). */
export const isAlive = (session: Lived, limits: SessionLimits, now: Date): boolean =>
  session.revokedAt === null &&
  sessionEnd(session, limits) > now &&
  earlier(session.idleExpiresAt, secondsLater(session.rotatedAt, limits.idle)) > now

/** Seconds an access token may live: it outlives neither its session nor the pause that would end that. */
export const tokenLife = (session: Lived, limits: SessionLimits, now: Date): number => {
  const left = Math.floor((sessionEnd(session, limits).getTime() - now.getTime()) / 1000)
  return Math.max(1, Math.min(lifetimes.accessToken, limits.idle, left))
}
