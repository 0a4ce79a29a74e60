import type * as countriesArea from '@vestibule/contract/areas/country-restrictions'
import type * as domainsArea from '@vestibule/contract/areas/email-domains'
import type * as rulesArea from '@vestibule/contract/areas/password-rules'
import type * as restrictionsArea from '@vestibule/contract/areas/restrictions'
import type * as centerArea from '@vestibule/contract/areas/security-center'
import type * as policiesArea from '@vestibule/contract/areas/security-policies'
import type * as sessionsArea from '@vestibule/contract/areas/sessions'
import type * as usersArea from '@vestibule/contract/areas/users'
import { lockoutPhrase } from '@vestibule/contract/constants'
import { ApiError } from '@vestibule/contract/errors'
import { insights, ipRestrictions, recommendations, securityScores } from '@vestibule/contract/samples'
import type {
  CountryConfiguration,
  EmailDomainConfiguration,
  IpRestriction,
  RestrictionType,
} from '@vestibule/contract/schemas/restrictions'
import type { SessionConfiguration } from '@vestibule/contract/schemas/session-configuration'
import { securityScore } from '@vestibule/contract/security-score'
import type { Canned } from '../call.ts'
import { demoPasswordConfig } from './demo-password.ts'

const at = '2026-01-05T09:00:00.000Z'
const dated = { id: 'policy-1', createdAt: at, updatedAt: at }
const ownIp = '192.0.2.144'

const metadata = {
  ip: ownIp,
  latitude: 0,
  longitude: 0,
  city: null,
  zip: null,
  country_code: 'NL',
  country_name: 'Netherlands',
  location: {},
}

export const centerHandlers: Canned<typeof centerArea & typeof usersArea> = {
  getRecommendations: async () => ({
    scoring: { score: securityScore(recommendations) },
    recommendations: { items: [...recommendations] },
  }),
  getSecurityScores: async () => ({ weeks: [...securityScores] }),
  getInsights: async () => ({ insights: { items: [...insights] } }),
  countAffected: async () => ({ affected: 31, total: 48 }),
  sendResetBreachedPasswordEmails: async () => ({ sent: 2 }),
  remindToEnroll: async ({ userIds }) => ({ sent: userIds.length }),
}

/** Policies in memory: what is done to them stays until the preview is opened anew. */
export const policyHandlers = (): Canned<typeof rulesArea & typeof policiesArea & typeof sessionsArea> &
  Pick<Canned<typeof centerArea>, 'getSessionRules'> => {
  let sessions: SessionConfiguration = {
    sessionIdleTimeoutConfiguration: { isActive: true, timeout: 1_209_600 },
  }
  let mfa: 'DontForce' | 'Force' | 'ForceExceptSAML' = 'DontForce'
  let lockout = { enabled: true, maxAttempts: 15 }
  let history = { enabled: false, historySize: 5 }
  let rotation = { isActive: false, rotationPeriod: 365, notificationPeriod: 14 }
  return {
    getSessionRules: async () => ({
      own: sessions,
      installation: { sessionConcurrentConfiguration: { isActive: true, maxSessions: 10 } },
    }),
    createOrUpdateSessionConfigrations: async (change) => {
      sessions = { ...sessions, ...change }
      return {}
    },
    getMfaPolicy: async () => ({ ...dated, enforceMFAType: mfa }),
    getVendorMfaPolicy: async () => ({ ...dated, enforceMFAType: 'DontForce' }),
    saveMfaPolicy: async ({ enforceMFAType }) => {
      mfa = enforceMFAType
      return { ...dated, enforceMFAType }
    },
    getLockoutPolicy: async () => ({ ...dated, ...lockout }),
    getVendorLockoutPolicy: async () => ({ ...dated, enabled: false, maxAttempts: 5 }),
    saveLockoutPolicy: async ({ enabled, maxAttempts }) => {
      lockout = { enabled, maxAttempts }
      return { ...dated, ...lockout }
    },
    getPasswordConfigPolicy: async () => demoPasswordConfig,
    getPasswordHistoryPolicy: async () => ({ ...dated, ...history }),
    getVendorPasswordHistoryPolicy: async () => ({ ...dated, enabled: true, historySize: 3 }),
    savePasswordHistoryPolicy: async ({ enabled, historySize }) => {
      history = { enabled, historySize }
      return { ...dated, ...history }
    },
    getPasswordRotationPolicy: async () => rotation,
    getVendorPasswordRotationPolicy: async () => ({ ...rotation, isActive: false }),
    savePasswordRotationPolicy: async (rule) => {
      rotation = rule
      return rule
    },
    getPasswordComposition: async () => ({
      installation: { minLength: demoPasswordConfig.minLength, maxLength: demoPasswordConfig.maxLength },
    }),
    savePasswordComposition: async (rule) => rule,
  }
}

/** An installation that forbids tests of characters and expiration, in front of a tenant that asked for both. */
export const forbiddenRules: Canned<typeof rulesArea> = {
  getPasswordRotationPolicy: async () => ({ isActive: false, isForbidden: true }),
  getVendorPasswordRotationPolicy: async () => ({ isActive: false, isForbidden: true }),
  getPasswordComposition: async () => ({
    own: { minLength: 14, requiredTests: { checkThreeRepeatedChars: false }, minOptionalTestsToPass: 0 },
    installation: { minLength: demoPasswordConfig.minLength, maxLength: demoPasswordConfig.maxLength },
    isForbidden: true,
  }),
}

