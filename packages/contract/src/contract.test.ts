import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { contract, isOperation, type Operation, pathNames } from './index.ts'
import { samples } from './samples/index.ts'

const operations = Object.values(contract)
  .flatMap((area) => Object.entries(area))
  .filter(([, value]) => isOperation(value)) as [string, Operation][]

describe('the contract', () => {
  test.each(operations)('%s is exported under its own name', (name, operation) => {
    expect(operation.name).toBe(name)
  })

  test('names and method+path pairs are unique', () => {
    const names = operations.map(([name]) => name)
    const routes = operations.map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(routes).size).toBe(routes.length)
  })

  test.each(operations.filter(([, { path }]) => path.includes('{')))(
    '%s takes its path names as input',
    (_, operation) => {
      const entries = Object.keys((operation.input as unknown as { entries: object }).entries)
      for (const name of pathNames(operation.path)) expect(entries).toContain(name)
    },
  )
})

describe('samples', () => {
  test.each(Object.entries(samples))('%s are what their schema says', (_, { schema, rows }) => {
    for (const row of rows) expect(v.parse(v.strictObject(schema.entries), row)).toEqual(row)
    expect(rows.length).toBeGreaterThan(0)
  })
})
