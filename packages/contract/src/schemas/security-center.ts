import * as v from 'valibot'

export const recommendationCodes = [
  'FORCE_MFA',
  'BREACHED_PASSWORDS_EXIST',
  'ENABLE_USER_LOCKOUT',
  'STRENGTHEN_USER_LOCKOUT',
  'ENABLE_PASSWORD_HISTORY',
  'STRENGTHEN_PASSWORD_HISTORY',
  'ENABLE_FORCE_RELOGIN',
  'SET_FORCE_RELOGIN',
  'ENABLE_SESSION_CONCURRENCY',
  'SET_SESSION_CONCURRENCY',
  'ENABLE_IDLE_SESSION',
  'SET_IDLE_SESSION',
  'ENABLE_IP_RESTRICTIONS',
  'CHANGE_IP_TO_ALLOWLIST',
  'ENABLE_DOMAIN_RESTRICTIONS',
  'CHANGE_DOMAIN_TO_ALLOWLIST',
  'ENABLE_COUNTRY_RESTRICTIONS',
  'CONFIGURE_SSO',
] as const
export type RecommendationCode = (typeof recommendationCodes)[number]

export const insightCodes = [
  'MFA_FORCED',
  'PARTIALLY_FORCED_MFA',
  'PARTIAL_MFA_USAGE',
  'FULL_MFA_USAGE',
  'BREACHED_PASSWORD_USERS_EXIST',
  'IMPROVE_LOCKOUT_POLICY',
  'IMPROVE_PASSWORD_HISTORY_POLICY',
  'NO_SESSION_SETTINGS',
  'PARTIAL_SESSION_SETTINGS',
  'FULL_SESSION_SETTINGS',
  'NO_IP_RESTRICTIONS',
  'IP_ALLOWLIST',
  'IP_DENYLIST',
  'NO_DOMAIN_RESTRICTIONS',
  'DOMAIN_ALLOWLIST',
  'DOMAIN_DENYLIST',
  'FULL_PASSWORD_SETTINGS',
] as const
export type InsightCode = (typeof insightCodes)[number]

export const severities = ['SEVERE', 'WARNING', 'INFO'] as const
export type Severity = (typeof severities)[number]

const category = v.picklist(['MFA', 'SESSIONS', 'PASSWORD', 'INACTIVITY', 'IP', 'DOMAIN', 'COUNTRY', 'SSO'])
export type SecurityCategory = v.InferOutput<typeof category>

const number = v.optional(v.number())

/** Numbers behind a recommendation or an insight; times in seconds. */
const metadata = v.object({
  totalUsers: number,
  mfa: v.optional(v.object({ enrolledUsersCount: number })),
  inactivity: v.optional(v.object({ staleUsersCount: number })),
  password: v.optional(
    v.object({
      breachedPasswordUsersCount: number,
      historyRecommendations: number,
      userLockoutRecommendation: number,
    }),
  ),
  sessions: v.optional(
    v.object({
      configuredSessionSettings: number,
      forceReloginRecommendation: number,
      concurrencyRecommendation: number,
      idleTimeoutRecommendation: number,
    }),
  ),
  restrictions: v.optional(v.object({ ipsCount: number, domainsCount: number })),
})

export const recommendation = v.object({
  code: v.picklist(recommendationCodes),
  severity: v.picklist(severities),
  category,
  metadata: v.optional(metadata),
})
export type Recommendation = v.InferOutput<typeof recommendation>

export const insight = v.object({
  code: v.picklist(insightCodes),
  metadata: v.optional(metadata),
  category,
})
export type Insight = v.InferOutput<typeof insight>
