import type { Output } from '@vestibule/contract'
import type { getPermissionCategories } from '@vestibule/contract/areas/roles-permissions'
import type { Permission } from '@vestibule/contract/schemas/role'

export type PermissionCategory = Output<typeof getPermissionCategories>[number]

export type PermissionGroup = {
  readonly id: string
  readonly name: string
  readonly permissions: readonly Permission[]
}

/** The words for a permission: its name where the vendor gave it one beside its key. */
export const permissionTitle = ({ name, key }: Permission): string => (name === '' ? key : name)

const matches = (text: string, search: string): boolean =>
  text.toLocaleLowerCase().includes(search.toLocaleLowerCase())

/**
 * Permissions by category, those that a search finds; a category that is found itself shows all of its permissions.
 * Permissions of no known category come last, under `others`.
 */
export const permissionGroups = (
  permissions: readonly Permission[],
  categories: readonly PermissionCategory[],
  { search, others }: { readonly search: string; readonly others: string },
): readonly PermissionGroup[] => {
  const words = search.trim()
  const known = new Set(categories.map(({ id }) => id))
  const all = [
    ...categories.map(({ id, name }) => ({
      id,
      name,
      permissions: permissions.filter(({ categoryId }) => categoryId === id),
    })),
    { id: '', name: others, permissions: permissions.filter(({ categoryId }) => !known.has(categoryId)) },
  ]
  return all
    .map((group) =>
      matches(group.name, words)
        ? group
        : {
            ...group,
            permissions: group.permissions.filter(
              (permission) => matches(permissionTitle(permission), words) || matches(permission.key, words),
            ),
          },
    )
    .filter((group) => group.permissions.length > 0)
}
