import type { Insight, InsightCode, SecurityCategory } from '@vestibule/contract/schemas/security-center'
import { toMetadata, recommended } from './recommend.ts'
import type { SecurityFacts } from './security-facts.ts'

const mfaCode = ({ mfa, people }: SecurityFacts): InsightCode => {
  if (mfa === 'Force') return 'MFA_FORCED'
  if (mfa === 'ForceExceptSAML') return 'PARTIALLY_FORCED_MFA'
  return people.total > 0 && people.enrolled === people.total ? 'FULL_MFA_USAGE' : 'PARTIAL_MFA_USAGE'
}

const passwordCodes = ({ people, lockout, history }: SecurityFacts): readonly InsightCode[] => {
  const isLockoutWeak = !lockout.enabled || lockout.maxAttempts > recommended.lockoutAttempts
  const isHistoryWeak = !history.enabled || history.historySize < recommended.historySize
  const codes: readonly (InsightCode | false)[] = [
    people.breached > 0 && 'BREACHED_PASSWORD_USERS_EXIST',
    isLockoutWeak && 'IMPROVE_LOCKOUT_POLICY',
    isHistoryWeak && 'IMPROVE_PASSWORD_HISTORY_POLICY',
  ]
  const named = codes.filter((code) => code !== false)
  return named.length === 0 ? ['FULL_PASSWORD_SETTINGS'] : named
}

const sessionCode = ({ sessions }: SecurityFacts): InsightCode => {
  const isSet = Object.values(sessions).map((value) => value !== undefined)
  if (!isSet.includes(true)) return 'NO_SESSION_SETTINGS'
  return isSet.includes(false) ? 'PARTIAL_SESSION_SETTINGS' : 'FULL_SESSION_SETTINGS'
}

const ipCode = ({ ip }: SecurityFacts): InsightCode => {
  if (!ip.isActive) return 'NO_IP_RESTRICTIONS'
  return ip.strategy === 'ALLOW' ? 'IP_ALLOWLIST' : 'IP_DENYLIST'
}

const domainCode = ({ emailDomain }: SecurityFacts): InsightCode => {
  if (!emailDomain.active) return 'NO_DOMAIN_RESTRICTIONS'
  return emailDomain.listType === 'ALLOW' ? 'DOMAIN_ALLOWLIST' : 'DOMAIN_DENYLIST'
}

/** What protects a tenant now, by category. */
export const readInsights = (facts: SecurityFacts): Insight[] => {
  const byCategory: readonly [SecurityCategory, readonly InsightCode[]][] = [
    ['MFA', [mfaCode(facts)]],
    ['PASSWORD', passwordCodes(facts)],
    ['SESSIONS', [sessionCode(facts)]],
    ['IP', [ipCode(facts)]],
    ['DOMAIN', [domainCode(facts)]],
  ]
  return byCategory.flatMap(([category, codes]) =>
    codes.map((code) => ({ code, category, metadata: toMetadata(category, facts) })),
  )
}
