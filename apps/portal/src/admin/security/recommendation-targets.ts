import type { RecommendationCode } from '@vestibule/contract/schemas/security-center'
import type { SecurityTab } from './security-search.ts'

/** Where a recommendation is followed: a dialog on a tab of this page, another page, or a change that is made at once. */
export type RecommendationTarget =
  | { readonly tab: SecurityTab; readonly dialog: string }
  | { readonly page: string; readonly permission: string }
  | { readonly does: 'sendResets' }

const session = (dialog: string) => ({ tab: 'sessionManagement', dialog }) as const
const general = (dialog: string) => ({ tab: 'generalSettings', dialog }) as const
const ip = (dialog: string) => ({ tab: 'ipRestrictions', dialog }) as const
const domain = { tab: 'domainRestrictions', dialog: 'domainSettings' } as const

export const recommendationTargets: Readonly<Record<RecommendationCode, RecommendationTarget>> = {
  FORCE_MFA: general('mfa'),
  BREACHED_PASSWORDS_EXIST: { does: 'sendResets' },
  ENABLE_USER_LOCKOUT: general('lockout'),
  STRENGTHEN_USER_LOCKOUT: general('lockout'),
  ENABLE_PASSWORD_HISTORY: general('history'),
  STRENGTHEN_PASSWORD_HISTORY: general('history'),
  ENABLE_FORCE_RELOGIN: session('sessionTimeout'),
  SET_FORCE_RELOGIN: session('sessionTimeout'),
  ENABLE_SESSION_CONCURRENCY: session('concurrentSessions'),
  SET_SESSION_CONCURRENCY: session('concurrentSessions'),
  ENABLE_IDLE_SESSION: session('idleTimeout'),
  SET_IDLE_SESSION: session('idleTimeout'),
  ENABLE_IP_RESTRICTIONS: ip('ipSettings'),
  CHANGE_IP_TO_ALLOWLIST: ip('ipSettings'),
  ENABLE_DOMAIN_RESTRICTIONS: domain,
  CHANGE_DOMAIN_TO_ALLOWLIST: domain,
  ENABLE_COUNTRY_RESTRICTIONS: ip('countryRule'),
  CONFIGURE_SSO: { page: 'sso', permission: 'fe.secure.read.samlConfiguration' },
}
