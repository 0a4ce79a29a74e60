import {
  type Recommendation,
  type RecommendationCode,
  type SecurityCategory,
  severities,
  type Severity,
} from '@vestibule/contract/schemas/security-center'
import type { SecurityFacts } from './security-facts.ts'

/** What most organizations can live with; weaker settings are recommended to be made stronger. Times in seconds. */
export const recommended = {
  lockoutAttempts: 10,
  historySize: 5,
  relogin: 7 * 86_400,
  idle: 86_400,
  atOnce: 5,
} as const

/** Whether a limit is there, and whether it is strong enough. */
const judgeLimit = (
  value: number | undefined,
  most: number,
  codes: { readonly enable: RecommendationCode; readonly set: RecommendationCode },
): RecommendationCode | undefined => {
  if (value === undefined) return codes.enable
  return value > most ? codes.set : undefined
}

const judgeList = (
  isActive: boolean,
  isAllowList: boolean,
  codes: { readonly enable: RecommendationCode; readonly change: RecommendationCode },
): RecommendationCode | undefined => {
  if (!isActive) return codes.enable
  return isAllowList ? undefined : codes.change
}

const sessionCodes = ({ sessions }: SecurityFacts): readonly (RecommendationCode | undefined)[] => [
  judgeLimit(sessions.idle, recommended.idle, { enable: 'ENABLE_IDLE_SESSION', set: 'SET_IDLE_SESSION' }),
  judgeLimit(sessions.relogin, recommended.relogin, {
    enable: 'ENABLE_FORCE_RELOGIN',
    set: 'SET_FORCE_RELOGIN',
  }),
  judgeLimit(sessions.atOnce, recommended.atOnce, {
    enable: 'ENABLE_SESSION_CONCURRENCY',
    set: 'SET_SESSION_CONCURRENCY',
  }),
]

const passwordCodes = ({
  people,
  lockout,
  history,
}: SecurityFacts): readonly (RecommendationCode | undefined)[] => [
  people.breached > 0 ? 'BREACHED_PASSWORDS_EXIST' : undefined,
  judgeLimit(lockout.enabled ? lockout.maxAttempts : undefined, recommended.lockoutAttempts, {
    enable: 'ENABLE_USER_LOCKOUT',
    set: 'STRENGTHEN_USER_LOCKOUT',
  }),
  // The more passwords are remembered the better, so the smaller number is the weaker one.
  judgeLimit(history.enabled ? -history.historySize : undefined, -recommended.historySize, {
    enable: 'ENABLE_PASSWORD_HISTORY',
    set: 'STRENGTHEN_PASSWORD_HISTORY',
  }),
]

const restrictionCodes = ({
  ip,
  country,
  emailDomain,
  hasSso,
}: SecurityFacts): readonly (RecommendationCode | undefined)[] => [
  judgeList(ip.isActive, ip.strategy === 'ALLOW', {
    enable: 'ENABLE_IP_RESTRICTIONS',
    change: 'CHANGE_IP_TO_ALLOWLIST',
  }),
  judgeList(emailDomain.active, emailDomain.listType === 'ALLOW', {
    enable: 'ENABLE_DOMAIN_RESTRICTIONS',
    change: 'CHANGE_DOMAIN_TO_ALLOWLIST',
  }),
  country.enabled ? undefined : 'ENABLE_COUNTRY_RESTRICTIONS',
  hasSso ? undefined : 'CONFIGURE_SSO',
]

const severe: ReadonlySet<RecommendationCode> = new Set<RecommendationCode>(['BREACHED_PASSWORDS_EXIST'])
const warnings: ReadonlySet<RecommendationCode> = new Set<RecommendationCode>([
  'ENABLE_USER_LOCKOUT',
  'STRENGTHEN_USER_LOCKOUT',
  'ENABLE_IDLE_SESSION',
  'ENABLE_FORCE_RELOGIN',
])

/** As long as one member has no second factor, a password alone opens the tenant. */
const toSeverity = (code: RecommendationCode, { people }: SecurityFacts): Severity => {
  if (code === 'FORCE_MFA') return people.enrolled < people.total ? 'SEVERE' : 'WARNING'
  if (severe.has(code)) return 'SEVERE'
  return warnings.has(code) ? 'WARNING' : 'INFO'
}

const categories: readonly [RegExp, SecurityCategory][] = [
  [/MFA/, 'MFA'],
  [/PASSWORD|LOCKOUT/, 'PASSWORD'],
  [/SESSION|RELOGIN/, 'SESSIONS'],
  [/IP/, 'IP'],
  [/DOMAIN/, 'DOMAIN'],
  [/COUNTRY/, 'COUNTRY'],
]

const toCategory = (code: RecommendationCode): SecurityCategory =>
  categories.find(([form]) => form.test(code))?.[1] ?? 'SSO'

/** The numbers behind every recommendation and insight of a category. */
export const toMetadata = (
  category: SecurityCategory,
  { people, sessions, listed }: SecurityFacts,
): Recommendation['metadata'] => {
  const totalUsers = people.total
  const configured = Object.values(sessions).filter((value) => value !== undefined).length
  switch (category) {
    case 'MFA':
      return { totalUsers, mfa: { enrolledUsersCount: people.enrolled } }
    case 'INACTIVITY':
      return { totalUsers: people.live, inactivity: { staleUsersCount: people.inactive } }
    case 'PASSWORD':
      return {
        totalUsers,
        password: {
          breachedPasswordUsersCount: people.breached,
          historyRecommendations: recommended.historySize,
          userLockoutRecommendation: recommended.lockoutAttempts,
        },
      }
    case 'SESSIONS':
      return {
        sessions: {
          configuredSessionSettings: configured,
          forceReloginRecommendation: recommended.relogin,
          concurrencyRecommendation: recommended.atOnce,
          idleTimeoutRecommendation: recommended.idle,
        },
      }
    case 'IP':
    case 'DOMAIN':
      return { restrictions: { ipsCount: listed.ips, domainsCount: listed.domains } }
    default:
      return undefined
  }
}

/** What would protect a tenant better, the worst gap first. */
export const recommend = (facts: SecurityFacts): Recommendation[] => {
  const codes = [
    facts.mfa === 'DontForce' ? ('FORCE_MFA' as const) : undefined,
    ...passwordCodes(facts),
    ...sessionCodes(facts),
    ...restrictionCodes(facts),
  ].filter((code) => code !== undefined)
  const items = codes.map((code): Recommendation => {
    const category = toCategory(code)
    return { code, category, severity: toSeverity(code, facts), metadata: toMetadata(category, facts) }
  })
  return items.toSorted((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity))
}
