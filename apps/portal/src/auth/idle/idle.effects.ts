import { getSessionConfigurations } from '@vestibule/contract/areas/sessions'
import type { Call } from '@vestibule/contract/client'
import { ApiError } from '@vestibule/contract/errors'
import type { Activity } from '../../ports/activity.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Host } from '../../ports/host.ts'
import { noteHostActivity } from './host-activity.ts'
import type { IdleCommand, IdleEvent } from './idle.flow.ts'

export type IdleDeps = {
  readonly call: Call
  readonly clock: Clock
  readonly host: Host
  readonly activity: Activity
  /** Whether the user works in this document alone. */
  readonly isShown: () => boolean
  readonly signOut: (because: 'idle' | 'asked') => Promise<void>
  readonly signal: AbortSignal
}

export const runIdle = async (command: IdleCommand, deps: IdleDeps): Promise<IdleEvent | undefined> => {
  switch (command.do) {
    case 'askLimit':
      return limitFor(command.acting, deps)
    case 'look':
      return look(command, deps)
    case 'noteActivity':
      deps.activity.note(deps.clock.now())
      return undefined
    case 'cover':
      await deps.host.overlay({ on: command.isOn })
      return undefined
    case 'signOut':
      await deps.signOut(command.because)
      return undefined
  }
}

const limitFor = async (acting: string, { call, host }: IdleDeps): Promise<IdleEvent | undefined> => {
  try {
    const { sessionIdleTimeoutConfiguration: limit } = await call(getSessionConfigurations, {})
    if (!limit?.isActive) return undefined
    // The host begins to watch its own page when it is first asked.
    void host.idleMs()
    return { is: 'limitKnown', acting, watch: { limitMs: limit.timeout * 1000 } }
  } catch (error) {
    // Then only the server counts, by what it hears.
    if (error instanceof ApiError) return undefined
    throw error
  }
}

type Look = Extract<IdleCommand, { do: 'look' }>

/**
 * What happens in the host's own page only the host sees; it is asked when it matters, not told of every move. While
 * administration is shown it is not believed: the user works here, and a page that was taken over says what it wants
 * (SEC-PO-37).
 */
const look = async ({ of, afterMs }: Look, deps: IdleDeps): Promise<IdleEvent | undefined> => {
  const { clock, activity, isShown, signal } = deps
  try {
    await clock.wait(afterMs, signal)
  } catch {
    return undefined
  }
  if (!isShown()) await noteHostActivity(deps)
  const at = clock.now()
  return { is: 'looked', of, at, idleMs: Math.max(0, at - activity.last()) }
}
