import type { Contract } from '@vestibule/contract'
import { countAccountUsers } from '../../domain/sub-tenants/count-account-users.ts'
import {
  changeRolesInAccounts,
  changeSubAccountAccess,
  inviteManyToAccount,
  inviteToAccounts,
  removeFromAccounts,
  roleChanges,
} from '../../domain/sub-tenants/change-account-users.ts'
import { loadTreeUsers } from '../../domain/sub-tenants/load-tree-users.ts'
import { ensureWithin } from '../../domain/sub-tenants/the-account.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'

export const subTenantUsersHandlers: IdentityHandlers<Contract['subTenantUsers']> = {
  loadAllUsers: ({ _offset, _limit, _filter, _sortBy, _order }, actor) =>
    loadTreeUsers(actor, {
      filter: _filter,
      sortBy: _sortBy ?? 'name',
      isDescending: _order !== 'ASC',
      offset: _offset,
      limit: _limit,
    }),

  addUserToTenantAndSubTenants: ({ user, subTenants }, actor) => inviteToAccounts(actor, user, subTenants),
  addUsersToSubTenant: (input, actor) => inviteManyToAccount(actor, input),

  removeUserFromTenantAndSubTenants: ({ userId, subTenants }, actor) =>
    removeFromAccounts(
      actor,
      userId,
      subTenants.map(({ tenantId }) => tenantId),
    ),

  updateSubAccountAccess: ({ userId, allowAccess }, actor) =>
    changeSubAccountAccess(actor, userId, allowAccess),

  setUserRolesForSubTenants: ({ userId, subTenantsRoles }, actor) =>
    changeRolesInAccounts(actor, userId, subTenantsRoles, roleChanges.set),
  addUserRolesForSubTenants: ({ userId, subTenantsRoles }, actor) =>
    changeRolesInAccounts(actor, userId, subTenantsRoles, roleChanges.add),
  removeUserRolesFromSubTenants: ({ userId, subTenantsRoles }, actor) =>
    changeRolesInAccounts(actor, userId, subTenantsRoles, roleChanges.remove),

  getTenantsUsersCount: async ({ tenantIds }, actor) => {
    await ensureWithin(actor, tenantIds)
    const counts = new Map((await countAccountUsers(actor.db, tenantIds)).map((row) => [row.tenantId, row]))
    return tenantIds.map((tenantId) => {
      const none = { totalUsers: 0, totalAccessAllowedUsers: 0 }
      return { ...none, ...counts.get(tenantId), tenantId }
    })
  },
}
