import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostParams, hostResults } from './host-methods.ts'
import { portalParams, portalResults } from './portal-methods.ts'
import {
  array,
  boolean,
  check,
  maxSize,
  number,
  object,
  literals,
  optional,
  record,
  type Shape,
  scalar,
  string,
} from './shape.ts'

const person = object({
  name: string(10),
  age: optional(number),
  isKnown: boolean,
  state: literals('on', 'off'),
  tags: array(string(5), 3),
  extra: record(scalar(5), 2),
})
const ada = { name: 'Ada', isKnown: true, state: 'on', tags: ['a'], extra: { n: 1 } }

describe('a shape lets through', () => {
  test.each([
    ['what it names', person, ada, ada],
    ['only the items of a list', person, { ...ada, tags: Object.assign(['a'], { x: 'y' }) }, ada],
    ['an optional key', person, { ...ada, age: 36 }, { ...ada, age: 36 }],
    ['a missing optional key said as undefined', person, { ...ada, age: undefined }, ada],
    ['a list of nothing', array(number, 3), [], []],
    [
      'every kind of scalar',
      record(scalar(5), 9),
      { a: 'x', b: 1, c: false, d: null },
      { a: 'x', b: 1, c: false, d: null },
    ],
    ['nothing but the keys it knows', person, { ...ada, admin: true }, ada],
  ])('%s', (_, shape, value, expected) => {
    expect(check(shape as Shape, value)).toEqual({ ok: true, value: expected })
  })
})

describe('a shape refuses, and says where', () => {
  test.each([
    ['a longer text', { ...ada, name: 'x'.repeat(11) }, 'name'],
    ['a number that is none', { ...ada, age: Number.NaN }, 'age'],
    ['an endless number', { ...ada, age: Number.POSITIVE_INFINITY }, 'age'],
    ['null for an optional key', { ...ada, age: null }, 'age'],
    ['a truthy flag', { ...ada, isKnown: 1 }, 'isKnown'],
    ['another value', { ...ada, state: 'constructor' }, 'state'],
    ['a longer list', { ...ada, tags: ['a', 'b', 'c', 'd'] }, 'tags'],
    ['an object for a list', { ...ada, tags: { 0: 'a', length: 1 } }, 'tags'],
    ['one bad item', { ...ada, tags: ['a', 2] }, 'tags.1'],
    ['a gap in a list', { ...ada, tags: Object.assign([], { 1: 'a' }) }, 'tags.0'],
    ['a larger record', { ...ada, extra: { a: 1, b: 2, c: 3 } }, 'extra'],
    ['a list for a record', { ...ada, extra: [1] }, 'extra'],
    ['a nested object for a scalar', { ...ada, extra: { a: {} } }, 'extra.a'],
    ['a missing key', { ...ada, name: undefined }, 'name'],
    ['an inherited key', Object.assign(Object.create({ name: 'Ada' }), { ...ada, name: undefined }), 'name'],
    ['null', null, ''],
    ['a text', 'Ada', ''],
    ['a function', () => ada, ''],
  ])('%s', (_, value, at) => {
    expect(check(person, value)).toEqual({ ok: false, at })
  })
})

describe('SEC-BR-03 hostile values', () => {
  test('an own __proto__ is dropped from a record and changes no prototype', () => {
    const value = JSON.parse('{"__proto__":{"polluted":1},"constructor":"x","prototype":"y","a":"b"}')
    const checked = check(record(string(10), 9), value)
    expect(checked).toEqual({ ok: true, value: { a: 'b' } })
    expect(Object.getPrototypeOf(checked.ok && checked.value)).toBeNull()
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  test('SEC-BR-05 what stands on the prototype of all objects is in no copy, nor in what the copy holds', () => {
    const shape = object({ url: optional(string(10)), theme: object({ mode: optional(string(10)) }) })
    Object.assign(Object.prototype, { url: 'evil', mode: 'evil' })
    try {
      const { value } = check(shape, { theme: {} }) as { value: { url?: string; theme: { mode?: string } } }
      expect([value.url, value.theme.mode]).toEqual([undefined, undefined])
    } finally {
      for (const name of ['url', 'mode']) Reflect.deleteProperty(Object.prototype, name)
    }
  })

  test('a cycle is not followed', () => {
    const cycle: Record<string, unknown> = { ...ada }
    cycle.self = cycle
    cycle.extra = cycle
    expect(check(person, cycle)).toEqual({ ok: false, at: 'extra' })
  })

  test('a shape that knows itself stops at depth 8', () => {
    const keys: Record<string, Shape> = {}
    const endless = object(keys)
    keys.next = optional(endless)
    Object.assign(keys.next, { keys })
    const cycle: Record<string, unknown> = {}
    cycle.next = cycle
    expect(check(endless, cycle)).toEqual({ ok: false, at: Array(8).fill('next').join('.') })
  })

  test('10 MiB of text, of items and of names are refused', () => {
    const size = 10 * 1024 * 1024
    expect(check(string(Number.POSITIVE_INFINITY), 'x'.repeat(size)).ok).toBe(false)
    expect(check(array(number, 100), Object.assign([], { length: size })).ok).toBe(false)
    expect(check(record(number, Number.POSITIVE_INFINITY), { ['x'.repeat(size)]: 1 }).ok).toBe(false)
  })

  test('many small values are as much as one large', () => {
    const list = array(string(1024), Number.POSITIVE_INFINITY)
    expect(check(list, Array(maxSize / 1024).fill('x'.repeat(1024))).ok).toBe(false)
    expect(check(list, Array(200).fill('x'.repeat(1024))).ok).toBe(true)
  })

  const every = [hostParams, hostResults, portalParams, portalResults].flatMap((table) =>
    Object.entries(table),
  )

  test.each(every)('%s: anything at all is refused or becomes plain data of the shape', (_, shape) => {
    const hostile = fc.anything({
      withNullPrototype: true,
      withObjectString: true,
      withMap: true,
      withDate: true,
      key: fc.oneof(fc.constantFrom('__proto__', 'constructor', 'user', 'params', 'state'), fc.string()),
    })
    fc.assert(
      fc.property(hostile, (value) => {
        const checked = check(shape as Shape, value)
        if (!checked.ok) return
        expect(JSON.parse(JSON.stringify(checked.value))).toEqual(checked.value)
        expect(check(shape as Shape, checked.value)).toEqual(checked)
        expect(Object.getPrototypeOf(checked.value)).toBeNull()
      }),
      { numRuns: 200, seed: 42 },
    )
  })
})
