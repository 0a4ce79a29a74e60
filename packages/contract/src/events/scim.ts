import * as v from 'valibot'
import { defineEvents } from './define-events.ts'

const connection = { resource: 'scimConnection', severity: 'High' } as const
const user = { resource: 'user', severity: 'Info' } as const
const group = { resource: 'group', severity: 'Info' } as const
const connectionId = v.string()
const ids = v.array(v.string())

/** Provisioning by SCIM: connections, which administrators manage, and what directories do through them. */
export const scimEvents = defineEvents('provisioning', {
  'scim.connectionCreated': {
    ...connection,
    details: v.object({ name: v.string(), source: v.string(), syncToUserManagement: v.boolean() }),
  },
  'scim.connectionChanged': {
    ...connection,
    details: v.object({ name: v.string(), syncToUserManagement: v.boolean() }),
  },
  'scim.connectionDeleted': {
    ...connection,
    details: v.object({ name: v.string(), source: v.string(), users: v.number(), groups: v.number() }),
  },
  'scim.userAdded': {
    ...user,
    details: v.object({
      connectionId,
      userName: v.string(),
      isNewMember: v.boolean(),
      isActive: v.boolean(),
    }),
  },
  'scim.userChanged': { ...user, details: v.object({ connectionId, attributes: ids }) },
  'scim.userDeactivated': {
    ...user,
    severity: 'High',
    details: v.object({ connectionId, attributes: ids }),
  },
  'scim.userReactivated': { ...user, details: v.object({ connectionId, attributes: ids }) },
  'scim.userRemoved': {
    ...user,
    severity: 'High',
    details: v.object({
      connectionId,
      userName: v.string(),
      /** An administrator had disabled the member: the directory has left them, and they stay disabled. */
      staysDisabled: v.optional(v.boolean()),
    }),
  },
  'scim.groupAdded': { ...group, details: v.object({ connectionId, name: v.string(), userIds: ids }) },
  'scim.groupChanged': {
    ...group,
    details: v.object({ connectionId, name: v.string(), added: ids, removed: ids }),
  },
  'scim.groupDeleted': { ...group, details: v.object({ connectionId, name: v.string() }) },
  /** A group of the directory has a role that holds more by now than its administrator could give. */
  'scim.roleRefused': {
    resource: 'role',
    severity: 'High',
    details: v.object({ connectionId, groupId: v.string() }),
  },
})
