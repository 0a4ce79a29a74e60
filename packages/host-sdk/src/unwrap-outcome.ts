import type { Outcome } from '@vestibule/bridge'

/** The value of a call, or the error a host developer expects. */
export async function unwrapOutcome<T>(call: Outcome<T> | Promise<Outcome<T>>): Promise<T> {
  const outcome = await call
  if (outcome.ok) return outcome.value
  throw Object.assign(new Error(), outcome.error)
}
