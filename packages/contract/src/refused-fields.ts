import { safeParse } from 'valibot'
import type { Operation } from './operation.ts'

/** Fields whose values the operation would refuse: a form says so beside them, by the server's own rules, before it asks. */
export const refusedFields = (operation: Operation, input: unknown): ReadonlySet<string> => {
  const { issues = [] } = safeParse(operation.input, input)
  return new Set(issues.map(({ path }) => String(path?.[0]?.key)))
}
