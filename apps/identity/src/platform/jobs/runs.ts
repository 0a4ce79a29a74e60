import type { Job, SchedulerServices } from './job.ts'
import type { Leases } from './leases.queries.ts'
import { runJob } from './run-job.ts'
import type { Timers } from './timers.ts'

type Options<Services extends SchedulerServices> = {
  readonly services: Services
  readonly leases: Leases<Services>
  readonly timers: Timers
  /** Told of every job that was given back. */
  readonly onEnd: (name: string) => void
}

/** The jobs that run in this process now. */
export const createRuns = <Services extends SchedulerServices>({
  services,
  leases,
  timers,
  onEnd,
}: Options<Services>) => {
  const { log } = services
  const running = new Map<string, Promise<void>>()
  let isStopping = false
  const run = async (job: Job<Services>, attempts: number): Promise<void> => {
    const renew = () => leases.renew(job)
    const outcome = isStopping
      ? ({ is: 'notStarted' } as const)
      : await runJob({ job, services, timers, renew, isStopping: () => isStopping })
    if (outcome.is === 'failed')
      log.error({ job: job.name, attempt: attempts + 1, error: outcome.error }, 'job failed')
    // A lease that cannot be given back expires, or is taken up again by this process.
    await leases
      .release(job, attempts, outcome)
      .catch((error: unknown) => log.warn({ job: job.name, error }, 'job not given back'))
    running.delete(job.name)
    onEnd(job.name)
  }
  return {
    has: (name: string): boolean => running.has(name),
    begin: (job: Job<Services>, attempts: number): Promise<void> => {
      const ended = run(job, attempts)
      running.set(job.name, ended)
      return ended
    },
    /** Lets turns that run now end, and begins no other. */
    stop: (): void => {
      isStopping = true
    },
    ended: async (): Promise<void> => void (await Promise.all(running.values())),
  }
}
