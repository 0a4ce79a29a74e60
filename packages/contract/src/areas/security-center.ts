import * as v from 'valibot'
import { allowed } from '../access.ts'
import { operation } from '../operation.ts'
import { optionalTextOr } from '../optional-text.ts'
import { queryNumber } from '../page.ts'
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

export const getSessionRules = operation({
  name: 'getSessionRules',
  summary: 'Ours: what this tenant asks of sessions, and beside it what the installation asks of all.',
  method: 'GET',
  path: `${resources}/session-rules/v1`,
  access: read,
  input: v.object({}),
  output: v.object({ own: sessionConfiguration, installation: sessionConfiguration }),
})

/** Changes whose effect on people can be told before they are made. */
export const countedPolicies = [
  'mfa',
  'rotation',
  'sessionTimeout',
  'idleTimeout',
  'concurrentSessions',
] as const

export const countAffected = operation({
  name: 'countAffected',
  summary:
    'Ours: how many members a policy would hit as soon as it is saved. `value` is in days, seconds or sessions.',
  method: 'GET',
  path: `${resources}/affected/v1`,
  access: read,
  input: v.object({
    policy: v.picklist(countedPolicies),
    value: optionalTextOr(v.pipe(queryNumber, v.minValue(0), v.maxValue(1_000_000_000)), 0),
  }),
  output: v.object({ affected: v.number(), total: v.number() }),
})
