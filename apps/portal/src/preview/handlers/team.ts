import type { Received } from '@vestibule/contract'
import type * as team from '@vestibule/contract/areas/team'
import type * as users from '@vestibule/contract/areas/users'
import { ApiError } from '@vestibule/contract/errors'
import { groups, me, members, roles } from '@vestibule/contract/samples'
import type { MemberPreset, TeamUser } from '@vestibule/contract/schemas/user'
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

const toState = ({ isDisabled, isLocked, activatedForTenant }: TeamUser) => {
  if (isDisabled) return 'disabled'
  if (isLocked) return 'locked'
  return activatedForTenant ? 'active' : 'pending'
}

const isInGroup = (groupId: string, userId: string): boolean =>
  groups.find(({ id }) => id === groupId)?.users?.some(({ id }) => id === userId) ?? false

/** By the calendar of the samples. */
const longAgo = '2026-06'
const presets: Readonly<Record<MemberPreset, (row: TeamUser) => boolean>> = {
  'mfa-unenrolled': ({ mfaEnabled }) => !mfaEnabled,
  'breached-passwords': ({ id }) => id === members[2]?.id,
  inactive: ({ lastLogin = '' }) => lastLogin < longAgo,
}

const listRoles = (roleIds: readonly string[]) => roles.filter(({ id }) => roleIds.includes(id))

/** One empty text stands for none. */
const rolesChosen = (given: readonly string[]): Pick<TeamUser, 'roleIds' | 'roles'> => {
  const roleIds = given.filter((id) => id !== '')
  return { roleIds, roles: listRoles(roleIds) }
}

const sortedBy = (rows: readonly TeamUser[], key: keyof TeamUser, sign: number): TeamUser[] =>
  rows.toSorted((a, b) => sign * String(a[key] ?? '').localeCompare(String(b[key] ?? '')))

type Wanted = Partial<Omit<Received<typeof team.loadUsers>, 'pageOffset' | 'pageSize'>>

/** Whether the filters of the list leave a row. */
const isWanted = (row: TeamUser, { searchFilter = '', roleId, groupId, state, preset }: Wanted): boolean =>
  `${row.name} ${row.email}`.toLowerCase().includes(searchFilter.toLowerCase()) &&
  (roleId === undefined || row.roleIds.includes(roleId)) &&
  (groupId === undefined || isInGroup(groupId, row.id)) &&
  (state === undefined || toState(row) === state) &&
  (preset === undefined || presets[preset](row))

/** Members whose access ends, in the memory of the team. */
const temporaryHandlers = (
  findRow: (id: string) => TeamUser,
  keep: (row: TeamUser) => void,
): Canned<typeof team> => ({
  getTemporaryUserConfiguration: async () => ({ enabled: true }),
  updateUserExpirationTime: async ({ userId, expirationInSeconds }) => {
    const temporaryExpirationDate = new Date(Date.now() + expirationInSeconds * 1000).toISOString()
    keep({ ...findRow(userId), temporaryExpirationDate })
    return { temporaryExpirationDate }
  },
  setPermanentUser: async ({ userId }) => {
    const { temporaryExpirationDate: _, ...row } = findRow(userId)
    keep(row)
    return {}
  },
})

/** One user in the words of the other list. */
const oneUserHandler = (
  findRow: (id: string) => TeamUser,
): Required<Pick<Canned<typeof users>, 'getUserById'>> => ({
  getUserById: async ({ userId }) => {
    const { id, name, email, tenantId, vendorId } = findRow(userId)
    const places = { tenantId, tenantIds: [tenantId], tenants: [] }
    return {
      id,
      sub: id,
      name,
      email,
      vendorId,
      ...places,
      verified: true,
      mfaEnrolled: false,
      metadata: '{}',
    }
  },
})

/** Switches of one user. */
const switchHandlers = (
  change: (id: string, changes: Partial<TeamUser>) => TeamUser,
): Canned<typeof team> => {
  const set = (changes: Partial<TeamUser>) => async (input: { readonly userId: string }) => {
    change(input.userId, changes)
    return {}
  }
  return {
    disableUser: set({ isDisabled: true }),
    enableUser: set({ isDisabled: false }),
    lockUser: set({ isLocked: true }),
    unlockUser: set({ isLocked: false }),
  }
}

/** A team in memory: what is done to it stays until the preview is opened anew. */
export const teamHandlers = (): Canned<typeof team> &
  Pick<Canned<typeof users>, 'addUser' | 'getUserById'> => {
  const rows = new Map([myself, ...members].map((member) => [member.id, member]))
  const findRow = (id: string): TeamUser => {
    const row = rows.get(id)
    if (row === undefined) throw new ApiError('NOT_FOUND')
    return row
  }
  const change = (id: string, changes: Partial<TeamUser>): TeamUser => {
    const row = { ...findRow(id), ...changes }
    rows.set(id, row)
    return row
  }
  return {
    loadUsers: async ({ pageOffset = 0, pageSize, ...wanted }) => {
      const matches = [...rows.values()].filter((row) => isWanted(row, wanted))
      const sorted = sortedBy(matches, wanted.sortBy ?? 'name', wanted.sortDirection === 'DESC' ? -1 : 1)
      const items = sorted.slice(pageOffset * pageSize, (pageOffset + 1) * pageSize)
      return { items, totalItems: matches.length, totalPages: Math.ceil(matches.length / pageSize) }
    },
    loadAvailableRoles: async () => ({
      items: roles.map((role) => ({ ...role, description: role.description ?? '' })),
    }),
    updateUser: async ({ id, roleIds, ...details }) => ({
      item: change(id, { ...details, ...(roleIds && rolesChosen(roleIds)) }),
    }),
    deleteUser: async ({ userId }) => {
      const row = findRow(userId)
      rows.delete(userId)
      return row
    },
    ...switchHandlers(change),
    ...temporaryHandlers(findRow, (row) => void rows.set(row.id, row)),
    ...oneUserHandler(findRow),
    resendActivationLink: async ({ userId }) => {
      findRow(userId)
      return {}
    },
    addUser: async ({ email, name = '', roleIds = [] }) => {
      if ([...rows.values()].some((row) => row.email === email)) throw new ApiError('USER_ALREADY_MEMBER')
      const { lastLogin: _, ...invited } = myself
      const row = { ...invited, id: `invited-${rows.size}`, email, name, activatedForTenant: false }
      rows.set(row.id, row)
      return change(row.id, { roleIds, roles: listRoles(roleIds) })
    },
  }
}
