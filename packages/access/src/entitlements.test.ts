import {
  evaluateIsEntitledToFeature,
  evaluateIsEntitledToPermissions,
  type UserEntitlementsContext,
} from '@frontegg/entitlements-javascript-commons'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { prepareAttributes } from './attributes.ts'
import { compileEntitlements } from './entitlements.ts'
import type { Condition, ConditionGroup, EntitlementsContext, Operator, Rule } from './types.ts'

const texts = ['a', 'ab', 'b', 'pro', 'acme.test', '5']
const text = fc.constantFrom(...texts)
const number = fc.constantFrom(0, 1, 5, 10, -3)
const day = fc.constantFrom('2026-01-01', '2026-06-01T00:00:00.000Z', '2027-01-01')
const list = fc.record({ list: fc.array(text, { maxLength: 3 }) })
const oneNumber = fc.record({ number })
const oneDay = fc.record({ date: day })
const payloads: Record<Operator, fc.Arbitrary<Record<string, unknown>>> = {
  in_list: list,
  starts_with: list,
  ends_with: list,
  contains: list,
  matches: fc.record({ string: fc.constantFrom('^a', 'b$', '.*', '[', 'acme') }),
  equal: oneNumber,
  greater_than: oneNumber,
  greater_than_equal: oneNumber,
  lower_than: oneNumber,
  lower_than_equal: oneNumber,
  between_numeric: fc.record({ start: number, end: number }),
  is: fc.record({ boolean: fc.boolean() }),
  on: oneDay,
  on_or_after: oneDay,
  on_or_before: oneDay,
  between_date: fc.record({ start: day, end: day }),
}
const names = [
  'plan',
  'tags',
  'seats',
  'trial',
  'since',
  'absent',
  'frontegg.email',
  'jwt.org.size',
  'jwt.roles.0',
]
const operator = fc.constantFrom(...(Object.keys(payloads) as Operator[]))
const broken = fc.constant({ nonsense: 1 })
const condition: fc.Arbitrary<Condition> = operator.chain((op) =>
  fc.record({
    attribute: fc.constantFrom(...names),
    op: fc.constant(op),
    value: fc.oneof({ weight: 9, arbitrary: payloads[op] }, { weight: 1, arbitrary: broken }),
    negate: fc.boolean(),
  }),
)
const logic = fc.constantFrom('and' as const, 'or' as const)
const { group } = fc.letrec<{ item: Condition | ConditionGroup; group: ConditionGroup }>((tie) => ({
  item: fc.oneof({ maxDepth: 2 }, condition, tie('group')),
  group: fc.record({ conditionLogic: logic, conditions: fc.array(tie('item'), { maxLength: 3 }) }),
}))
const treatment = fc.constantFrom('true' as const, 'false' as const)
const rule: fc.Arbitrary<Rule> = fc.tuple(group, treatment).map(([g, t]) => ({ ...g, treatment: t }))
const rules = fc.option(fc.array(rule, { maxLength: 3 }), { nil: undefined })
const flag = fc.record({ on: fc.boolean(), offTreatment: treatment, defaultTreatment: treatment, rules })
const feature = fc.record({
  planIds: fc.array(fc.constantFrom('p1', 'p2', 'gone'), { maxLength: 2 }),
  expireTime: fc.constantFrom(null, -1, 1_000, 4_000_000_000_000),
  linkedPermissions: fc.array(fc.constantFrom('app.read', 'app.write'), { maxLength: 2 }),
  featureFlag: fc.option(flag, { nil: undefined }),
})
const context = fc.record({
  features: fc.dictionary(fc.constantFrom('f1', 'f2', 'f3'), feature),
  plans: fc.dictionary(fc.constantFrom('p1', 'p2'), fc.record({ defaultTreatment: treatment, rules })),
  permissions: fc.dictionary(fc.constantFrom('app.*', 'app.read', '*', 'other'), fc.constant(true as const)),
})
/** Each attribute has one kind, so that the published evaluator never meets a value it throws on. */
const attributes = fc.record({
  custom: fc.record({ plan: text, tags: text, seats: number, trial: fc.boolean() }, { requiredKeys: [] }),
  jwt: fc.record({
    email: text,
    id: text,
    org: fc.record({ size: number }),
    roles: fc.array(text, { maxLength: 2 }),
  }),
})

const expected = <Answer>(ask: () => Answer): Answer | 'threw' => {
  try {
    return ask()
  } catch {
    return 'threw'
  }
}

describe('entitlements', () => {
  test('agree with the published evaluator on thousands of generated cases', () => {
    let compared = 0
    fc.assert(
      fc.property(context, attributes, fc.constantFrom('f1', 'f2', 'f3', 'f4'), (given, values, key) => {
        const theirs = given as unknown as UserEntitlementsContext
        const ours = compileEntitlements(given as EntitlementsContext, Date.now)
        const prepared = prepareAttributes(values)
        const forFeature = expected(() => evaluateIsEntitledToFeature(key, theirs, values))
        if (forFeature !== 'threw') {
          compared += 1
          expect(ours.feature(key, prepared)).toEqual(forFeature)
        }
        const forPermission = expected(() => evaluateIsEntitledToPermissions('app.read', theirs, values))
        if (forPermission !== 'threw') expect(ours.permission('app.read', prepared)).toEqual(forPermission)
      }),
      { numRuns: 5000 },
    )
    expect(compared).toBeGreaterThan(3000)
  })

  const withFeature = (expireTime: number | null): EntitlementsContext => ({
    features: { sso: { planIds: [], expireTime, linkedPermissions: [] } },
    plans: {},
    permissions: {},
  })

  test('an expired feature turns at the given clock, not when it was compiled', () => {
    let now = 999
    const check = compileEntitlements(withFeature(1000), () => now)
    expect(check.feature('sso')).toEqual({ isEntitled: true })
    now = 1001
    expect(check.feature('sso')).toEqual({ isEntitled: false, justification: 'BUNDLE_EXPIRED' })
  })

  test('dates compare as dates and nothing else', () => {
    const on: Condition = {
      attribute: 'since',
      op: 'on_or_after',
      value: { date: '2026-01-01' },
      negate: false,
    }
    const given: EntitlementsContext = {
      features: {
        sso: {
          planIds: [],
          expireTime: null,
          linkedPermissions: [],
          featureFlag: {
            on: true,
            offTreatment: 'false',
            defaultTreatment: 'false',
            rules: [{ conditionLogic: 'and', conditions: [on], treatment: 'true' }],
          },
        },
      },
      plans: {},
      permissions: {},
    }
    const check = compileEntitlements(given, () => 0)
    const isEntitledSince = (since: unknown) =>
      check.feature('sso', prepareAttributes({ custom: { since } })).isEntitled
    expect(isEntitledSince(new Date('2026-02-01'))).toBe(true)
    expect(isEntitledSince(new Date('2025-02-01'))).toBe(false)
    expect(isEntitledSince('2026-02-01')).toBe(false)
  })

  test.each(['constructor', 'toString', '__proto__'])('%s is no feature and no plan', (key) => {
    const given = { ...withFeature(-1), permissions: { '*': true as const } }
    expect(compileEntitlements(given, () => 0).feature(key)).toEqual({
      isEntitled: false,
      justification: 'MISSING_FEATURE',
    })
  })

  test('no context at all entitles to nothing', () => {
    const check = compileEntitlements(undefined, () => 0)
    expect(check.feature('sso')).toEqual({ isEntitled: false, justification: 'MISSING_FEATURE' })
    expect(check.permission('app.read')).toEqual({ isEntitled: false, justification: 'MISSING_PERMISSION' })
  })
})
