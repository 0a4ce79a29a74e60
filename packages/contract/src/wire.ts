import type { Operation } from './operation.ts'

/** Where each field of a flat input travels. Both sides read it, so they cannot disagree. */
export type WireRequest = {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>> | undefined
}

type Fields = Readonly<Record<string, unknown>>

const placeholder = /\{([^}]+)\}/g

/**
 * Names in braces of a path, in order.
 *
 * @param path of an operation
 * @example pathNames('/users/v1/{userId}')
 */
export const pathNames = (path: string): string[] =>
  [...path.matchAll(placeholder)].map(([, name]) => name ?? '')

const isInQuery = (operation: Operation, name: string): boolean =>
  operation.method === 'GET' || (operation.query?.includes(name) ?? false)

const queryText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

/**
 * Flat input to path, query and body.
 *
 * @param operation says which field travels where
 * @param input flat, as a caller passes it; undefined fields are left out
 * @throws Error when a name of the path is missing or empty: a mistake of the program, not of a person
 */
export const toWire = (operation: Operation, input: Fields): WireRequest => {
  const inPath = new Set(pathNames(operation.path))
  const rest = Object.entries(input).filter(([name, value]) => !inPath.has(name) && value !== undefined)
  const path = operation.path.replace(placeholder, (_, name: string) => {
    const value = input[name]
    if (value === undefined || value === '') throw new Error(`${operation.name}: ${name} is missing`)
    const encoded = encodeURIComponent(String(value))
    return operation.slashesIn === name ? encoded.replaceAll('%2F', '/') : encoded
  })
  const query = rest.filter(([name, value]) => isInQuery(operation, name) && value !== null)
  const body = rest.filter(([name]) => !isInQuery(operation, name))
  return {
    path,
    query: Object.fromEntries(query.map(([name, value]) => [name, queryText(value)])),
    body: operation.method === 'GET' ? undefined : Object.fromEntries(body),
  }
}

/** Clients of this wire put the texts `undefined` and `null` into queries where they mean nothing. */
const isAbsent = (text: string): boolean => text === 'undefined' || text === 'null'

/**
 * Path, query and body back to the flat input that the operation's schema checks.
 *
 * @param operation says which field travels where; a field in another place is dropped
 * @param parts of the request, as parsed
 */
export const fromWire = (
  operation: Operation,
  parts: { path: Fields; query: Readonly<Record<string, string>>; body: Fields },
): Fields => {
  const query = Object.entries(parts.query).filter(
    ([name, text]) => isInQuery(operation, name) && !isAbsent(text),
  )
  const body =
    operation.method === 'GET'
      ? []
      : Object.entries(parts.body).filter(([name]) => !isInQuery(operation, name))
  return { ...Object.fromEntries([...body, ...query]), ...parts.path }
}
