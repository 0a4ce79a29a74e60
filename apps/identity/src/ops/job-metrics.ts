import { Counter, Gauge, type Registry } from 'prom-client'
import type { Services } from '../request/services.ts'
import { listJobRows } from './job-rows.queries.ts'

type ObserveJobsDeps = Pick<Services, 'db' | 'clock'>

/** Adds how the jobs are doing, in whichever process they run. While the database is away nothing is said of them. */
export const observeJobs = (registry: Registry, { db, clock }: ObserveJobsDeps): void => {
  const shared = { labelNames: ['job'] as const, registers: [registry] }
  const rows = () => listJobRows(db).catch(() => [])
  const failures = new Counter({
    ...shared,
    name: 'job_failures_total',
    help: 'Failed runs of a job',
    collect: async () => {
      const read = await rows()
      failures.reset()
      for (const { name: job, failures: count } of read) failures.inc({ job }, count)
    },
  })
  const age = new Gauge({
    ...shared,
    name: 'job_last_success_age_seconds',
    help: 'Seconds since a job last succeeded',
    collect: async () => {
      const read = await rows()
      age.reset()
      for (const { name: job, lastSuccessAt } of read) {
        if (lastSuccessAt !== null) age.set({ job }, (clock.now().getTime() - lastSuccessAt.getTime()) / 1000)
      }
    },
  })
}
