import type { Recommendation, RecommendationCode } from './schemas/security-center.ts'

/** Points that a followed recommendation is worth: what is to be switched on is worth all, what is to be made stronger a part. */
export const securityPoints: Readonly<Record<RecommendationCode, number>> = {
  FORCE_MFA: 25,
  BREACHED_PASSWORDS_EXIST: 15,
  ENABLE_USER_LOCKOUT: 10,
  STRENGTHEN_USER_LOCKOUT: 5,
  ENABLE_PASSWORD_HISTORY: 8,
  STRENGTHEN_PASSWORD_HISTORY: 4,
  ENABLE_FORCE_RELOGIN: 8,
  SET_FORCE_RELOGIN: 4,
  ENABLE_SESSION_CONCURRENCY: 5,
  SET_SESSION_CONCURRENCY: 2,
  ENABLE_IDLE_SESSION: 10,
  SET_IDLE_SESSION: 5,
  ENABLE_IP_RESTRICTIONS: 6,
  CHANGE_IP_TO_ALLOWLIST: 3,
  ENABLE_DOMAIN_RESTRICTIONS: 5,
  CHANGE_DOMAIN_TO_ALLOWLIST: 2,
  ENABLE_COUNTRY_RESTRICTIONS: 3,
  CONFIGURE_SSO: 5,
}

/**
 * How well a tenant is protected, from 0 to 100: all points, less those of what is recommended.
 *
 * @param recommendations as the server answers them
 */
export const securityScore = (recommendations: readonly Pick<Recommendation, 'code'>[]): number =>
  recommendations.reduce((score, { code }) => score - securityPoints[code], 100)
