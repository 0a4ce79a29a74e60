import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { anyone } from './access.ts'
import { operation } from './operation.ts'
import { queryBoolean, queryNumber } from './page.ts'
import { fromWire, toWire } from './wire.ts'

const input = v.object({
  id: v.optional(v.string()),
  page: v.optional(queryNumber),
  deep: v.optional(queryBoolean),
  name: v.optional(v.nullable(v.string())),
})
const make = (method: 'GET' | 'POST' | 'DELETE', query?: string[]) =>
  operation({
    name: 'probe',
    method,
    path: '/things/{id}',
    access: anyone,
    input,
    output: v.object({}),
    query,
  })

describe('where a field travels', () => {
  test('GET: path names to the path, the rest to the query', () => {
    expect(toWire(make('GET'), { id: 'a/b', page: 2, deep: undefined, name: null })).toEqual({
      path: '/things/a%2Fb',
      query: { page: '2' },
      body: undefined,
    })
  })

  test('DELETE may carry a body, and named keys go to the query', () => {
    expect(toWire(make('DELETE', ['page']), { id: 'x', page: 2, name: null })).toEqual({
      path: '/things/x',
      query: { page: '2' },
      body: { name: null },
    })
  })

  test('a missing path name is a programming mistake', () => {
    expect(() => toWire(make('GET'), {})).toThrow('probe: id is missing')
  })

  test('the texts undefined and null in a query count as absent', () => {
    const flat = fromWire(make('GET'), {
      path: { id: 'x' },
      query: { page: 'undefined', deep: 'null' },
      body: {},
    })
    expect(flat).toEqual({ id: 'x' })
  })

  test('a query cannot fill what belongs to the body, nor a body what belongs to the path', () => {
    const flat = fromWire(make('POST'), {
      path: { id: 'x' },
      query: { name: 'q' },
      body: { id: 'y', name: 'b' },
    })
    expect(flat).toEqual({ id: 'x', name: 'b' })
  })

  test('there and back again', () => {
    const sent = toWire(make('GET'), { id: 'x', page: 3, deep: true })
    const back = v.parse(
      input,
      fromWire(make('GET'), { path: { id: 'x' }, query: { ...sent.query }, body: {} }),
    )
    expect(back).toEqual({ id: 'x', page: 3, deep: true })
  })
})
