import type { Job } from './job.ts'
import type { Outcome } from './leases.queries.ts'
import type { Timers } from './timers.ts'

/** A turn that takes longer hangs; the job is given up then and tried again later. */
const longestTurnMs = 600_000

type Run<Services> = {
  readonly job: Job<Services>
  readonly services: Services
  readonly timers: Timers
  /** Keeps the job for another lease. False: another process has it. */
  readonly renew: () => Promise<boolean>
  readonly isStopping: () => boolean
}

/** Renews the lease three times in its length for as long as the job runs. */
const keepLease = <Services>({ job, timers, renew }: Run<Services>) => {
  let isHeld = true
  let isOver = false
  let cancel = (): void => {}
  const beat = async (): Promise<void> => {
    // While the database is away no other process can take the job: the lease is renewed at the next beat.
    isHeld = await renew().catch(() => isHeld)
    if (!isOver) next()
  }
  const next = (): void => {
    cancel = timers.set(beat, job.leaseMs / 3)
  }
  next()
  return {
    isHeld: () => isHeld,
    end: () => {
      isOver = true
      cancel()
    },
  }
}

const timedOut = (name: string): Error =>
  Object.assign(new Error(`A turn of ${name} took longer than ${longestTurnMs} ms`), {
    code: 'JOB_TIMED_OUT',
  })

/** One turn, or a failure once it has hung for too long. */
const takeTurn = async <Services>({ job, services, timers }: Run<Services>): Promise<number> => {
  let cancel = (): void => {}
  const limit = new Promise<never>((_, reject) => {
    cancel = timers.set(async () => reject(timedOut(job.name)), longestTurnMs)
  })
  try {
    return await Promise.race([job.work(services), limit])
  } finally {
    cancel()
  }
}

/** Takes turns while there is something to do, the lease holds and the process goes on. Never rejects. */
export const runJob = async <Services>(run: Run<Services>): Promise<Outcome> => {
  const lease = keepLease(run)
  try {
    let done: number
    do done = await takeTurn(run)
    while (done > 0 && lease.isHeld() && !run.isStopping())
    return { is: 'succeeded', isMore: done > 0 }
  } catch (error) {
    return { is: 'failed', error }
  } finally {
    lease.end()
  }
}
