import type { Log } from './log.ts'

/** Work that is done again and again beside the requests. */
export type Repeated = {
  /** Does not wait for the next turn. */
  readonly wake: () => void
  /** Ends after the turn that is running. */
  readonly stop: () => Promise<void>
}

type Options = {
  readonly name: string
  readonly everyMs: number
  readonly log: Log
  /** Answers how much was done; while that is more than nothing the next turn follows at once. */
  readonly work: () => Promise<number>
}

/** Gives a commit that is about to happen the time to happen. */
const wakeDelayMs = 30

export const repeat = ({ name, everyMs, log, work }: Options): Repeated => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = false
  const schedule = (afterMs: number): void => {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(turn, afterMs)
    timer.unref()
  }
  const takeTurn = async (): Promise<void> => {
    const done = await work().catch((error: unknown) => {
      log.error({ error }, `${name} failed`)
      return 0
    })
    running = undefined
    schedule(done > 0 ? 0 : everyMs)
  }
  const turn = (): void => {
    running = takeTurn()
  }
  schedule(everyMs)
  return {
    wake: () => {
      if (running === undefined) schedule(wakeDelayMs)
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
