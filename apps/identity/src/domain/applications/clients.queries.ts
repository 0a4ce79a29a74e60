import type { Database } from '../../platform/db/database.ts'
import { type ApplicationRow, applications } from '../../platform/db/schema/applications.ts'

/** Every registered application, asked for once however often the answer is awaited. */
export const readApplications = (db: Database): Promise<ApplicationRow[]> =>
  db.select().from(applications).execute()
