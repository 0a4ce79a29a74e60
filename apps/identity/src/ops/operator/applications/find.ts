import { eq } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { type ApplicationRow, applications } from '../../../platform/db/schema/applications.ts'
import { isUuid } from '../../../platform/db/uuidv7.ts'
import { InputError } from '../../../runtime/input-error.ts'

/** @throws InputError where no application has this client id */
export const requireApplication = async (db: Database, id: string): Promise<ApplicationRow> => {
  const [row] = isUuid(id) ? await db.select().from(applications).where(eq(applications.id, id)) : []
  if (row === undefined)
    throw new InputError(
      `There is no application ${id}: npm run operator -- applications list shows all client ids`,
    )
  return row
}
