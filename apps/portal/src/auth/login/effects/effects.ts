import type { Call } from '@vestibule/contract/client'
import type { Getter, Setter } from 'jotai/vanilla'
import type { Clock } from '../../../ports/clock.ts'
import type { LoginCommand, LoginEvent } from '../login.types.ts'

export type LoginDeps = {
  /** For what only some effects need. */
  readonly get: Getter
  readonly call: Call
  readonly clock: Clock
  readonly set: Setter
  /** Leaves for the provider's server, if the host allows it. */
  readonly openExternal: (url: string, reason: 'sso' | 'social') => Promise<boolean>
  /** What waited is on screen now. */
  /** The number that was named elsewhere is asked for a code once. */
  readonly takeNumber: () => void
  readonly takeWaiting: () => void
  readonly signal: AbortSignal
}

/** One function for each of these commands; what it answers is the next event. */
export type LoginEffects<Names extends LoginCommand['do']> = {
  readonly [Name in Names]: (
    command: Extract<LoginCommand, { do: Name }>,
    deps: LoginDeps,
  ) => Promise<LoginEvent | undefined>
}
