import { atom } from 'jotai/vanilla'
import { clockAtom } from '../ports/clock.ts'
import { sessionTimeoutMs } from './timeouts.ts'
import { type UntilSession, untilSessionAtom } from './session.atoms.ts'

/** Waits until the session has reached what is asked for, or 3 s. */
export const waitForSession = atom(
  null,
  async (get, _set, isReached: Parameters<UntilSession>[0]): Promise<void> => {
    await Promise.race([get(untilSessionAtom)(isReached), get(clockAtom).wait(sessionTimeoutMs)])
  },
)
