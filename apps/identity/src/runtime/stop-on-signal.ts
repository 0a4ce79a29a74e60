import type { Log } from './log.ts'

/** Milliseconds from the signal until the process is gone: platforms kill after 10 s what has not ended by itself. */
export const stopWithinMs = 9500

type Stopping = {
  readonly stop: () => Promise<void>
  readonly exit: (code: number) => void
  readonly log: Log
}

/**
 * Makes the function that a signal calls: it stops the server once, whatever number of signals comes, and ends the
 * process when that is done, or when it takes longer than `stopWithinMs`.
 * @returns the handler; its argument is the name of the signal
 */
export const stopOnSignal = ({ stop, exit, log }: Stopping): ((signal: string) => void) => {
  let isStopping = false
  const stopInTime = async (): Promise<void> => {
    const deadline = setTimeout(() => {
      log.error('not everything could be stopped in time')
      exit(1)
    }, stopWithinMs)
    try {
      await stop()
      exit(0)
    } catch (error) {
      log.error({ error }, 'did not stop cleanly')
      exit(1)
    } finally {
      clearTimeout(deadline)
    }
  }
  return (signal) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    void stopInTime()
  }
}
