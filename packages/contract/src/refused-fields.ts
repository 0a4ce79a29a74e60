import { safeParse } from 'valibot'
import type { Operation } from './operation.ts'

/**
 * Fields whose values the operation would refuse: a form says so beside them, by the server's own rules, before it sends them.
 *
 * @param operation that the form is for
 * @param input as it would be sent
 * @returns names of top-level fields
 * @example refusedFields(addUser, { email: 'ada' }).has('email')
 */
export const refusedFields = (operation: Operation, input: unknown): ReadonlySet<string> => {
  const { issues = [] } = safeParse(operation.input, input)
  return new Set(issues.map(({ path }) => String(path?.[0]?.key)))
}
