import {
  evaluateIsEntitledToFeature,
  evaluateIsEntitledToPermissions,
  type UserEntitlementsContext,
} from '@frontegg/entitlements-javascript-commons'
import {
  compileEntitlements,
  type EntitlementsContext,
  prepareAttributes,
  type Rule,
} from '@vestibule/access'
import { type Bench, ratePerSecond } from '../support/measure.ts'

const rule: Rule = {
  conditionLogic: 'and',
  treatment: 'true',
  conditions: [
    { attribute: 'plan', op: 'in_list', value: { list: ['pro', 'enterprise'] }, negate: false },
    { attribute: 'jwt.org.size', op: 'greater_than', value: { number: 10 }, negate: false },
    { attribute: 'frontegg.email', op: 'ends_with', value: { list: ['@acme.test'] }, negate: false },
  ],
}
const attributes = {
  custom: { plan: 'pro' },
  jwt: { id: 'u1', tenantId: 't1', email: 'admin@acme.test', email_verified: true, org: { size: 50 } },
}

const toContext = (permissions: number, features: number): EntitlementsContext => ({
  permissions: Object.fromEntries(
    Array.from({ length: permissions }, (_, n) => [
      n % 10 === 0 ? `area${n}.*` : `area${n}.read.things`,
      true,
    ]),
  ),
  features: Object.fromEntries(
    Array.from({ length: features }, (_, n) => [
      `feature${n}`,
      {
        planIds: [],
        expireTime: null,
        linkedPermissions: [],
        featureFlag: { on: true, offTreatment: 'false', defaultTreatment: 'false', rules: [rule] },
      },
    ]),
  ),
  plans: {},
})

/** Asks for keys in turn, half of them held by a wildcard or exactly, half of them not. */
const asker = (count: number, ask: (key: string) => unknown): (() => void) => {
  const keys = Array.from({ length: 200 }, (_, n) => {
    const at = (n * 7) % count
    return n % 2 === 0 ? `area${at}.read.things` : `area${at}.write.other`
  })
  let n = 0
  return () => {
    ask(keys[n++ % keys.length] as string)
  }
}

const permissionRate = (permissions: number, features: number): number => {
  const entitlements = compileEntitlements(toContext(permissions, features), Date.now)
  return ratePerSecond(asker(permissions, (key) => entitlements.permission(key)))
}

const ruleRate = (features: number): number => {
  const entitlements = compileEntitlements(toContext(10, features), Date.now)
  const prepared = prepareAttributes(attributes)
  let n = 0
  return ratePerSecond(() => entitlements.feature(`feature${n++ % features}`, prepared))
}

export const bench: Bench = async () => {
  const small = permissionRate(10, 10)
  const large = permissionRate(1000, 10_000)
  const rules = ruleRate(1000)
  const theirs = toContext(1000, 1000) as unknown as UserEntitlementsContext
  const few = { batches: 3, perBatch: 200 }
  const theirPermissions = ratePerSecond(
    asker(1000, (key) => evaluateIsEntitledToPermissions(key, theirs, attributes)),
    few,
  )
  const theirRules = ratePerSecond(() => evaluateIsEntitledToFeature('feature7', theirs, attributes), few)
  return [
    {
      name: 'Permission checks, 1,000 keys and 10,000 features',
      value: large,
      unit: 'per second',
      atLeast: 1_000_000,
    },
    { name: '10 keys against 1,000 keys', value: small / large, unit: 'times', atMost: 2 },
    { name: 'Rules of three conditions', value: rules, unit: 'per second', atLeast: 1_000_000 },
    {
      name: 'Published evaluator, permissions (1,000 features)',
      value: theirPermissions,
      unit: 'per second',
    },
    { name: 'Published evaluator, rules', value: theirRules, unit: 'per second' },
  ]
}
