import { and, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { jobs as table } from '../../db/schema/jobs.ts'
import { longestJobMs } from './backoff.ts'
import type { Job, SchedulerServices } from './job.ts'

/** A job that has something to ask before it runs still runs this often, which shows that it can. */
const idleEveryMs = 60_000
/** The clocks of two servers differ by less. */
const clockSkewMs = 300_000

export type Taken = { readonly name: string; readonly attempts: number }

type Take<Services> = {
  readonly services: Services
  /** The process that takes them. */
  readonly holder: string
  /** Jobs that do not run in this process. */
  readonly idle: readonly Job<Services>[]
  /** Names of those that need not wait for their time. */
  readonly woken: ReadonlySet<string>
}

export const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms)

/** The process's own lease on a job that it does not run is one that it could not give back. */
const isFree = ({ leaseMs }: { readonly leaseMs: number }, holder: string, now: Date): SQL | undefined =>
  or(
    isNull(table.leaseExpiresAt),
    lte(table.leaseExpiresAt, now),
    gt(table.leaseExpiresAt, later(now, leaseMs + clockSkewMs)),
    eq(table.leaseHolder, holder),
  )

const isDue = <Services extends SchedulerServices>(
  job: Job<Services>,
  { services, holder, woken }: Take<Services>,
  now: Date,
): SQL | undefined => {
  const hasWork = job.hasWork?.(services)
  // Later than any run is planned: it was planned before a clock was set back, and would not come for as long.
  const isBeyond = gt(table.nextRunAt, later(now, job.everyMs + longestJobMs + clockSkewMs))
  return and(
    eq(table.name, job.name),
    isFree(job, holder, now),
    // A job that fails waits for its time, however often it is woken.
    or(lte(table.nextRunAt, now), isBeyond, woken.has(job.name) ? eq(table.attempts, 0) : undefined),
    hasWork && or(lte(table.nextRunAt, later(now, -idleEveryMs)), isBeyond, hasWork),
  )
}

/** Takes every job that is due and free, in one statement; of many processes at once one gets each. */
export const takeDueJobs = async <Services extends SchedulerServices>(
  take: Take<Services>,
): Promise<Taken[]> => {
  const { services, holder, idle } = take
  if (idle.length === 0) return []
  const now = services.clock.now()
  const due = services.db
    .select({ name: table.name })
    .from(table)
    .where(or(...idle.map((job) => isDue(job, take, now))))
    .for('update', { skipLocked: true })
  const ends = idle.map(
    ({ name, leaseMs }) => sql`when ${name} then ${later(now, leaseMs).toISOString()}::timestamptz`,
  )
  return services.db
    .update(table)
    .set({ leaseHolder: holder, leaseExpiresAt: sql`case ${table.name} ${sql.join(ends, sql` `)} end` })
    .where(inArray(table.name, due))
    .returning({ name: table.name, attempts: table.attempts })
}
