import { roles } from '@vestibule/contract/samples'
import { describe, expect, test } from 'vitest'
import { changesOf, countOf, emptyDraft, hasPermission, toggle } from './role-draft.ts'

const role = { ...roles[0]!, id: 'own', name: 'Own', permissions: ['a', 'b'] }

describe('the draft of a matrix', () => {
  test('a box that was clicked twice is no change', () => {
    const once = toggle(emptyDraft, 'own', 'a')
    expect(hasPermission(role, 'a', once)).toBe(false)
    const twice = toggle(once, 'own', 'a')
    expect([hasPermission(role, 'a', twice), changesOf([role], twice)]).toEqual([true, []])
  })

  test('says for each role what came and went, and all it has then', () => {
    const draft = toggle(toggle(emptyDraft, 'own', 'a'), 'own', 'c')
    const changes = changesOf([role, { ...role, id: 'other' }], draft)
    expect(changes).toEqual([
      { roleId: 'own', name: 'Own', added: ['c'], removed: ['a'], permissionIds: ['b', 'c'] },
    ])
    expect(countOf(changes)).toBe(2)
  })

  test('a role that is gone is left out', () => {
    expect(changesOf([], toggle(emptyDraft, 'own', 'a'))).toEqual([])
  })
})
