import { insightCodes, recommendationCodes } from '@vestibule/contract/schemas/security-center'
import { expect, test } from 'vitest'
import { readInsights } from './read-insights.ts'
import { recommend } from './recommend.ts'
import type { SecurityFacts } from './security-facts.ts'

/** A tenant that has done everything. */
const best: SecurityFacts = {
  people: { live: 10, total: 10, enrolled: 10, breached: 0, inactive: 0 },
  mfa: 'Force',
  lockout: { enabled: true, maxAttempts: 10 },
  history: { enabled: true, historySize: 5 },
  sessions: { relogin: 604_800, idle: 86_400, atOnce: 5 },
  ip: { isActive: true, strategy: 'ALLOW' },
  country: {
    enabled: true,
    action: 'ALLOW',
    failStrategy: 'BLOCK',
    shouldSendRestrictionEmail: false,
    countries: [],
  },
  emailDomain: { active: true, listType: 'ALLOW', blockPublicDomains: true },
  listed: { ips: 1, domains: 1 },
  hasSso: true,
}
const none = { relogin: undefined, idle: undefined, atOnce: undefined }
const weak = { relogin: 604_801, idle: 86_401, atOnce: 6 }

type Row = readonly [Partial<SecurityFacts>, readonly string[], readonly string[]]

const rows: readonly Row[] = [
  [{}, [], []],
  [{ mfa: 'DontForce' }, ['FORCE_MFA'], ['FULL_MFA_USAGE']],
  [{ mfa: 'DontForce', people: { ...best.people, enrolled: 9 } }, ['FORCE_MFA'], ['PARTIAL_MFA_USAGE']],
  [{ mfa: 'ForceExceptSAML' }, [], ['PARTIALLY_FORCED_MFA']],
  [
    { people: { ...best.people, breached: 2 } },
    ['BREACHED_PASSWORDS_EXIST'],
    ['BREACHED_PASSWORD_USERS_EXIST'],
  ],
  [{ lockout: { enabled: false, maxAttempts: 5 } }, ['ENABLE_USER_LOCKOUT'], ['IMPROVE_LOCKOUT_POLICY']],
  [{ lockout: { enabled: true, maxAttempts: 11 } }, ['STRENGTHEN_USER_LOCKOUT'], ['IMPROVE_LOCKOUT_POLICY']],
  [
    { history: { enabled: false, historySize: 9 } },
    ['ENABLE_PASSWORD_HISTORY'],
    ['IMPROVE_PASSWORD_HISTORY_POLICY'],
  ],
  [
    { history: { enabled: true, historySize: 4 } },
    ['STRENGTHEN_PASSWORD_HISTORY'],
    ['IMPROVE_PASSWORD_HISTORY_POLICY'],
  ],
  [
    { sessions: none },
    ['ENABLE_IDLE_SESSION', 'ENABLE_FORCE_RELOGIN', 'ENABLE_SESSION_CONCURRENCY'],
    ['NO_SESSION_SETTINGS'],
  ],
  [
    { sessions: weak },
    ['SET_IDLE_SESSION', 'SET_FORCE_RELOGIN', 'SET_SESSION_CONCURRENCY'],
    ['FULL_SESSION_SETTINGS'],
  ],
  [
    { sessions: { ...none, idle: 3600 } },
    ['ENABLE_FORCE_RELOGIN', 'ENABLE_SESSION_CONCURRENCY'],
    ['PARTIAL_SESSION_SETTINGS'],
  ],
  [{ ip: { isActive: false, strategy: 'ALLOW' } }, ['ENABLE_IP_RESTRICTIONS'], ['NO_IP_RESTRICTIONS']],
  [{ ip: { isActive: true, strategy: 'BLOCK' } }, ['CHANGE_IP_TO_ALLOWLIST'], ['IP_DENYLIST']],
  [
    { emailDomain: { ...best.emailDomain, active: false } },
    ['ENABLE_DOMAIN_RESTRICTIONS'],
    ['NO_DOMAIN_RESTRICTIONS'],
  ],
  [
    { emailDomain: { ...best.emailDomain, listType: 'BLOCK' } },
    ['CHANGE_DOMAIN_TO_ALLOWLIST'],
    ['DOMAIN_DENYLIST'],
  ],
  [{ country: { ...best.country, enabled: false } }, ['ENABLE_COUNTRY_RESTRICTIONS'], []],
  [{ hasSso: false }, ['CONFIGURE_SSO'], []],
]

const always = [
  'MFA_FORCED',
  'FULL_PASSWORD_SETTINGS',
  'FULL_SESSION_SETTINGS',
  'IP_ALLOWLIST',
  'DOMAIN_ALLOWLIST',
]
const readCodes = (items: readonly { readonly code: string }[]) => items.map(({ code }) => code)

test.each(rows)('with %j it recommends %j and says %j', (facts, recommendations, insights) => {
  const judged = { ...best, ...facts }
  expect(readCodes(recommend(judged))).toEqual(recommendations)
  expect(readCodes(readInsights(judged))).toEqual(expect.arrayContaining([...insights]))
})

test('a tenant that has done everything is told so', () =>
  expect(readCodes(readInsights(best))).toEqual(always))

test('every code of the wire is said in some case', () => {
  const judged = rows.map(([facts]) => ({ ...best, ...facts }))
  expect(new Set(judged.flatMap((facts) => readCodes(recommend(facts))))).toEqual(
    new Set(recommendationCodes),
  )
  expect(new Set(judged.flatMap((facts) => readCodes(readInsights(facts))))).toEqual(new Set(insightCodes))
})

test('the worst gap comes first: a password alone is severe while one member has no second factor', () => {
  const people = { live: 10, total: 10, enrolled: 9, breached: 1, inactive: 0 }
  const items = recommend({ ...best, hasSso: false, mfa: 'DontForce', people, sessions: none })
  expect(items.map(({ severity }) => severity)).toEqual([
    'SEVERE',
    'SEVERE',
    'WARNING',
    'WARNING',
    'INFO',
    'INFO',
  ])
  expect(items[0]).toEqual({
    code: 'FORCE_MFA',
    severity: 'SEVERE',
    category: 'MFA',
    metadata: { totalUsers: 10, mfa: { enrolledUsersCount: 9 } },
  })
})
