import type { SubTenantUser } from '@vestibule/contract/schemas/sub-tenant'
import { vendorTenantId } from '../../platform/db/schema/columns.ts'
import type { Actor } from '../../request/request-context.ts'
import { listPermissions } from '../roles/permissions.queries.ts'
import { rolesHeldIn } from './account-users.queries.ts'
import { treeOfCaller } from './tree-of-caller.ts'
import { pageOfTreeUsers, selectTreeMemberships, type UserSearch } from './tree-users.queries.ts'

type HeldRole = Awaited<ReturnType<typeof rolesHeldIn>>[number]
type TenantsOfUser = SubTenantUser['tenants']

const toRole = ({ role, permissionIds }: HeldRole): TenantsOfUser[number]['roles'][number] => ({
  id: role.id,
  key: role.key,
  name: role.name,
  description: role.description ?? '',
  isDefault: role.isDefault,
  firstUserRole: false,
  permissions: permissionIds,
  tenantId: role.tenantId,
  vendorId: vendorTenantId,
  level: role.level,
  createdAt: role.createdAt.toISOString(),
  updatedAt: role.updatedAt.toISOString(),
})

/** People of the acting account, and of those below where the caller has access to them, each with what they hold in every one of these accounts. */
export const loadTreeUsers = async (actor: Actor, search: UserSearch) => {
  const { db, tenantId } = actor
  const tree = await treeOfCaller(actor)
  const { users, total } = await pageOfTreeUsers(db, tree, search)
  const userIds = users.map(({ user }) => user.id)
  const places = Map.groupBy(await selectTreeMemberships(db, tree, userIds), (row) => row.userId)
  const tenantIds = [...new Set([...places.values()].flat().map((row) => row.tenantId))]
  const held = Map.groupBy(
    await rolesHeldIn(db, tenantIds, userIds),
    (row) => `${row.tenantId} ${row.userId}`,
  )
  const permissions = await listPermissions(db, tenantId)
  const items = users.map(({ user, isMfaEnrolled }): SubTenantUser => {
    const own = places.get(user.id) ?? []
    const tenants = own.map((place): TenantsOfUser[number] => {
      const roles = (held.get(`${place.tenantId} ${user.id}`) ?? []).map(toRole)
      const carried = new Set(roles.flatMap((role) => role.permissions))
      return {
        tenantId: place.tenantId,
        roles,
        permissions: permissions.filter((permission) => carried.has(permission.id)),
        activated: place.activatedAt !== null,
        ...(place.lastSeenAt ? { lastLogin: place.lastSeenAt.toISOString() } : {}),
      }
    })
    return {
      id: user.id,
      sub: user.id,
      email: user.email,
      verified: user.verifiedAt !== null,
      mfaEnrolled: isMfaEnrolled,
      name: user.name,
      ...(user.phone ? { phoneNumber: user.phone } : {}),
      ...(user.profilePictureUrl ? { profilePictureUrl: user.profilePictureUrl } : {}),
      provider: own[0]?.provider ?? 'local',
      tenantId: own[0]?.tenantId ?? tenantId,
      tenantIds: own.map((place) => place.tenantId),
      isLocked: user.lockedAt !== null,
      tenants,
      metadata: JSON.stringify(user.metadata),
      createdAt: user.createdAt.toISOString(),
    }
  })
  return { items, totalItems: total, totalPages: Math.ceil(total / search.limit) }
}
