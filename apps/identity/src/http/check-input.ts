import { ApiError, fromWire, malformedField, type Operation } from '@vestibule/contract'
import * as v from 'valibot'
import type { HttpContext } from './context.ts'

/** A parameter that is said twice is refused: readers disagree on which one counts (SEC-DE-04). */
const toQuery = (url: string): Record<string, string> => {
  const query = Object.create(null) as Record<string, string>
  if (!url.includes('?')) return query
  for (const [name, value] of new URL(url).searchParams) {
    if (name in query) throw new ApiError('INVALID_INPUT', { field: name, rule: 'once' })
    query[name] = value
  }
  return query
}

/** What the operation's schema makes of path, query and body. The answer names the field, never its value. */
export const checkInput = (
  operation: Operation,
  context: HttpContext,
  body: Readonly<Record<string, unknown>>,
): unknown => {
  const query = toQuery(context.req.url)
  const fields = fromWire(operation, { path: context.req.param(), query, body })
  const malformed = malformedField(fields)
  if (malformed !== undefined)
    throw new ApiError('INVALID_INPUT', { field: malformed.toWellFormed(), rule: 'unicode' })
  const result = v.safeParse(operation.input, fields, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  throw new ApiError('INVALID_INPUT', { field: v.getDotPath(issue) ?? '', rule: issue.type })
}
