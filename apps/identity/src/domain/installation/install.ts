import { productPermissionKeys } from '@vestibule/contract/permission-keys'
import type { Clock } from '../../runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { vendorTenantId } from '../../platform/db/schema/columns.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Random } from '../../runtime/random.ts'
import { builtInRoles } from './built-in-roles.ts'
import {
  addPermissions,
  addRoles,
  grantPermissions,
  insertCategory,
  listCategories,
} from './built-in.queries.ts'
import { toCategory, permissionName } from './permission-names.ts'

type InstallDeps = { readonly clock: Clock; readonly random: Random }

const installCategories = async (
  tx: Database,
  { clock, random }: InstallDeps,
): Promise<Map<string, string>> => {
  const known = await listCategories(tx)
  const ids = new Map(known.map(({ name, id }) => [name, id]))
  const now = clock.now()
  for (const name of new Set(productPermissionKeys.map(toCategory))) {
    if (ids.has(name)) continue
    const id = uuidv7(clock, random)
    ids.set(name, id)
    await insertCategory(tx, { id, name, feCategory: true, createdAt: now, updatedAt: now })
  }
  return ids
}

const installPermissions = async (tx: Database, makers: InstallDeps): Promise<Map<string, string>> => {
  const categories = await installCategories(tx, makers)
  const now = makers.clock.now()
  const rows = productPermissionKeys.map((key) => ({
    id: uuidv7(makers.clock, makers.random),
    key,
    name: permissionName(key),
    categoryId: categories.get(toCategory(key)) ?? '',
    fePermission: true,
    createdAt: now,
    updatedAt: now,
  }))
  return addPermissions(tx, rows)
}

/**
 * Makes what no tenant can do without: permissions and the built-in roles. Runs after every migration and only adds,
 * so that a new release brings its new permissions along.
 */
export const install = async (tx: Database, makers: InstallDeps): Promise<void> => {
  const permissionIds = await installPermissions(tx, makers)
  const now = makers.clock.now()
  const rows = builtInRoles.map(({ permissions: _, ...role }) => ({
    ...role,
    tenantId: vendorTenantId,
    id: uuidv7(makers.clock, makers.random),
    createdAt: now,
    updatedAt: now,
  }))
  const added = await addRoles(tx, rows)
  for (const { id: roleId, key } of added) {
    const keys = builtInRoles.find((role) => role.key === key)?.permissions ?? []
    const grants = keys.map((one) => ({
      tenantId: vendorTenantId,
      roleId,
      permissionId: permissionIds.get(one) ?? '',
    }))
    await grantPermissions(tx, grants)
  }
}
