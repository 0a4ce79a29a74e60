import { ApiError } from '@vestibule/contract'
import { isReservedId } from '../../platform/db/schema/columns.ts'

/**
 * Refuses an id that no tenant can have, and so everything of the installation, as an unknown one. What enters or
 * deletes a tenant or writes rows that tenants share with the installation calls it by itself (SEC-ID-03).
 *
 * @throws ApiError NOT_FOUND
 */
export const ensureTenantId = (id: string): void => {
  if (isReservedId(id)) throw new ApiError('NOT_FOUND')
}
