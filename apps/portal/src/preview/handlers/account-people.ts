import type * as subTenantUsers from '@vestibule/contract/areas/sub-tenant-users'
import type * as users from '@vestibule/contract/areas/users'
import { ApiError } from '@vestibule/contract/errors'
import { members } from '@vestibule/contract/samples'
import type { BaseUser, TeamUser } from '@vestibule/contract/schemas/user'
import type { Canned } from '../call.ts'

type Shown = Canned<typeof users> & Canned<typeof subTenantUsers>

const toBaseUser = (row: TeamUser, tenantId: string): BaseUser => ({
  id: row.id,
  sub: row.id,
  vendorId: row.vendorId,
  email: row.email,
  name: row.name,
  verified: row.verified === true,
  mfaEnrolled: row.mfaEnabled === true,
  provider: 'local',
  tenantId,
  tenantIds: [tenantId],
  tenants: [],
  activatedForTenant: row.activatedForTenant,
  isLocked: false,
  isDisabled: row.isDisabled,
  managedBy: row.managedBy,
  metadata: '{}',
  createdAt: row.createdAt,
  updatedAt: row.createdAt,
  ...(row.lastLogin && { lastLogin: row.lastLogin }),
})

/** How many people each preset leaves. */
const presetSizes = { 'breached-passwords': 2, 'mfa-unenrolled': 6, inactive: 3 } as const

/** People of the accounts below, in memory: the same ones in each. */
export const accountPeople = () => {
  const rows = new Map(members.slice(1, 13).map((row) => [row.id, row]))
  const handlers = {
    getUsersV3: async ({ _tenantId = '', _limit, _offset, _email = '', _order, _preset }) => {
      const most = _preset === undefined ? rows.size : presetSizes[_preset]
      const matches = [...rows.values()]
        .slice(0, most)
        .filter(({ email }) => email.includes(_email.toLowerCase()))
      const sign = _order === 'DESC' ? -1 : 1
      const sorted = matches.toSorted((a, b) => sign * (a.name ?? '').localeCompare(b.name ?? ''))
      const items = sorted.slice(_offset, _offset + _limit).map((row) => toBaseUser(row, _tenantId))
      return {
        items,
        _metadata: { totalItems: matches.length, totalPages: Math.ceil(matches.length / _limit) },
      }
    },
    addUsersToSubTenant: async ({ users: added }) => {
      const [sample] = members
      if (sample === undefined) throw new ApiError('NOT_FOUND')
      for (const { email } of added)
        rows.set(email, { ...sample, id: email, email, name: '', activatedForTenant: false })
      return {}
    },
    setUserRolesForSubTenants: async ({ userId }) => {
      if (!rows.has(userId)) throw new ApiError('NOT_FOUND')
      return {}
    },
    removeUserFromTenantAndSubTenants: async ({ userId }) => {
      if (!rows.delete(userId)) throw new ApiError('NOT_FOUND')
      return {}
    },
  } satisfies Shown
  return handlers
}
