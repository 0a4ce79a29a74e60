import type { Database } from '../../../platform/db/database.ts'
import type { ApplicationRow } from '../../../platform/db/schema/applications.ts'
import { isUuid } from '../../../platform/db/uuidv7.ts'
import { InputError } from '../../../runtime/input-error.ts'
import { findApplication } from './applications.queries.ts'

/** @throws InputError where no application has this client id */
export const requireApplication = async (db: Database, id: string): Promise<ApplicationRow> => {
  const row = isUuid(id) ? await findApplication(db, id) : undefined
  if (row === undefined)
    throw new InputError(
      `There is no application ${id}: npm run operator -- applications list shows all client ids`,
    )
  return row
}
