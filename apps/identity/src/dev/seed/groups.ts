import type { Database } from '../../platform/db/database.ts'
import { groupMembers, groupRoles, groups } from '../../platform/db/schema/groups.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { Services } from '../../request/services.ts'
import { builtInRoleId } from './role-id.ts'

type SeedGroup = {
  readonly name: string
  readonly color: string
  readonly description: string
  readonly managedBy?: 'scim2'
  readonly roles: readonly string[]
  /** The first of the members that are in it, and how many. */
  readonly from: number
  readonly count: number
}

const seeded: readonly SeedGroup[] = [
  {
    name: 'Care',
    color: '#7b8cde',
    description: 'Answers customers in all regions',
    roles: ['Support'],
    from: 1,
    count: 6,
  },
  {
    name: 'Contractors',
    color: '#b276bf',
    description: 'Access ends with the contract',
    roles: [],
    from: 0,
    count: 0,
  },
  {
    name: 'Product',
    color: '#3d9fd0',
    description: 'Design, engineering and research',
    managedBy: 'scim2',
    roles: ['ReadOnly'],
    from: 5,
    count: 9,
  },
]

type GroupPlace = { readonly tenantId: string; readonly memberIds: readonly string[] }

/** A group that a directory manages, and who is in it. */
export type DirectoryGroup = { readonly groupId: string; readonly userIds: readonly string[] }

/** Groups of a tenant: one with a role, one that is empty, one that a directory manages, which is answered. */
export const seedGroups = async (
  tx: Database,
  { clock, random }: Services,
  { tenantId, memberIds }: GroupPlace,
): Promise<DirectoryGroup[]> => {
  const now = clock.now()
  const managed: DirectoryGroup[] = []
  for (const { roles, from, count, ...fields } of seeded) {
    const groupId = uuidv7(clock, random)
    await tx.insert(groups).values({ ...fields, tenantId, id: groupId, createdAt: now, updatedAt: now })
    for (const key of roles)
      await tx
        .insert(groupRoles)
        .values({ tenantId, groupId, roleId: await builtInRoleId(tx, key), grantablePermissions: ['*'] })
    const userIds = memberIds.slice(from, from + count)
    for (const userId of userIds)
      await tx.insert(groupMembers).values({ tenantId, groupId, userId, createdAt: now })
    if (fields.managedBy === 'scim2') managed.push({ groupId, userIds })
  }
  return managed
}
