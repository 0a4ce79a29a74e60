import type { ScimCaller } from '../domain/scim/scim-caller.ts'
import { toScimUrl } from '../domain/scim/connections.ts'
import type { ScimGroupView, ScimMember } from '../domain/scim/groups/scim-groups.queries.ts'
import type { Document } from './read-document.ts'
import { toTag } from './user-resource.ts'

export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** A group as a SCIM resource. */
export const toGroupResource = (
  caller: ScimCaller,
  group: ScimGroupView,
  members: readonly ScimMember[],
): Document => {
  const base = toScimUrl(caller, caller.connection.id)
  return {
    schemas: [groupSchema],
    id: group.groupId,
    ...(group.externalId !== null && { externalId: group.externalId }),
    displayName: group.name,
    // No value and an attribute that is not there are the same (RFC 7643, 2.5).
    ...(members.length > 0 && {
      members: members.map(({ resourceId, userName }) => ({
        value: resourceId,
        $ref: `${base}/Users/${resourceId}`,
        display: userName,
        type: 'User',
      })),
    }),
    meta: {
      resourceType: 'Group',
      created: group.createdAt.toISOString(),
      lastModified: group.updatedAt.toISOString(),
      location: `${base}/Groups/${group.groupId}`,
      version: toTag(group.version),
    },
  }
}
