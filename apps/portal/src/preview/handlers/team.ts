import type * as team from '@vestibule/contract/areas/team'
import type * as rolesPermissions from '@vestibule/contract/areas/roles-permissions'
import type * as users from '@vestibule/contract/areas/users'
import { ApiError } from '@vestibule/contract/errors'
import { me, members, roles } from '@vestibule/contract/samples'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import type { Canned } from '../call.ts'

const myself: TeamUser = {
  ...members[0]!,
  id: me.id,
  email: me.email,
  name: me.name,
  roleIds: [...(me.rolesIds ?? [])],
  roles: [...me.roles],
  lastLogin: me.lastLogin,
}

const stateOf = ({ isDisabled, activatedForTenant }: TeamUser) =>
  isDisabled ? 'disabled' : activatedForTenant ? 'active' : 'pending'

const rolesOf = (roleIds: readonly string[]) => roles.filter(({ id }) => roleIds.includes(id))

const sortedBy = (rows: readonly TeamUser[], key: keyof TeamUser, sign: number): TeamUser[] =>
  rows.toSorted((a, b) => sign * String(a[key] ?? '').localeCompare(String(b[key] ?? '')))

/** A team in memory: what is done to it stays until the preview is opened anew. */
export const teamHandlers = (): Canned<typeof team> &
  Pick<Canned<typeof users>, 'addUser'> &
  Pick<Canned<typeof rolesPermissions>, 'getRoles'> => {
  const rows = new Map([myself, ...members].map((member) => [member.id, member]))
  const rowOf = (id: string): TeamUser => {
    const row = rows.get(id)
    if (row === undefined) throw new ApiError('NOT_FOUND')
    return row
  }
  const change = (id: string, changes: Partial<TeamUser>): TeamUser => {
    const row = { ...rowOf(id), ...changes }
    rows.set(id, row)
    return row
  }
  return {
    loadUsers: async ({ pageOffset = 0, pageSize, searchFilter = '', roleId, state, ...order }) => {
      const words = searchFilter.toLowerCase()
      const found = [...rows.values()].filter(
        (row) =>
          `${row.name} ${row.email}`.toLowerCase().includes(words) &&
          (roleId === undefined || row.roleIds.includes(roleId)) &&
          (state === undefined || stateOf(row) === state),
      )
      const sorted = sortedBy(found, order.sortBy ?? 'name', order.sortDirection === 'DESC' ? -1 : 1)
      const items = sorted.slice(pageOffset * pageSize, (pageOffset + 1) * pageSize)
      return { items, totalItems: found.length, totalPages: Math.ceil(found.length / pageSize) }
    },
    getRoles: async () => [...roles],
    loadAvailableRoles: async () => ({
      items: roles.map((role) => ({ ...role, description: role.description ?? '' })),
    }),
    updateUser: async ({ id, roleIds = [], name }) => ({
      item: change(id, { roleIds, roles: rolesOf(roleIds), ...(name !== undefined && { name }) }),
    }),
    deleteUser: async ({ userId }) => {
      const row = rowOf(userId)
      rows.delete(userId)
      return row
    },
    disableUser: async ({ userId }) => {
      change(userId, { isDisabled: true })
      return {}
    },
    enableUser: async ({ userId }) => {
      change(userId, { isDisabled: false })
      return {}
    },
    resendActivationLink: async ({ userId }) => {
      rowOf(userId)
      return {}
    },
    addUser: async ({ email, name = '', roleIds = [] }) => {
      if ([...rows.values()].some((row) => row.email === email)) throw new ApiError('USER_ALREADY_MEMBER')
      const { lastLogin: _, ...invited } = myself
      const row = { ...invited, id: `invited-${rows.size}`, email, name, activatedForTenant: false }
      rows.set(row.id, row)
      return change(row.id, { roleIds, roles: rolesOf(roleIds) })
    },
  }
}
