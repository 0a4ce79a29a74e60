import type { ScimCaller } from '../domain/scim/scim-caller.ts'
import { toScimUrl } from '../domain/scim/connections.ts'
import type { ScimUserView } from '../domain/scim/users/scim-users.queries.ts'
import type { Document } from './read-document.ts'
import { enterpriseSchema, userSchema } from './user-schema.ts'

export const toTag = (version: number): string => `W/"${version}"`

export type UserGroups = readonly { readonly groupId: string; readonly name: string }[]

/** A user as a SCIM resource. */
export const toUserResource = (
  caller: ScimCaller,
  user: ScimUserView,
  groups: UserGroups | undefined,
): Document => {
  const base = toScimUrl(caller, caller.connection.id)
  return {
    schemas: [userSchema, ...(enterpriseSchema in user.attributes ? [enterpriseSchema] : [])],
    id: user.resourceId,
    ...(user.externalId !== null && { externalId: user.externalId }),
    userName: user.userName,
    ...user.attributes,
    active: user.isActive,
    ...(groups !== undefined &&
      groups.length > 0 && {
        groups: groups.map(({ groupId, name }) => ({
          value: groupId,
          $ref: `${base}/Groups/${groupId}`,
          display: name,
          type: 'direct',
        })),
      }),
    meta: {
      resourceType: 'User',
      created: user.createdAt.toISOString(),
      lastModified: user.updatedAt.toISOString(),
      location: `${base}/Users/${user.resourceId}`,
      version: toTag(user.version),
    },
  }
}
