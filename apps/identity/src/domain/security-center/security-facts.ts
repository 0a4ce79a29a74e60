import type { SessionConfiguration } from '@vestibule/contract/schemas/session-configuration'
import type { Actor } from '../../request/request-context.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { readMfaPolicy } from '../mfa-policy/policy.queries.ts'
import { readPasswordRules } from '../passwords/rules.queries.ts'
import { readRestrictions } from '../restrictions/restrictions.queries.ts'
import { readLimitFacts } from '../sessions/limit-columns.queries.ts'
import { countListed, countPeople, hasSsoConnection } from './security-facts.queries.ts'

/** 90 days (specification section 9). */
const inactiveAfterSeconds = 7_776_000

type Limit = { readonly isActive: boolean }

/** The smallest value of those that are switched on, by the tenant and by the installation. */
const strictest = <Part extends Limit>(
  rules: readonly (Part | undefined)[],
  readValue: (part: Part) => number,
): number | undefined => {
  const values = rules.flatMap((rule) => (rule?.isActive ? [readValue(rule)] : []))
  return values.length === 0 ? undefined : Math.min(...values)
}

const readSessionLimits = (rules: readonly (SessionConfiguration | null)[]) => ({
  relogin: strictest(
    rules.map((rule) => rule?.sessionTimeoutConfiguration),
    ({ timeout }) => timeout,
  ),
  idle: strictest(
    rules.map((rule) => rule?.sessionIdleTimeoutConfiguration),
    ({ timeout }) => timeout,
  ),
  atOnce: strictest(
    rules.map((rule) => rule?.sessionConcurrentConfiguration),
    ({ maxSessions }) => maxSessions,
  ),
})

/** Everything that the security of a tenant is judged by: what holds, whether the tenant or the installation asks for it. */
export const readSecurityFacts = async ({
  db,
  tenantId,
  clock,
}: Pick<Actor, 'db' | 'tenantId' | 'clock'>) => {
  const now = clock.now()
  const notSeenSince = secondsLater(now, -inactiveAfterSeconds)
  const { enforceMFAType } = await readMfaPolicy(db, tenantId)
  const { lockout, history } = await readPasswordRules(db, tenantId)
  const { ownRule, vendorRule } = await readLimitFacts(db, tenantId)
  const { ip, country, emailDomain } = await readRestrictions(db, tenantId)
  return {
    people: await countPeople(db, tenantId, { now, notSeenSince }),
    mfa: enforceMFAType,
    lockout,
    history,
    sessions: readSessionLimits([ownRule, vendorRule]),
    ip,
    country,
    emailDomain,
    listed: await countListed(db, tenantId),
    hasSso: await hasSsoConnection(db, tenantId),
  }
}
export type SecurityFacts = Awaited<ReturnType<typeof readSecurityFacts>>
