import type { Database } from '../../platform/db/database.ts'
import { permissionIdsCovering } from '../roles/permissions.queries.ts'
import { managesAccounts } from '../roles/access-below.queries.ts'
import { countUsersByTenant } from './account-users.queries.ts'

/** How many belong to each of these accounts, and how many of them have access to those below it. */
export const countAccountUsers = async (db: Database, tenantIds: readonly string[]) =>
  countUsersByTenant(db, tenantIds, await permissionIdsCovering(db, managesAccounts))
