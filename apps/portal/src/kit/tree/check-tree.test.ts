import { describe, expect, test } from 'vitest'
import { type CheckGroup, choose, hasFree, searchGroups, toCheckState } from './check-tree.ts'

const given = { id: 'own', label: 'Own profile', lock: { isGiven: true, reason: 'Always' } }
const never = { id: 'act', label: 'Act as', lock: { isGiven: false, reason: 'Never' } }
const read = { id: 'read', label: 'Read users', hint: 'fe.read' }
const write = { id: 'write', label: 'Invite users' }
const groups: readonly CheckGroup[] = [
  { id: 'a', label: 'Users', items: [read, write, never] },
  { id: 'b', label: 'Profile', items: [given] },
]

describe('boxes of a tree', () => {
  test('what is given counts without being chosen, and what is never given does not count though chosen', () => {
    expect(toCheckState([given], new Set())).toEqual({ on: 1, isAll: true, isSome: false })
    expect(toCheckState([never, read], new Set(['act', 'read']))).toEqual({
      on: 1,
      isAll: false,
      isSome: true,
    })
    expect(toCheckState([read, write], new Set())).toEqual({ on: 0, isAll: false, isSome: false })
  })

  test('a choice leaves locked items and other groups alone', () => {
    expect([...choose(new Set(['other']), [read, never, given], true)]).toEqual(['other', 'read'])
    expect([...choose(new Set(['other', 'read', 'own']), [read, given], false)]).toEqual(['other', 'own'])
  })

  test('the box above adds while something free is left', () => {
    expect(hasFree([read, never], new Set())).toBe(true)
    expect(hasFree([read, never], new Set(['read']))).toBe(false)
  })

  test.each([
    ['', ['read', 'write', 'act', 'own']],
    ['INVITE', ['write']],
    ['fe.read', ['read']],
    ['prof', ['own']],
    ['nothing', []],
  ])('a search for "%s" shows %j', (search, ids) => {
    expect(searchGroups(groups, search).flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids)
  })
})
