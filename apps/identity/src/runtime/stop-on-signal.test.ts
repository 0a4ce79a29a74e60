import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { stopOnSignal, stopWithinMs } from './stop-on-signal.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const aStop = () => {
  const logged: string[] = []
  const exit = vi.fn<(code: number) => void>()
  const stopped = Promise.withResolvers<void>()
  const stop = vi.fn(() => stopped.promise)
  const log = createLog('info', { write: (line) => void logged.push(line) })
  return { logged, exit, stop, stopped, signal: stopOnSignal({ stop, exit, log }) }
}

describe('a signal', () => {
  test('stops the server once, and then ends the process', async () => {
    const { exit, stop, stopped, signal } = aStop()
    signal('SIGTERM')
    signal('SIGINT')
    signal('SIGTERM')
    expect(stop).toHaveBeenCalledTimes(1)
    expect(exit).not.toHaveBeenCalled()
    stopped.resolve()
    await vi.advanceTimersByTimeAsync(2 * stopWithinMs)
    expect(exit.mock.calls).toEqual([[0]])
  })

  test('ends the process in time when something does not stop', async () => {
    const { exit, logged, signal } = aStop()
    signal('SIGTERM')
    await vi.advanceTimersByTimeAsync(stopWithinMs - 1)
    expect(exit).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(exit.mock.calls).toEqual([[1]])
    expect(logged.join('')).toContain('not everything could be stopped in time')
  })

  test('ends the process with a failure when stopping fails', async () => {
    const { exit, stopped, logged, signal } = aStop()
    signal('SIGTERM')
    stopped.reject(new Error('the database is gone'))
    await vi.advanceTimersByTimeAsync(0)
    expect(exit.mock.calls).toEqual([[1]])
    expect(logged.join('')).toContain('did not stop cleanly')
  })
})
