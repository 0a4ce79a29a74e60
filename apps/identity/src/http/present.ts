import type { Operation } from '@vestibule/contract'
import * as v from 'valibot'

/** The output schema is the presenter: what it does not list never leaves, and what it misses is our mistake. */
export const present = (operation: Operation, output: unknown): unknown => {
  const result = v.safeParse(operation.output, output)
  if (result.success) return result.output
  const where = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'answer'} (${issue.type})`).join(', ')
  throw new Error(`${operation.name} answered against its own schema: ${where}`)
}
