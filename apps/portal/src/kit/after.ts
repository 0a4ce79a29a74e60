import type { Clock } from '../ports/clock.ts'

type Waiting = { readonly clock: Clock; readonly signal: AbortSignal }

/** Runs something once the time is over, and not at all when its flow was left meanwhile. */
export const after = <Result>(
  { clock, signal }: Waiting,
  ms: number,
  run: () => Result | Promise<Result>,
): Promise<Result | undefined> => clock.wait(ms, signal).then(run, () => undefined)
