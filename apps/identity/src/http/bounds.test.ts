import { toJsonSchema } from '@valibot/to-json-schema'
import { expect, test } from 'vitest'
import { contract, isOperation, type Operation } from '@vestibule/contract'

type Schema = {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
}

/** Texts and lists of an input that have no longest length, by their path. */
const unboundedIn = (schema: Schema, path: string): string[] => {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => unboundedIn(one, path))
  if (schema.type === 'string') {
    const isFixed = 'const' in schema || schema.enum !== undefined
    return isFixed || schema.pattern !== undefined || schema.maxLength !== undefined ? [] : [path]
  }
  if (schema.type === 'array')
    return [
      ...(schema.maxItems === undefined ? [`${path}[]`] : []),
      ...unboundedIn(schema.items ?? {}, `${path}[]`),
    ]
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    unboundedIn(inner, `${path}.${name}`),
  )
}

const operations: readonly Operation[] = Object.values(contract)
  .flatMap((area): unknown[] => Object.values(area))
  .filter(isOperation)

test('SEC-DE-04 every text and every list of an input has a longest length', () => {
  expect(operations.length).toBeGreaterThan(150)
  const unbounded = operations.flatMap(({ name, input }) =>
    unboundedIn(toJsonSchema(input, { typeMode: 'input', errorMode: 'ignore' }) as Schema, name),
  )
  expect(unbounded.join(' ')).toBe('')
})
