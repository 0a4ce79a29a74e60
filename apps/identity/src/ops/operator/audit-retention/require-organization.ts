import { tenantName } from '../../../domain/tenants/tenant-name.queries.ts'
import type { Database } from '../../../platform/db/database.ts'
import { InputError } from '../../../runtime/input-error.ts'

/**
 * The name of an organization.
 * @throws InputError where none has this id
 */
export const requireOrganization = async (db: Database, tenantId: string): Promise<string> => {
  const name = await tenantName(db, tenantId)
  if (name === undefined) throw new InputError(`There is no organization with the id ${tenantId}`)
  return name
}
