import { ApiError } from '@vestibule/contract'
import type { HttpContext } from '../http/context.ts'
import { readJsonObject } from '../http/read-body.ts'
import { ScimProblem } from '../domain/scim/scim-problem.ts'

/** Largest bodies in bytes. A group with as many members as one may have fits well, and a user with all that is kept of one. */
const bodyLimits = { group: 1024 * 1024, user: 64 * 1024 } as const
const deepest = 8
const forbiddenNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

export type Document = Readonly<Record<string, unknown>>

export const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Half of a surrogate pair is no text: the database takes none, and a directory would read another text than it wrote. */
const ensureWellFormed = (text: string): void => {
  if (!text.isWellFormed()) throw new ScimProblem(400, 'A text holds half of a character', 'invalidValue')
}

/**
 * A value as it is worked with: an attribute that is null is an attribute without a value (RFC 7643, 2.5), and no name
 * reaches the prototype of an object.
 */
const clean = (value: unknown, depth: number): unknown => {
  if (depth > deepest) throw new ScimProblem(400, 'The document is nested too deeply', 'invalidSyntax')
  if (Array.isArray(value)) return value.filter((one) => one !== null).map((one) => clean(one, depth + 1))
  if (typeof value === 'string') ensureWellFormed(value)
  if (!isDocument(value)) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== null)
  const forbidden = entries.find(([name]) => forbiddenNames.has(name))
  if (forbidden !== undefined) throw new ScimProblem(400, 'An attribute has no such name', 'invalidSyntax')
  for (const [name] of entries) ensureWellFormed(name)
  return Object.fromEntries(entries.map(([name, inner]) => [name, clean(inner, depth + 1)]))
}

const isTaken = (contentType: string): boolean => /^application\/(scim\+)?json\s*(;|$)/i.test(contentType)

/**
 * The JSON document of a request (RFC 7644, 3.1).
 *
 * @param kind a user is checked by a schema, value by value, and costs the process more than a list of ids
 */
export const readDocument = async (
  context: HttpContext,
  kind: keyof typeof bodyLimits = 'group',
): Promise<Document> => {
  if (!isTaken(context.req.header('content-type') ?? '')) throw new ApiError('CONTENT_TYPE_REFUSED')
  return clean(await readJsonObject(context.req.raw, bodyLimits[kind]), 0) as Document
}

/** Booleans that some directories send as texts. */
export const toBoolean = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  const text = value.toLowerCase()
  return text === 'true' || text === 'false' ? text === 'true' : value
}

/** Attributes that hold several values, each with a mark of the primary one, which some directories send as a text. */
export const withPrimary = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((one) =>
        isDocument(one) && 'primary' in one ? { ...one, primary: toBoolean(one['primary']) } : one,
      )
    : value
