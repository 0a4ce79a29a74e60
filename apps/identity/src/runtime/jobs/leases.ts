import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { jobs as table } from '../../db/schema/jobs.ts'
import { sqlState } from '../../db/sql-state.ts'
import { uuidv7 } from '../../db/uuidv7.ts'
import { jobBackoffMs } from './backoff.ts'
import type { Job, SchedulerServices } from './job.ts'

/** A job that has something to ask before it runs still runs this often, which shows that it can. */
const idleEveryMs = 60_000

export type Taken = { readonly name: string; readonly attempts: number }

export type Outcome =
  /** `isMore`: it was stopped while there was something left to do. */
  | { readonly is: 'succeeded'; readonly isMore: boolean }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'notStarted' }

/** Short and without data: an SQLSTATE, a code of Node, or the name of the error. */
const codeOf = (error: unknown): string => {
  const state = sqlState(error)
  if (state !== undefined) return state
  if (!(error instanceof Error)) return 'UNKNOWN'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms)

type Run = { readonly job: { readonly everyMs: number }; readonly attempts: number; readonly now: Date }

const changesAfter = (outcome: Outcome, { job, attempts, now }: Run) => {
  if (outcome.is === 'notStarted') return {}
  if (outcome.is === 'succeeded') {
    const nextRunAt = outcome.isMore ? now : later(now, job.everyMs)
    return { nextRunAt, attempts: 0, lastErrorCode: null, lastSuccessAt: now }
  }
  return {
    nextRunAt: later(now, jobBackoffMs(attempts + 1)),
    attempts: attempts + 1,
    lastErrorCode: codeOf(outcome.error),
    failures: sql`${table.failures} + 1`,
  }
}

/** The leases of one process on the rows of its jobs. */
export const createLeases = <Services extends SchedulerServices>(
  services: Services,
  jobs: readonly Job<Services>[],
) => {
  const { db, clock } = services
  const holder = uuidv7(clock, services.random)
  const isMine = (name: string) => and(eq(table.name, name), eq(table.leaseHolder, holder))

  const isDue = (job: Job<Services>, isWoken: boolean, now: Date): SQL | undefined => {
    const hasWork = job.hasWork?.(services)
    const isIdleTooLong = lte(table.nextRunAt, later(now, -idleEveryMs))
    return and(
      eq(table.name, job.name),
      // A job that fails waits for its time, however often it is woken.
      or(lte(table.nextRunAt, now), isWoken ? eq(table.attempts, 0) : undefined),
      hasWork && or(isIdleTooLong, hasWork),
    )
  }

  return {
    /** Adds the rows of jobs that were never run; they are due at once. */
    register: async (): Promise<void> => {
      const nextRunAt = clock.now()
      await db
        .insert(table)
        .values(jobs.map(({ name }) => ({ name, nextRunAt })))
        .onConflictDoNothing()
    },

    /**
     * Takes every job that is due and free, in one statement; of many processes at once one gets each.
     *
     * @param idle jobs that do not run in this process
     * @param woken names of those that need not wait for their time
     */
    take: async (idle: readonly Job<Services>[], woken: ReadonlySet<string>): Promise<Taken[]> => {
      if (idle.length === 0) return []
      const now = clock.now()
      // The process's own lease on a job that it does not run is one that it could not give back.
      const isFree = or(
        isNull(table.leaseExpiresAt),
        lte(table.leaseExpiresAt, now),
        eq(table.leaseHolder, holder),
      )
      const due = db
        .select({ name: table.name })
        .from(table)
        .where(and(isFree, or(...idle.map((job) => isDue(job, woken.has(job.name), now)))))
        .for('update', { skipLocked: true })
      const ends = idle.map(
        ({ name, leaseMs }) => sql`when ${name} then ${later(now, leaseMs).toISOString()}::timestamptz`,
      )
      return db
        .update(table)
        .set({ leaseHolder: holder, leaseExpiresAt: sql`case ${table.name} ${sql.join(ends, sql` `)} end` })
        .where(inArray(table.name, due))
        .returning({ name: table.name, attempts: table.attempts })
    },

    /** Keeps a job for another lease. False: another process has taken it. */
    renew: async ({ name, leaseMs }: Job<Services>): Promise<boolean> => {
      const rows = await db
        .update(table)
        .set({ leaseExpiresAt: later(clock.now(), leaseMs) })
        .where(isMine(name))
        .returning({ name: table.name })
      return rows.length > 0
    },

    /** Gives a job back and says when it runs next. Nothing happens where another process has taken it. */
    release: async (job: Job<Services>, attempts: number, outcome: Outcome): Promise<void> => {
      const changes = changesAfter(outcome, { job, attempts, now: clock.now() })
      await db
        .update(table)
        .set({ ...changes, leaseHolder: null, leaseExpiresAt: null })
        .where(isMine(job.name))
    },
  }
}

export type Leases<Services extends SchedulerServices> = ReturnType<typeof createLeases<Services>>
