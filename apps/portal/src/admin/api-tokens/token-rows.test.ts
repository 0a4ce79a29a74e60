import { describe, expect, test } from 'vitest'
import { everyToken, findTokens, type TokenRow, tokenState } from './token-rows.ts'

const now = Date.parse('2026-11-20T09:00:00.000Z')
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString()

describe('how a token stands', () => {
  test.each([
    ['active without an end', undefined, 'active'],
    ['active while its end is more than a week away', inDays(8), 'active'],
    ['about to expire within a week', inDays(7), 'soon'],
    ['expired at its end', inDays(0), 'expired'],
  ] as const)('%s', (_, expires, state) => {
    expect(tokenState({ expires }, now)).toBe(state)
  })
})

describe('which tokens are found', () => {
  const row = (name: string, fields: Partial<TokenRow> = {}): TokenRow => ({
    id: `id-of-${name}`,
    kind: 'clientCredentials',
    name,
    createdAt: inDays(-100),
    roleIds: [],
    ...fields,
  })
  const rows = [
    row('billing', { lastUsedAt: inDays(-2) }),
    row('Export', { lastUsedAt: inDays(-1), expires: inDays(2) }),
    row('archive', { expires: inDays(-1) }),
  ]
  const findNames = (query: Partial<typeof everyToken>) =>
    findTokens(rows, { ...everyToken, ...query }, now, 'en').map(({ name }) => name)

  test('all of them, by name', () => expect(findNames({})).toEqual(['archive', 'billing', 'Export']))
  test('by words of the name, whatever their case', () =>
    expect(findNames({ text: 'EXP' })).toEqual(['Export']))
  test('by id', () => expect(findNames({ text: 'id-of-b' })).toEqual(['billing']))
  test('by status', () => {
    expect(findNames({ state: 'soon' })).toEqual(['Export'])
    expect(findNames({ state: 'expired' })).toEqual(['archive'])
  })
  test('in the order of use, the latest first', () => {
    const sorting = { key: 'lastUsed', isDescending: true }
    expect(findNames({ sorting })).toEqual(['Export', 'billing', 'archive'])
  })
})
