import type * as groupsArea from '@vestibule/contract/areas/groups'
import type * as users from '@vestibule/contract/areas/users'
import { ApiError } from '@vestibule/contract/errors'
import { groups, members, roles } from '@vestibule/contract/samples'
import type { Group } from '@vestibule/contract/schemas/group'
import type { Canned } from '../call.ts'

const at = '2026-11-20T09:00:00.000Z'

const readUser = (userId: string) => {
  const member = members.find(({ id }) => id === userId)
  if (member === undefined) throw new ApiError('NOT_FOUND')
  const { id, email, name, activatedForTenant } = member
  return { id, email, name, profilePictureUrl: null, activatedForTenant, createdAt: at }
}

const listGroups = (rows: readonly Group[], userIds: readonly string[]) =>
  userIds.map((userId) => ({
    vendorId: 'vendor-1',
    tenantId: 'tenant-acme',
    userId,
    groupIds: rows.filter(({ users: held = [] }) => held.some(({ id }) => id === userId)).map(({ id }) => id),
  }))

/** Whether groups are used, and whether they give roles. */
const configurationHandlers = (): Pick<
  Canned<typeof groupsArea>,
  'getGroupConfiguration' | 'updateGroupConfiguration'
> => {
  let configuration = { enabled: true, rolesEnabled: true }
  return {
    getGroupConfiguration: async () => configuration,
    updateGroupConfiguration: async (changes) => {
      configuration = { ...configuration, ...changes }
      return configuration
    },
  }
}

/** Groups in memory: what is done to them stays until the preview is opened anew. */
export const groupHandlers = (): Canned<typeof groupsArea> & Pick<Canned<typeof users>, 'getUsersGroups'> => {
  const rows = new Map(groups.map((group) => [group.id, group]))
  const change = (id: string, changes: (group: Group) => Partial<Group>) => {
    const group = rows.get(id)
    if (group === undefined) throw new ApiError('NOT_FOUND')
    rows.set(id, { ...group, ...changes(group) })
    return {}
  }
  const ensureFree = (name: string, exceptId?: string) => {
    const taken = [...rows.values()].some(
      (group) => group.id !== exceptId && group.name.toLowerCase() === name.toLowerCase(),
    )
    if (taken) throw new ApiError('GROUP_NAME_TAKEN', { name })
  }
  return {
    getGroups: async () => ({ groups: [...rows.values()].toSorted((a, b) => a.name.localeCompare(b.name)) }),
    getUsersGroups: async ({ ids }) => listGroups([...rows.values()], String(ids).split(',')),
    ...configurationHandlers(),
    createGroup: async ({ name, color, description, metadata }) => {
      ensureFree(name)
      const id = `group-${rows.size + 1}`
      const plain = {
        id,
        name,
        managedBy: 'frontegg' as const,
        ...(color && { color }),
        ...(description && { description }),
        ...(metadata && { metadata }),
      }
      rows.set(id, { ...plain, roles: [], users: [] })
      return plain
    },
    updateGroup: async ({ groupId, name, color, description, metadata }) => {
      if (name !== undefined) ensureFree(name, groupId)
      return change(groupId, () => ({
        ...(name !== undefined && { name }),
        ...(color !== undefined && { color }),
        ...(description !== undefined && { description }),
        ...(metadata !== undefined && { metadata }),
      }))
    },
    deleteGroup: async ({ groupId }) => {
      change(groupId, () => ({}))
      rows.delete(groupId)
      return {}
    },
    addUsersToGroup: async ({ groupId, userIds }) =>
      change(groupId, ({ users = [] }) => ({ users: [...users, ...userIds.map(readUser)] })),
    deleteUsersFromGroup: async ({ groupId, userIds }) =>
      change(groupId, ({ users = [] }) => ({ users: users.filter(({ id }) => !userIds.includes(id)) })),
    addRolesToGroup: async ({ groupId, roleIds }) =>
      change(groupId, ({ roles: given = [] }) => ({
        roles: [...given, ...roles.filter(({ id }) => roleIds.includes(id))],
      })),
    deleteRolesFromGroup: async ({ groupId, roleIds }) =>
      change(groupId, ({ roles: given = [] }) => ({
        roles: given.filter(({ id }) => !roleIds.includes(id)),
      })),
  }
}
