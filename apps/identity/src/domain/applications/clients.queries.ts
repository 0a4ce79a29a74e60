import { asc } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { type ApplicationRow, applications } from '../../platform/db/schema/applications.ts'

/** Every registered application, the oldest first; asked for once however often the answer is awaited. */
export const readApplications = (db: Database): Promise<ApplicationRow[]> =>
  db.select().from(applications).orderBy(asc(applications.createdAt), asc(applications.id)).execute()
