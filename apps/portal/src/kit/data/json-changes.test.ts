import { describe, expect, test } from 'vitest'
import { jsonChanges, listRows } from './json-changes.ts'

describe('changes between two values', () => {
  test('a field inside an object has its whole path; what is the same is left out', () => {
    expect(
      jsonChanges(
        { name: 'A', theme: { mode: 'dark', accent: 1 } },
        { name: 'A', theme: { mode: 'light', accent: 1 } },
      ),
    ).toEqual([{ path: 'theme.mode', before: 'dark', after: 'light' }])
  })

  test('a field that came has nothing before, and one that went nothing after', () => {
    expect(jsonChanges({ old: 1 }, { now: 2 })).toEqual([
      { path: 'old', before: 1, after: undefined },
      { path: 'now', before: undefined, after: 2 },
    ])
    expect(jsonChanges(undefined, { name: 'A' })).toEqual([
      { path: '', before: undefined, after: { name: 'A' } },
    ])
  })

  test('a list is one field, and its items came, went or stayed', () => {
    expect(jsonChanges({ roles: ['a', 'b'] }, { roles: ['b', 'c'] })).toHaveLength(1)
    expect(listRows(['a', 'b', 'b'], ['b', { id: 1 }])).toEqual([
      { item: 'b', is: 'kept' },
      { item: 'a', is: 'removed' },
      { item: '{"id":1}', is: 'added' },
    ])
  })
})
