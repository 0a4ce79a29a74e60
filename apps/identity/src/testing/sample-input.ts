import { type Operation, pathNames } from '@vestibule/contract'
import { toJsonSchema } from '@valibot/to-json-schema'

type Schema = {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

const someId = '0199a000-0000-7000-8000-000000000001'

/** Values of names whose form the schema leaves to a check of ours. */
const named: Readonly<Record<string, unknown>> = {
  email: 'sample.person@example.test',
  phoneNumber: '+15550100999',
  password: 'correct horse battery',
  newPassword: 'another correct horse',
  redirectUri: 'http://localhost:4700/oauth/callback',
}

const text = ({ format, minLength = 1 }: Schema): string => {
  if (format === 'email') return 'sample.person@example.test'
  if (format === 'uuid') return someId
  if (format === 'date-time') return '2027-01-01T00:00:00.000Z'
  if (format === 'uri') return 'https://example.test/'
  return 'a'.repeat(Math.max(minLength, 1))
}

const toSample = (name: string, schema: Schema): unknown => {
  if ('const' in schema) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf !== undefined) return toSample(name, schema.anyOf[0] ?? {})
  if (schema.type === 'string') return named[name] ?? (name.endsWith('Id') ? someId : text(schema))
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return true
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 1 }, () => toSample(name, schema.items ?? {}))
  if (schema.type === 'object') return sampleObject(schema)
  return 'a'
}

const sampleObject = ({ properties = {}, required = [] }: Schema): Record<string, unknown> =>
  Object.fromEntries(required.map((name) => [name, toSample(name, properties[name] ?? {})]))

const toSchema = ({ input }: Operation): Schema =>
  toJsonSchema(input, { typeMode: 'input', errorMode: 'ignore' }) as Schema

const isText = (schema: Schema): boolean =>
  schema.type === 'string' ||
  typeof schema.const === 'string' ||
  (schema.enum ?? []).some((one) => typeof one === 'string') ||
  (schema.anyOf ?? []).some(isText)

/** Names of the texts that an operation takes and does not require. */
export const optionalTextNames = (operation: Operation): string[] => {
  const { properties = {}, required = [] } = toSchema(operation)
  return Object.entries(properties)
    .filter(([name, schema]) => !required.includes(name) && isText(schema))
    .map(([name]) => name)
}

const isList = ({ type, anyOf = [] }: Schema): boolean => type === 'array' || anyOf.some(isList)

/** Names of everything that an operation takes. */
export const inputNames = (operation: Operation): string[] =>
  Object.keys(toSchema(operation).properties ?? {})

/** Names of the lists that an operation takes. */
export const arrayNames = (operation: Operation): string[] =>
  Object.entries(toSchema(operation).properties ?? {})
    .filter(([, schema]) => isList(schema))
    .map(([name]) => name)

/** A number somewhere in the input of an operation. */
export type NumberField = {
  /** Names from the outside in. */
  readonly path: readonly string[]
  /** The ends its schema tells. */
  readonly minimum: number | undefined
  readonly maximum: number | undefined
  /** Fields that hold the number, the others around it in the form their schema tells. */
  readonly holding: (value: number) => Readonly<Record<string, unknown>>
}

const isNumber = ({ type, anyOf = [] }: Schema): boolean =>
  type === 'number' || type === 'integer' || anyOf.some(isNumber)

const numbersIn = ({ properties = {} }: Schema): NumberField[] =>
  Object.entries(properties).flatMap(([name, schema]): NumberField[] => {
    const { minimum, maximum } = schema
    if (isNumber(schema)) return [{ path: [name], minimum, maximum, holding: (value) => ({ [name]: value }) }]
    const around = schema.type === 'object' ? sampleObject(schema) : {}
    return numbersIn(schema).map(({ path, holding, ...ends }) => ({
      ...ends,
      path: [name, ...path],
      holding: (value) => ({ [name]: { ...around, ...holding(value) } }),
    }))
  })

/** Every number an operation takes. */
export const numberFields = (operation: Operation): NumberField[] => numbersIn(toSchema(operation))

/**
 * A request for an operation with every required field, in the form its schema tells.
 *
 * @param operation what is asked
 * @param given fields to send beside or instead of those
 */
export const sampleRequest = (
  operation: Operation,
  given: Readonly<Record<string, unknown>> = {},
): { readonly path: string; readonly method: string; readonly body: object | undefined } => {
  const { method, path, query = [] } = operation
  const fields = { ...sampleObject(toSchema(operation)), ...given }
  const inPath = new Set(pathNames(path))
  const inQuery = (name: string): boolean => method === 'GET' || query.includes(name)
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(String(fields[name] ?? someId)),
  )
  const rest = Object.entries(fields).filter(([name]) => !inPath.has(name))
  const search = new URLSearchParams(
    rest.filter(([name]) => inQuery(name)).map(([name, value]) => [name, String(value)]),
  )
  return {
    path: search.size > 0 ? `${filled}?${search}` : filled,
    method,
    body: method === 'GET' ? undefined : Object.fromEntries(rest.filter(([name]) => !inQuery(name))),
  }
}
