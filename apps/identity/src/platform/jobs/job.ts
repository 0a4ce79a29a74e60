import type { SQL } from 'drizzle-orm'
import type { Clock } from '../../runtime/clock.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../../runtime/log.ts'
import type { Random } from '../../runtime/random.ts'

/** What the scheduler itself needs of a server. */
export type SchedulerServices = {
  readonly db: Database
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
}

/** Work that one process of many does at a time, again and again. */
export type Job<Services> = {
  /** Names the row of the job; a renamed job begins anew. */
  readonly name: string
  /** Milliseconds from a turn that found nothing to do to the next one. */
  readonly everyMs: number
  /** Milliseconds until another process may take the job of a process that was killed. A longer turn renews its lease. */
  readonly leaseMs: number
  /**
   * Whether there is something to do, as part of the statement that looks for due jobs: an idle server then asks and
   * writes nothing. Absent: the job runs whenever it is due.
   */
  readonly hasWork?: (services: Services) => SQL
  /**
   * One turn. It may be repeated after a crash and, where a process was suspended for longer than its lease, may meet
   * another one: what it changes it locks.
   *
   * @returns how much was done; while that is more than nothing the next turn follows at once
   */
  readonly work: (services: Services) => Promise<number>
}
