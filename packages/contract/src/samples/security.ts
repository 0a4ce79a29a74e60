import type { IpRestriction } from '../schemas/restrictions.ts'
import type { Insight, Recommendation } from '../schemas/security-center.ts'

const at = '2026-10-02T09:00:00.000Z'
const ip = { strategy: 'ALLOW', isActive: true, createdAt: at, updatedAt: at } as const

export const ipRestrictions: readonly IpRestriction[] = [
  { ...ip, id: 'ip-1', ip: '203.0.113.0/24', description: 'Haifa office' },
  { ...ip, id: 'ip-2', ip: '198.51.100.7', description: 'Frankfurt VPN exit' },
  {
    ...ip,
    id: 'ip-3',
    ip: '2001:db8:85a3::/64',
    isActive: false,
    description: 'Lisbon office, temporary line until the new building opens',
  },
]

const people = { totalUsers: 48 }
const password = {
  ...people,
  password: { breachedPasswordUsersCount: 2, historyRecommendations: 5, userLockoutRecommendation: 10 },
}
const mfa = { ...people, mfa: { enrolledUsersCount: 34 } }
const sessions = {
  sessions: {
    configuredSessionSettings: 1,
    forceReloginRecommendation: 604_800,
    concurrencyRecommendation: 5,
    idleTimeoutRecommendation: 86_400,
  },
}
const restrictions = { restrictions: { ipsCount: 3, domainsCount: 1 } }

export const recommendations: readonly Recommendation[] = [
  { code: 'FORCE_MFA', severity: 'SEVERE', category: 'MFA', metadata: mfa },
  { code: 'BREACHED_PASSWORDS_EXIST', severity: 'SEVERE', category: 'PASSWORD', metadata: password },
  { code: 'STRENGTHEN_USER_LOCKOUT', severity: 'WARNING', category: 'PASSWORD', metadata: password },
  { code: 'SET_IDLE_SESSION', severity: 'INFO', category: 'SESSIONS', metadata: sessions },
  { code: 'ENABLE_IP_RESTRICTIONS', severity: 'INFO', category: 'IP', metadata: restrictions },
  { code: 'CONFIGURE_SSO', severity: 'INFO', category: 'SSO' },
]

export const insights: readonly Insight[] = [
  { code: 'PARTIAL_MFA_USAGE', category: 'MFA', metadata: mfa },
  { code: 'BREACHED_PASSWORD_USERS_EXIST', category: 'PASSWORD', metadata: password },
  { code: 'PARTIAL_SESSION_SETTINGS', category: 'SESSIONS', metadata: sessions },
  { code: 'NO_IP_RESTRICTIONS', category: 'IP', metadata: restrictions },
  { code: 'DOMAIN_ALLOWLIST', category: 'DOMAIN', metadata: restrictions },
]

const firstWeek = Date.parse('2026-09-07')
const weekMs = 7 * 86_400_000

/** How well the sample tenant was protected in twelve weeks; the last one is what its recommendations come to. */
export const securityScores = [51, 51, 58, 58, 58, 62, 62, 54, 54, 54, 46, 39].map((score, index) => ({
  week: new Date(firstWeek + index * weekMs).toISOString(),
  score,
}))
