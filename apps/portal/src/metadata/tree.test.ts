import { describe, expect, test } from 'vitest'
import { mergeTrees } from './tree.ts'

describe('laying one document over another', () => {
  test('objects are merged at every depth, lists and plain values are replaced', () => {
    const base = { a: { b: { c: 1, d: 2 }, list: [1, 2, 3], text: 'base' }, kept: { deep: true } }
    const over = { a: { b: { d: 3, e: 4 }, list: [9], text: null }, own: 1 }
    expect(mergeTrees(base, over)).toEqual({
      a: { b: { c: 1, d: 3, e: 4 }, list: [9], text: null },
      kept: { deep: true },
      own: 1,
    })
    expect(base.a.b).toEqual({ c: 1, d: 2 })
  })

  test('an object over a plain value, and the other way around, replaces it', () => {
    expect(mergeTrees({ a: 1, b: { c: 1 } }, { a: { d: 1 }, b: [] })).toEqual({ a: { d: 1 }, b: [] })
  })

  test('no prototype is changed or inherited from', () => {
    const evil = JSON.parse('{"__proto__":{"owned":1},"a":{"__proto__":{"owned":1},"constructor":{"x":1}}}')
    const merged = mergeTrees({ a: { b: 1 } }, evil)
    expect(JSON.stringify(merged)).toBe('{"a":{"b":1,"constructor":{"x":1}}}')
    expect('owned' in {}).toBe(false)
    expect('owned' in merged).toBe(false)
  })
})
