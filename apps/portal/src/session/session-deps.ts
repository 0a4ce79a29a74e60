import type { Call } from '@vestibule/contract/client'
import type { Clock } from '../ports/clock.ts'
import type { LoginResponse } from './types.ts'

/** What the effects of every flow that ends in a session are given. */
export type SessionDeps = {
  readonly call: Call
  readonly clock: Clock
  readonly openSession: (answer: LoginResponse) => Promise<void>
  /** Goes to where the user wanted to be. */
  readonly goOnward: () => Promise<unknown>
  /** Aborted when the flow is left. */
  readonly signal: AbortSignal
}
