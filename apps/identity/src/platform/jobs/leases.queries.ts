import { and, eq, sql } from 'drizzle-orm'
import { jobs as table } from '../db/schema/jobs.ts'
import { sqlState } from '../db/sql-state.ts'
import { uuidv7 } from '../db/uuidv7.ts'
import { jobBackoffMs } from './backoff.ts'
import type { Job, SchedulerServices } from './job.ts'
import { later, type Taken, takeDueJobs } from './take-due.queries.ts'

export type Outcome =
  /** `isMore`: it was stopped while there was something left to do. */
  | { readonly is: 'succeeded'; readonly isMore: boolean }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'notStarted' }

/** Short and without data: an SQLSTATE, a code of Node, or the name of the error. */
const readCode = (error: unknown): string => {
  const state = sqlState(error)
  if (state !== undefined) return state
  if (!(error instanceof Error)) return 'UNKNOWN'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

type Run = {
  readonly job: { readonly everyMs: number }
  readonly attempts: number
  readonly services: SchedulerServices
}

const changesAfter = (outcome: Outcome, { job, attempts, services }: Run) => {
  if (outcome.is === 'notStarted') return {}
  if (outcome.is === 'succeeded') {
    const nextRunAt = later(services, outcome.isMore ? 0 : job.everyMs)
    return { nextRunAt, attempts: 0, lastErrorCode: null, lastSuccessAt: services.clock.now() }
  }
  return {
    nextRunAt: later(services, jobBackoffMs(attempts + 1)),
    attempts: attempts + 1,
    lastErrorCode: readCode(outcome.error),
    failures: sql`${table.failures} + 1`,
  }
}

/** The leases of one process on the rows of its jobs. */
export const createLeases = <Services extends SchedulerServices>(services: Services) => {
  const { db, clock } = services
  const holder = uuidv7(clock, services.random)
  const isMine = (name: string) => and(eq(table.name, name), eq(table.leaseHolder, holder))
  return {
    /** Adds the rows of jobs that were never run; they are due at once. */
    register: async (jobs: readonly Job<Services>[]): Promise<void> => {
      const nextRunAt = later(services, 0)
      await db
        .insert(table)
        .values(jobs.map(({ name }) => ({ name, nextRunAt })))
        .onConflictDoNothing()
    },

    take: (idle: readonly Job<Services>[], woken: ReadonlySet<string>): Promise<Taken[]> =>
      takeDueJobs({ services, holder, idle, woken }),

    /** Keeps a job for another lease. False: another process has taken it. */
    renew: async ({ name, leaseMs }: Job<Services>): Promise<boolean> => {
      const rows = await db
        .update(table)
        .set({ leaseExpiresAt: later(services, leaseMs) })
        .where(isMine(name))
        .returning({ name: table.name })
      return rows.length > 0
    },

    /** Gives a job back and says when it runs next. Nothing happens where another process has taken it. */
    release: async (job: Job<Services>, attempts: number, outcome: Outcome): Promise<void> => {
      const changes = changesAfter(outcome, { job, attempts, services })
      await db
        .update(table)
        .set({ ...changes, leaseHolder: null, leaseExpiresAt: null })
        .where(isMine(job.name))
    },
  }
}

export type Leases<Services extends SchedulerServices> = ReturnType<typeof createLeases<Services>>
