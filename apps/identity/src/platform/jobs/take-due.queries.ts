import { and, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { databaseLater } from '../db/database-time.queries.ts'
import { jobs as table } from '../db/schema/jobs.ts'
import { longestJobMs } from './backoff.ts'
import type { Job, SchedulerServices } from './job.ts'

/** A job that has something to ask before it runs still runs this often, which shows that it can. */
const idleEveryMs = 60_000
/** A clock that is set back by less changes nothing. */
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

/** So many milliseconds from now by the database's clock: processes that share jobs differ in theirs. */
export const later = ({ clock }: Pick<SchedulerServices, 'clock'>, ms: number): SQL =>
  databaseLater(clock.databaseTime(), ms)

/** The process's own lease on a job that it does not run is one that it could not give back. */
const isFree = <Services extends SchedulerServices>(
  { leaseMs }: Job<Services>,
  { services, holder }: Take<Services>,
): SQL | undefined =>
  or(
    isNull(table.leaseExpiresAt),
    lte(table.leaseExpiresAt, later(services, 0)),
    gt(table.leaseExpiresAt, later(services, leaseMs + clockSkewMs)),
    eq(table.leaseHolder, holder),
  )

const isDue = <Services extends SchedulerServices>(
  job: Job<Services>,
  take: Take<Services>,
): SQL | undefined => {
  const { services, woken } = take
  const hasWork = job.hasWork?.(services)
  // Later than any run is planned: it was planned before a clock was set back, and would not come for as long.
  const isBeyond = gt(table.nextRunAt, later(services, job.everyMs + longestJobMs + clockSkewMs))
  return and(
    eq(table.name, job.name),
    isFree(job, take),
    // A job that fails waits for its time, however often it is woken.
    or(
      lte(table.nextRunAt, later(services, 0)),
      isBeyond,
      woken.has(job.name) ? eq(table.attempts, 0) : undefined,
    ),
    hasWork && or(lte(table.nextRunAt, later(services, -idleEveryMs)), isBeyond, hasWork),
  )
}

/** Takes every job that is due and free, in one statement; of many processes at once one gets each. */
export const takeDueJobs = async <Services extends SchedulerServices>(
  take: Take<Services>,
): Promise<Taken[]> => {
  const { services, holder, idle } = take
  if (idle.length === 0) return []
  const due = services.db
    .select({ name: table.name })
    .from(table)
    .where(or(...idle.map((job) => isDue(job, take))))
    .for('update', { skipLocked: true })
  const ends = idle.map(({ name, leaseMs }) => sql`when ${name} then ${later(services, leaseMs)}`)
  return services.db
    .update(table)
    .set({ leaseHolder: holder, leaseExpiresAt: sql`case ${table.name} ${sql.join(ends, sql` `)} end` })
    .where(inArray(table.name, due))
    .returning({ name: table.name, attempts: table.attempts })
}
