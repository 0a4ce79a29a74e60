import * as v from 'valibot'
import { allowed } from '../access.ts'
import { operation } from '../operation.ts'
import { optionalText, optionalTextOr } from '../optional-text.ts'
import { datetime, queryList, queryNumber } from '../page.ts'
import { countryCode, restrictionType } from '../schemas/restrictions.ts'
import { insight, recommendation } from '../schemas/security-center.ts'
import { sessionConfiguration } from '../schemas/session-configuration.ts'

const read = allowed('fe.secure.read.securityPolicy')
const resources = '/security-center/resources'

export const getRecommendations = operation({
  name: 'getRecommendations',
  summary: 'What would protect this tenant better, the worst gap first, and how well it is protected in all.',
  method: 'GET',
  path: `${resources}/recommendations/v1`,
  access: read,
  input: v.object({}),
  output: v.object({
    scoring: v.object({ score: v.number() }),
    recommendations: v.object({ items: v.array(recommendation) }),
  }),
})

export const getInsights = operation({
  name: 'getInsights',
  summary: 'What protects this tenant now, by category.',
  method: 'GET',
  path: `${resources}/insights/v1`,
  access: read,
  input: v.object({}),
  output: v.object({ insights: v.object({ items: v.array(insight) }) }),
})

export const getSecurityScores = operation({
  name: 'getSecurityScores',
  summary: 'Ours: how well this tenant was protected in the last twelve weeks, the oldest first.',
  method: 'GET',
  path: `${resources}/scores/v1`,
  access: read,
  input: v.object({}),
  output: v.object({
    /** Weeks in which nothing was calculated are left out. Each is named by its Monday. */
    weeks: v.array(v.object({ week: datetime, score: v.number() })),
  }),
})

export const getSessionRules = operation({
  name: 'getSessionRules',
  summary: 'Ours: what this tenant asks of sessions, and beside it what the installation asks of all.',
  method: 'GET',
  path: `${resources}/session-rules/v1`,
  access: read,
  input: v.object({}),
  output: v.object({
    own: sessionConfiguration,
    installation: sessionConfiguration,
    updatedAt: v.optional(datetime),
  }),
})

/** Changes whose effect on people can be told before they are made. */
export const countedPolicies = [
  'mfa',
  'rotation',
  'sessionTimeout',
  'idleTimeout',
  'concurrentSessions',
  'lockout',
  'history',
  'ips',
  'ipAdded',
  'ipRemoved',
  'countries',
] as const

export const countAffected = operation({
  name: 'countAffected',
  summary:
    'Ours: how many members a policy would hit once it is saved. `value` is in days, seconds, sessions or tries.',
  method: 'GET',
  path: `${resources}/affected/v1`,
  access: read,
  input: v.object({
    policy: v.picklist(countedPolicies),
    value: optionalTextOr(v.pipe(queryNumber, v.minValue(0), v.maxValue(1_000_000_000)), 0),
    /** Of addresses or countries: whether those of the list would be allowed or blocked. */
    strategy: optionalText(restrictionType),
    /** Addresses or ranges that would be added to the list, or taken away. What is neither is left out. */
    ip: v.optional(queryList),
    /** What would become of an address whose country is not known. */
    failStrategy: optionalText(restrictionType),
    /** The list of countries as it would be; the one that is saved where it is left out. */
    countries: v.optional(v.pipe(queryList, v.array(countryCode))),
  }),
  output: v.object({
    /** Left out where there are too many people to count them at once. */
    affected: v.optional(v.number()),
    total: v.number(),
  }),
  errors: ['IP_INVALID'],
})
