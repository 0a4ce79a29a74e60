import { pollBackoffMs } from './backoff.ts'
import type { Job, SchedulerServices } from './job.ts'
import { createLeases } from './leases.queries.ts'
import { createRuns } from './runs.ts'
import { systemTimers, type Timers } from './timers.ts'

export type Scheduler = {
  /** Runs jobs in this process as soon as what was just written is committed, unless they run or fail just now. */
  readonly wake: (...names: readonly string[]) => void
  /** Waits for the turns that run now and gives every job back. */
  readonly stop: () => Promise<void>
}

export type SchedulerOptions<Services> = {
  readonly jobs: readonly Job<Services>[]
  readonly services: Services
  /** Real ones unless a test fires its own. */
  readonly timers?: Timers
}

/** Milliseconds between two questions for due jobs. */
const pollMs = 500
/** Gives a commit that is about to happen the time to happen. */
const wakeDelayMs = 30

/** Asks for due jobs and begins them; what it began is answered, and what it could not ask for is asked for later. */
const createPoll = <Services extends SchedulerServices>(
  { jobs, services, timers = systemTimers }: SchedulerOptions<Services>,
  onEnd: (name: string) => void,
) => {
  const leases = createLeases(services)
  const runs = createRuns({ services, leases, timers, onEnd })
  const woken = new Set<string>()
  let isRegistered = false
  let failures = 0
  const begin = async (names: ReadonlySet<string>): Promise<Promise<void>[]> => {
    if (!isRegistered) await leases.register(jobs)
    isRegistered = true
    const idle = jobs.filter(({ name }) => !runs.has(name))
    const taken = await leases.take(idle, names)
    return taken.flatMap(({ name, attempts }) =>
      idle.filter((job) => job.name === name).map((job) => runs.begin(job, attempts)),
    )
  }
  const ask = async (): Promise<Promise<void>[]> => {
    const names = new Set([...woken].filter((name) => !runs.has(name)))
    for (const name of names) woken.delete(name)
    try {
      const begun = await begin(names)
      failures = 0
      return begun
    } catch (error) {
      for (const name of names) woken.add(name)
      failures += 1
      services.log.warn({ error, failures }, 'the database was not asked for due jobs')
      return []
    }
  }
  return { ask, runs, woken, failures: () => failures }
}

/**
 * Runs jobs beside the requests. Every process asks the database for due jobs, all at once; a lease decides which
 * process runs one. A database that is away is asked less and less often, and as often as before once it is back.
 */
export const startScheduler = <Services extends SchedulerServices>(
  options: SchedulerOptions<Services>,
): Scheduler => {
  const { timers = systemTimers } = options
  let cancel = (): void => {}
  let isStopped = false
  let isHurried = false
  let asking: Promise<Promise<void>[]> | undefined

  /** What is woken is asked for soon, and is not put off by being woken again. */
  const hurry = (): void => {
    if (isHurried || failures() > 0) return
    isHurried = true
    if (asking === undefined) schedule(wakeDelayMs)
  }
  const { ask, runs, woken, failures } = createPoll(options, (name) => woken.has(name) && hurry())
  const turn = async (): Promise<void> => {
    isHurried = false
    asking = ask()
    const begun = await asking
    asking = undefined
    const usualMs = isHurried ? wakeDelayMs : pollMs
    schedule(failures() > 0 ? pollBackoffMs(failures()) : usualMs)
    await Promise.all(begun)
  }
  const schedule = (afterMs: number): void => {
    cancel()
    if (!isStopped) cancel = timers.set(turn, afterMs)
  }

  schedule(0)
  return {
    wake: (...names) => {
      for (const name of names) woken.add(name)
      if (names.some((name) => !runs.has(name))) hurry()
    },
    stop: async () => {
      isStopped = true
      cancel()
      runs.stop()
      await asking
      await runs.ended()
    },
  }
}