/** Addresses in memory. That of the preview is on no list, so that an allow list keeps it out. */
const ipHandlers = (): Canned<typeof restrictionsArea> => {
  let rows: readonly IpRestriction[] = ipRestrictions
  let configuration: { isActive: boolean; strategy: RestrictionType } = { isActive: false, strategy: 'ALLOW' }
  const isListed = () => rows.some(({ ip }) => ip === ownIp)
  const isExcluded = (next: typeof configuration) => next.isActive && next.strategy === 'ALLOW' && !isListed()
  const isBad = (ip: string) => !/^[\da-f.:]+(\/\d+)?$/i.test(ip)
  const add = (ip: string, description = '', isActive = true) => {
    rows = [{ ...ipRestrictions[0]!, id: `ip-${rows.length + 1}`, ip, description, isActive }, ...rows]
  }
  return {
    getIPRestrictions: async ({ _offset, _limit, _filter }) => {
      const matches = rows.filter(({ ip, description = '' }) =>
        `${ip} ${description}`.toLowerCase().includes((_filter ?? '').toLowerCase()),
      )
      const totalPages = Math.ceil(matches.length / _limit)
      const items = matches.slice(_offset, _offset + _limit)
      return { items, _metadata: { totalItems: matches.length, totalPages } }
    },
    getIPRestrictionsConfig: async () => configuration,
    testCurrentIp: async () => ({ valid: !isExcluded(configuration) }),
    testCurrentIpInAllowList: async () => ({ valid: isListed() }),
    createIPRestriction: async ({ ip, description, isActive }) => {
      if (isBad(ip)) throw new ApiError('IP_INVALID', { field: 'ip' })
      if (rows.some((row) => row.ip === ip)) throw new ApiError('IP_TAKEN', { field: 'ip' })
      add(ip, description, isActive)
      return {}
    },
    bulkCreateIPRestriction: async ({ ips }) => {
      const failed = ips.flatMap(({ ip }, index) =>
        isBad(ip) ? [{ index, ip, errorCode: 'IP_INVALID' }] : [],
      )
      for (const { ip } of ips) if (!isBad(ip)) add(ip)
      return { added: ips.length - failed.length, failed }
    },
    deleteIPRestriction: async ({ id }) => {
      rows = rows.filter((row) => row.id !== id)
      return {}
    },
    updateIPRestrictionConfig: async ({ isActive, strategy = 'ALLOW', confirmation }) => {
      const next = { isActive, strategy }
      if (isExcluded(next) && confirmation !== lockoutPhrase)
        throw new ApiError('RESTRICTION_EXCLUDES_YOU', { ip: ownIp, phrase: lockoutPhrase })
      configuration = next
      return {}
    },
    confirmRestrictions: async () => ({}),
  }
}

const domainHandlers = (): Canned<typeof domainsArea> => {
  let domains: EmailDomainConfiguration = { active: true, listType: 'ALLOW', blockPublicDomains: false }
  let listed: { id: string; domain: string; type: RestrictionType }[] = [
    { id: 'domain-1', domain: 'acme.test', type: 'ALLOW' },
  ]
  return {
    getDomainRestrictions: async () => ({ items: listed }),
    getDomainRestrictionsConfig: async () => domains,
    updateDomainRestrictionConfig: async ({ active, blockPublicDomains = false, type = 'ALLOW' }) => {
      domains = { active, blockPublicDomains, listType: type }
      return domains
    },
    createDomainRestriction: async ({ domain, type }) => {
      if (listed.some((row) => row.domain === domain)) throw new ApiError('EMAIL_DOMAIN_TAKEN')
      const row = { id: `domain-${listed.length + 1}`, domain, type }
      listed = [...listed, row]
      return row
    },
    deleteDomainRestriction: async ({ id }) => {
      listed = listed.filter((row) => row.id !== id)
      return {}
    },
  }
}

const countryHandlers = (): Canned<typeof countriesArea> => {
  let country: CountryConfiguration = {
    enabled: false,
    action: 'ALLOW',
    failStrategy: 'ALLOW',
    shouldSendRestrictionEmail: true,
  }
  let countries = ['DE', 'NL']
  return {
    getCountryRestrictionsConfig: async () => ({ ...country, isAvailable: true }),
    getCountryRestrictions: async () => countries.map((countryCode) => ({ id: countryCode, countryCode })),
    updateCountryRestrictionsConfig: async ({ confirmation: _, ...rule }) => {
      country = rule
      return {}
    },
    updateCountryRestrictions: async ({ countries: chosen }) => {
      countries = chosen.map(({ countryCode }) => countryCode)
      return {}
    },
  }
}

export const restrictionHandlers = () => ({
  ...ipHandlers(),
  ...domainHandlers(),
  ...countryHandlers(),
  getCurrentUserIpMetadata: async () => metadata,
})
