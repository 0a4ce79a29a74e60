import {
  evaluateIsEntitledToFeature,
  evaluateIsEntitledToPermissions,
  type UserEntitlementsContext,
} from '@frontegg/entitlements-javascript-commons'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Attributes, prepareAttributes } from './attributes.ts'
import { compileEntitlements } from './entitlements.ts'
import { operators } from './operators.ts'
import type { EntitlementsContext } from './types.ts'

/** What JSON can put where something else belongs. */
const junk = fc.constantFrom<unknown>(null, undefined, 0, 1, '', 'a', true, [], {}, [null], { list: null })
/** Now and then junk in the place of what belongs there. */
const orJunk = <Value>(usual: fc.Arbitrary<Value>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: junk })

/** Every field absent now and then, and junk now and then. */
const holes = (fields: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<unknown> =>
  orJunk(
    fc
      .record(
        Object.fromEntries(
          Object.entries(fields).map(([name, usual]) => [
            name,
            fc.oneof(
              { weight: 12, arbitrary: orJunk(usual) },
              { weight: 1, arbitrary: fc.constant('absent') },
            ),
          ]),
        ),
      )
      .map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== 'absent'))),
  )

const operator = fc.constantFrom(
  ...Object.keys(operators),
  'constructor',
  'valueOf',
  '__proto__',
  'unheard_of',
)
const payload = holes({
  list: fc.array(orJunk(fc.constantFrom('a', 'b')), { maxLength: 3 }),
  string: fc.constantFrom('a', '[', '.*'),
  number: fc.constantFrom(0, 5),
  start: fc.constantFrom<unknown>(0, 5, '2026-01-01'),
  end: fc.constantFrom<unknown>(5, '2027-01-01', 'never'),
  date: fc.constantFrom('2026-01-01', 'never'),
  boolean: fc.boolean(),
})
const condition = holes({
  attribute: fc.constantFrom('custom', 'other', 'jwt.size', 'jwt.nested.deep', 'frontegg.email'),
  op: operator,
  value: payload,
  negate: fc.boolean(),
})
const logic = fc.constantFrom('and', 'or')
const group = holes({ conditionLogic: logic, conditions: fc.array(condition, { maxLength: 2 }) })
const item = fc.oneof({ weight: 4, arbitrary: condition }, { weight: 1, arbitrary: group })
const treatment = fc.constantFrom('true', 'false')
const conditions = fc.array(item, { maxLength: 3 })
const rules = fc.array(holes({ conditionLogic: logic, conditions, treatment }), { maxLength: 3 })
const flag = holes({ on: fc.constant(true), offTreatment: treatment, defaultTreatment: treatment, rules })
const feature = holes({
  planIds: fc.array(orJunk(fc.constantFrom('p1', 'p2')), { maxLength: 2 }),
  expireTime: fc.constantFrom(null, null, null, -1, 1_000),
  linkedPermissions: fc.array(fc.constantFrom('app.read', 'app.write'), { maxLength: 2 }),
  featureFlag: flag,
})
const plan = holes({ defaultTreatment: treatment, rules })
const keys = fc.constantFrom('f1', 'f2')
const context = holes({
  features: fc.dictionary(keys, feature),
  plans: fc.dictionary(fc.constantFrom('p1', 'p2'), plan),
  permissions: fc.constant({ 'app.*': true }),
})
/** A host's own attributes may be anything of the language. */
const strange = fc.constantFrom<unknown>(
  null,
  'a',
  'b',
  5,
  7n,
  true,
  Number.NaN,
  ['a'],
  ['b', null],
  {},
  Object.create(null),
  new Date(0),
  new Date('2026-06-01'),
  new Date(Number.NaN),
  Symbol('a'),
  () => 'a',
  /a/,
)
const circular: Record<string, unknown> = {}
circular.self = circular
const jwt = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ size: strange, email: strange, nested: fc.record({ deep: strange }) }),
  },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, undefined, 'text', 3, circular) },
)
const custom = fc.oneof(
  { weight: 8, arbitrary: fc.record({ custom: strange, other: strange }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, undefined, 'text', 3, []) },
)
const attributes = fc.oneof(
  { weight: 12, arbitrary: fc.record({ custom, jwt }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, undefined, 'text') },
)

/** What the published evaluator says; it throws at much of this. */
const theirs = (ask: () => { readonly isEntitled: boolean }): boolean | 'threw' => {
  try {
    return ask().isEntitled
  } catch {
    return 'threw'
  }
}

describe('hostile entitlements', () => {
  test('throw nowhere, and entitle to nothing the published evaluator does not', () => {
    const seen = { threw: 0, entitled: 0, same: 0, stricter: 0 }
    const compare = (published: boolean | 'threw', ours: boolean): void => {
      if (published === 'threw') seen.threw += 1
      else if (published && ours) seen.entitled += 1
      else if (published === ours) seen.same += 1
      else seen.stricter += 1
      if (ours) expect(published).toBe(true)
    }
    fc.assert(
      fc.property(context, attributes, keys, (given, values, key) => {
        const hostile = given as UserEntitlementsContext
        const ours = compileEntitlements(given as EntitlementsContext, Date.now)
        const prepared = prepareAttributes(values as Attributes)
        compare(
          theirs(() => evaluateIsEntitledToFeature(key, hostile, values as never)),
          ours.feature(key, prepared).isEntitled,
        )
        compare(
          theirs(() => evaluateIsEntitledToPermissions('app.read', hostile, values as never)),
          ours.permission('app.read', prepared).isEntitled,
        )
      }),
      { numRuns: 5_000, seed: 17 },
    )
    // The property is worth something only where both sides were met.
    expect(seen.threw).toBeGreaterThan(250)
    expect(seen.entitled).toBeGreaterThan(250)
    expect(seen.stricter).toBeLessThan(seen.entitled / 5)
  })

  const featureWith = (value: unknown, more: object = {}): EntitlementsContext =>
    ({
      features: {
        sso: {
          planIds: [],
          expireTime: null,
          linkedPermissions: ['app.read'],
          featureFlag: {
            on: true,
            offTreatment: 'true',
            defaultTreatment: 'true',
            rules: [
              {
                conditionLogic: 'and',
                treatment: 'true',
                conditions: [{ attribute: 'plan', op: 'in_list', value, negate: true, ...more }],
              },
            ],
          },
        },
      },
      plans: {},
      permissions: { 'app.*': true },
    }) as unknown as EntitlementsContext

  test.each([
    ['null', featureWith(null)],
    ['absent', featureWith(undefined)],
    ['a list that is null', featureWith({ list: null })],
    ['of an operator every object has', featureWith({}, { op: '__proto__' })],
  ])('a value that is %s is not entitled, whatever the default says', (_, given) => {
    const check = compileEntitlements(given, () => 0)
    const prepared = prepareAttributes({ custom: { plan: 'pro' } })
    expect(check.feature('sso', prepared).isEntitled).toBe(false)
    expect(check.permission('app.read', prepared).isEntitled).toBe(false)
  })

  test('attributes that cannot be read entitle to nothing by rules, and take no direct entitlement away', () => {
    const prepared = prepareAttributes({ jwt: null } as unknown as Attributes)
    expect(compileEntitlements(featureWith({ list: [] }), () => 0).feature('sso', prepared).isEntitled).toBe(
      false,
    )
    const direct = { sso: { planIds: [], expireTime: -1, linkedPermissions: [] } }
    const given = { features: direct, plans: {}, permissions: {} }
    expect(compileEntitlements(given, () => 0).feature('sso', prepared)).toEqual({ isEntitled: true })
  })
})
