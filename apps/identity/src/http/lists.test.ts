// Every list that a caller can ask for, and every list that a caller can send, by the contract itself.
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { maxPageSize } from '@vestibule/contract/constants'
import { contract, isOperation, type Operation } from '@vestibule/contract'

type Schema = {
  readonly type?: string
  readonly anyOf?: readonly Schema[]
  readonly maxItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

const operations: readonly Operation[] = Object.values(contract)
  .flatMap((area): unknown[] => Object.values(area))
  .filter(isOperation)

const readFields = ({ input }: Operation): readonly (readonly [string, Schema])[] =>
  Object.entries((toJsonSchema(input, { typeMode: 'input', errorMode: 'ignore' }) as Schema).properties ?? {})

/** Whether one field alone is taken; what other fields lack is no matter here. */
const takes = ({ input }: Operation, name: string, value: unknown): boolean => {
  const { issues = [] } = v.safeParse(input, { [name]: value })
  return !issues.some(({ path }) => path?.[0]?.key === name)
}

const parsedField = ({ input }: Operation, name: string, value: unknown): unknown => {
  const entries = (input as unknown as { readonly entries?: Readonly<Record<string, v.GenericSchema>> })
    .entries
  const field = entries?.[name]
  return field === undefined ? undefined : v.parse(field, value)
}

const named = (pattern: RegExp) =>
  operations.flatMap((operation) =>
    readFields(operation)
      .filter(([name]) => pattern.test(name))
      .map(([name]) => ({ title: `${operation.name} ${name}`, operation, name })),
  )

const sizes = named(/^(_?limit|pageSize)$/)
const sortKeys = named(/^_?(sortBy|order|sortDirection)$/)

test('there are many to try', () => {
  expect(sizes.length).toBeGreaterThan(5)
  expect(sortKeys.length).toBeGreaterThan(8)
})

test.each(sizes)('SEC-TE-10 $title is clipped', ({ operation, name }) => {
  for (const wanted of ['1000000000', '201'])
    expect(Number(parsedField(operation, name, wanted))).toBeLessThanOrEqual(maxPageSize)
  expect(takes(operation, name, 'many')).toBe(false)
})

test.each(sortKeys)('SEC-TE-10 $title takes no word that is not listed', ({ operation, name }) => {
  for (const wanted of ['password', "name'; drop table users; --", '(a+)+$', '__proto__'])
    expect(takes(operation, name, wanted)).toBe(false)
})

const lists = operations.flatMap((operation) =>
  readFields(operation)
    .filter(([, { type }]) => type === 'array')
    .map(([name, { maxItems }]) => ({ title: `${operation.name} ${name}`, operation, name, maxItems })),
)

/** Longest list of one request (SEC-AD-09). */
const mostItems = 500

test.each(lists)('SEC-AD-09 $title takes no more than it says, and never more than 500', (row) => {
  const { operation, name, maxItems = Number.POSITIVE_INFINITY } = row
  expect(maxItems).toBeLessThanOrEqual(mostItems)
  expect(
    takes(
      operation,
      name,
      Array.from({ length: maxItems + 1 }, () => 'item'),
    ),
  ).toBe(false)
})

const someId = '0199a000-0000-7000-8000-00000000000a'
const twice = [someId, someId, someId.toUpperCase()]
const listsOfIds = lists.filter(({ operation, name }) => /ids$/i.test(name) && takes(operation, name, twice))

test('there are many that name things', () => {
  expect(listsOfIds.length).toBeGreaterThan(20)
})

test.each(listsOfIds)('SEC-RA-57 $title names a thing once', ({ operation, name }) => {
  expect(parsedField(operation, name, twice)).toEqual([someId])
})

const isOfObjects = ({ properties = {} }: Schema): boolean => 'roleIds' in properties
const nested = operations.flatMap((operation) =>
  readFields(operation)
    .filter(([, { items }]) => items !== undefined && isOfObjects(items))
    .map(([name, { items }]) => ({ title: `${operation.name} ${name}`, operation, name, items })),
)

test.each(nested)('SEC-RA-57 $title names a role once in each', ({ operation, name, items }) => {
  const names = Object.entries(items?.properties ?? {}).filter(([, { type }]) => type === 'string')
  const row = { ...Object.fromEntries(names.map(([key]) => [key, someId])), roleIds: twice }
  expect(parsedField(operation, name, [row])).toMatchObject([{ roleIds: [someId] }])
})
