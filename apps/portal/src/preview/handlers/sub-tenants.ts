import type * as subTenantUsers from '@vestibule/contract/areas/sub-tenant-users'
import type * as subTenants from '@vestibule/contract/areas/sub-tenants'
import { ApiError } from '@vestibule/contract/errors'
import type * as users from '@vestibule/contract/areas/users'
import { members, tenants } from '@vestibule/contract/samples'
import type {
  AccountLevel,
  AccountRow,
  SubAccountAccessType,
  SubTenantUser,
} from '@vestibule/contract/schemas/sub-tenant'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import type { Canned } from '../call.ts'
import { accountPeople } from './account-people.ts'

type Held = AccountRow & { readonly parentId: string; readonly users: number }

const top = tenants[0]?.tenantId ?? ''

const made = (
  tenantId: string,
  name: string,
  parentId: string,
  users: number,
  subAccountAccessType: SubAccountAccessType = 'defaultOff',
): Held => ({
  tenantId,
  name,
  parentId,
  users,
  subAccountAccessType,
  isReseller: tenantId === 'europe',
  createdAt: '2026-05-14T09:00:00.000Z',
  metadata: {},
})

const initial: readonly Held[] = [
  made('europe', 'Acme Europe', top, 21, 'defaultOn'),
  made('iberia', 'Acme Iberia', 'europe', 9, 'defaultOn'),
  made('nordics', 'Acme Nordics', 'europe', 12),
  made('labs', 'Acme Labs', top, 16),
  made('harbour', 'Harbour Logistics Partnership for the Eastern Mediterranean', top, 7, 'alwaysOn'),
]

/** A user as all accounts list them: some are in one more. */
const inTree = ({ id, name, email, roles, createdAt, lastLogin }: TeamUser, index: number): SubTenantUser => {
  const place = (tenantId: string) => ({
    tenantId,
    roles: roles.map((role) => ({ ...role, firstUserRole: false })),
    permissions: [],
    activated: true,
    ...(lastLogin && { lastLogin }),
  })
  const own = { id, sub: id, name, email, createdAt, tenantId: top, metadata: '{}', provider: 'local' }
  const places = index % 3 === 0 ? [place(top), place('labs')] : [place(top)]
  return {
    ...own,
    verified: true,
    mfaEnrolled: false,
    tenantIds: places.map((one) => one.tenantId),
    tenants: places,
  }
}

const loadAllUsers: Canned<typeof subTenantUsers>['loadAllUsers'] = async ({
  _offset,
  _limit,
  _filter = '',
}) => {
  const matches = members.filter(({ name, email }) =>
    `${name} ${email}`.toLowerCase().includes(_filter.toLowerCase()),
  )
  const items = matches.toSorted((a, b) => b.name.localeCompare(a.name)).slice(_offset, _offset + _limit)
  const totalItems = matches.length
  return { items: items.map(inTree), totalItems, totalPages: Math.ceil(totalItems / _limit) }
}

/** The accounts in memory, and what is asked of them. */
const heldAccounts = () => {
  const rows = new Map(initial.map((row) => [row.tenantId, row]))
  const findRow = (id: string): Held => {
    const row = rows.get(id)
    if (row === undefined) throw new ApiError('NOT_FOUND')
    return row
  }
  const change = (id: string, fields: Partial<Held>): Held => {
    const row = { ...findRow(id), ...fields }
    rows.set(id, row)
    return row
  }
  const below = (id: string) => [...rows.values()].filter(({ parentId }) => parentId === id)
  const listParents = (id: string): AccountLevel[] => {
    const { parentId } = findRow(id)
    const parent = rows.get(parentId)
    const above = { tenantId: parentId, tenantName: parent?.name ?? tenants[0]?.name, level: 1 }
    const further = parent === undefined ? [] : listParents(parentId)
    return [above, ...further.map((row) => ({ ...row, level: row.level + 1 }))]
  }
  return { rows, findRow, change, below, listParents }
}

/** Accounts below the signed-in user's, in memory. */
export const subTenantHandlers = (): Canned<typeof subTenants> &
  Pick<
    Canned<typeof subTenantUsers>,
    | 'getTenantsUsersCount'
    | 'addUsersToSubTenant'
    | 'loadAllUsers'
    | 'setUserRolesForSubTenants'
    | 'removeUserFromTenantAndSubTenants'
  > &
  Pick<Canned<typeof users>, 'getUsersV3'> => {
  const { rows, findRow, change, below, listParents } = heldAccounts()
  return {
    searchSubTenants: async ({ _filter, _subTenantId = top, _limit, _offset }) => {
      const words = _filter?.toLowerCase()
      const matches =
        words === undefined
          ? below(_subTenantId)
          : [...rows.values()].filter(
              ({ name, tenantId }) => name.toLowerCase().includes(words) || tenantId === words,
            )
      const items = matches.toSorted((a, b) => a.name.localeCompare(b.name)).slice(_offset, _offset + _limit)
      const totalItems = matches.length
      return { items, _metadata: { totalItems, totalPages: Math.ceil(totalItems / _limit) } }
    },
    getHierarchyMetadata: async ({ _tenantIds }) =>
      // As it travels: a text with commas.
      String(_tenantIds)
        .split(',')
        .map((tenantId) => {
          const totalSubTenants = below(tenantId).length
          return { tenantId, totalSubTenants, isParent: totalSubTenants > 0 }
        }),
    loadAllUsers,
    getTenantsUsersCount: async ({ tenantIds }) =>
      tenantIds.map((tenantId) => ({
        tenantId,
        totalUsers: findRow(tenantId).users,
        totalAccessAllowedUsers: 0,
      })),
    getParentTenantsById: async ({ tenantId }) => listParents(tenantId),
    ...accountPeople(),
    createSubTenant: async ({ name, parentTenantId }) => {
      const row = made(`account-${rows.size + 1}`, name, parentTenantId, 0)
      rows.set(row.tenantId, row)
      return row
    },
    updateSubTenant: async ({ tenantId, name }) => {
      change(tenantId, { name })
      return {}
    },
    deleteSubTenant: async ({ tenantId }) => {
      if (below(tenantId).length > 0) throw new ApiError('HAS_SUB_ACCOUNTS')
      rows.delete(findRow(tenantId).tenantId)
      return {}
    },
    updateSubTenantHierarchySettings: async ({ tenantId, subAccountAccessType }) =>
      change(tenantId, { subAccountAccessType }),
    updateSubTenantManagement: async ({ tenantId, isReseller }) => change(tenantId, { isReseller }),
  }
}
