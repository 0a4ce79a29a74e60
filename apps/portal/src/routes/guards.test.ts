import { describe, expect, test } from 'vitest'
import { type GuardFacts, isPageShown } from './guards.ts'

const page = { id: 'users', permission: 'fe.secure.read.users', visibility: 'always' } as const
const facts = (over: Partial<GuardFacts> = {}): GuardFacts => ({
  may: () => true,
  holds: () => true,
  rules: {},
  hostRules: {},
  isOn: () => true,
  has: { apiTokens: true },
  ...over,
})

describe('who sees a page', () => {
  test.each([
    ['whoever holds its permission', facts(), true],
    ['nobody without it', facts({ may: () => false }), false],
    ['nobody when the operator hides it', facts({ rules: { users: { visibility: 'hidden' } } }), false],
    [
      'nobody while its flag is off',
      facts({ rules: { users: { featureFlag: 'f' } }, isOn: () => false }),
      false,
    ],
    [
      'nobody without a permission the operator adds',
      facts({
        rules: { users: { visibility: 'byPermissions', permissions: ['x'] } },
        may: (key) => key !== 'x',
      }),
      false,
    ],
    [
      'whoever holds those as well',
      facts({ rules: { users: { visibility: 'byPermissions', permissions: ['x'] } } }),
      true,
    ],
    ['rules about another page say nothing', facts({ rules: { roles: { visibility: 'hidden' } } }), true],
  ])('%s', (_, given, expected) => {
    expect(isPageShown(page, given)).toBe(expected)
  })

  test('a page with a flag of its own is shown while that is on, or the one the operator names instead', () => {
    const flagged = { ...page, featureFlag: 'new' }
    const isOn = (flag: string) => flag === 'other'
    expect(isPageShown(flagged, facts())).toBe(true)
    expect(isPageShown(flagged, facts({ isOn }))).toBe(false)
    expect(isPageShown(flagged, facts({ isOn, rules: { users: { featureFlag: 'other' } } }))).toBe(true)
  })

  test('a page of a part that the installation does without is absent, whatever the operator says', () => {
    const tokens = { ...page, part: 'apiTokens' } as const
    const rules = { users: { visibility: 'always' } } as const
    expect(isPageShown(tokens, facts())).toBe(true)
    expect(isPageShown(tokens, facts({ rules, has: { apiTokens: false } }))).toBe(false)
  })

  test('a page hidden by default is shown when the operator shows it', () => {
    const hidden = { ...page, visibility: 'hidden' } as const
    expect(isPageShown(hidden, facts())).toBe(false)
    expect(isPageShown(hidden, facts({ rules: { users: { visibility: 'always' } } }))).toBe(true)
  })

  const visibilities = ['hidden', 'byPermissions', 'always'] as const
  const given = [undefined, ...visibilities]
  test.each(
    given.flatMap((operator) =>
      visibilities.flatMap((host) => [true, false].map((isHeld) => ({ operator, host, isHeld }))),
    ),
  )('operator $operator, host $host, held $isHeld: the host narrows and never widens', (row) => {
    const { operator, host, isHeld } = row
    const holds = () => isHeld
    for (const visibility of visibilities)
      for (const may of [holds, () => true]) {
        const known = facts({ may, holds, rules: operator ? { users: { visibility: operator } } : {} })
        const without = isPageShown({ ...page, visibility }, known)
        const shown = isPageShown(
          { ...page, visibility },
          { ...known, hostRules: { users: { visibility: host } } },
        )
        const isLeft = host === 'always' || (host === 'byPermissions' && isHeld)
        expect(shown).toBe(without && isLeft)
      }
  })

  test('names that objects have by themselves are nothing a host said', () => {
    const hostRules = JSON.parse('{"__proto__": {"visibility": "hidden"}}')
    expect(isPageShown(page, facts({ hostRules }))).toBe(true)
    expect(isPageShown(page, facts({ hostRules: { roles: { visibility: 'hidden' } } }))).toBe(true)
  })
})
