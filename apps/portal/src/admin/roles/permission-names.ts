import {
  type PermissionCategoryName,
  permissionCategoryNames,
  type ProductPermissionKey,
  productPermissionKeys,
} from '@vestibule/contract/permission-keys'
import type { Permission } from '@vestibule/contract/schemas/role'
import permissions from '@vestibule/messages/en/admin/permissions.json' with { type: 'json' }
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { PermissionCategory } from './permission-groups.ts'

addMessages({ permissions })

const keys: ReadonlySet<string> = new Set(productPermissionKeys)
const isProducts = (key: string): key is ProductPermissionKey => keys.has(key)

const names: ReadonlySet<string> = new Set(permissionCategoryNames)
const isProductsCategory = (name: string): name is PermissionCategoryName => names.has(name)

/**
 * Names permissions and their categories in the language of the page. Those of the product have their words in
 * `permissions.json`: one without does not compile. The vendor's own are called what the vendor calls them.
 */
export const usePermissionNames = () => {
  const { t } = useTranslation('permissions')
  return {
    namePermission: (permission: Permission): Permission =>
      isProducts(permission.key) ? { ...permission, name: t(`titles.${permission.key}`) } : permission,
    nameCategory: (category: PermissionCategory): PermissionCategory =>
      isProductsCategory(category.name) ? { ...category, name: t(`categories.${category.name}`) } : category,
  }
}
