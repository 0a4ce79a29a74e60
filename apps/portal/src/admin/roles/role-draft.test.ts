import { roles } from '@vestibule/contract/samples'
import { describe, expect, test } from 'vitest'
import { toChanges, countChanges, emptyDraft, hasPermission, toggle } from './role-draft.ts'

const role = { ...roles[0]!, id: 'own', name: 'Own', permissions: ['a', 'b'] }

describe('the draft of a matrix', () => {
  test('a box that was clicked twice is no change', () => {
    const once = toggle(emptyDraft, role, 'a')
    expect(hasPermission(role, 'a', once)).toBe(false)
    const twice = toggle(once, role, 'a')
    expect([hasPermission(role, 'a', twice), toChanges([role], twice)]).toEqual([true, []])
  })

  test('says for each role what came and went, and all it has then', () => {
    const draft = toggle(toggle(emptyDraft, role, 'a'), role, 'c')
    const changes = toChanges([role, { ...role, id: 'other' }], draft)
    expect(changes).toEqual([
      {
        roleId: 'own',
        name: 'Own',
        added: ['c'],
        removed: ['a'],
        permissionIds: ['b', 'c'],
        updatedAt: role.updatedAt,
      },
    ])
    expect(countChanges(changes)).toBe(2)
  })

  test('what was wanted stays wanted when the role changes meanwhile', () => {
    const draft = toggle(toggle(emptyDraft, role, 'a'), role, 'c')
    const theirs = { ...role, permissions: ['a', 'c', 'd'], updatedAt: '2026-02-01T00:00:00.000Z' }
    expect([hasPermission(theirs, 'a', draft), hasPermission(theirs, 'c', draft)]).toEqual([false, true])
    expect(toChanges([theirs], draft)).toMatchObject([
      { added: [], removed: ['a'], permissionIds: ['c', 'd'], updatedAt: theirs.updatedAt },
    ])
  })

  test('a role that is gone is left out', () => {
    expect(toChanges([], toggle(emptyDraft, role, 'a'))).toEqual([])
  })
})
