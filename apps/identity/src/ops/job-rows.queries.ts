import type { Database } from '../platform/db/database.ts'
import { jobs } from '../platform/db/schema/jobs.ts'

/** Every job that was ever planned, in whichever process. */
export const listJobRows = (db: Database): Promise<(typeof jobs.$inferSelect)[]> => db.select().from(jobs)
