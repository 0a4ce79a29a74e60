import * as v from 'valibot'
import { defineEvents } from './define-events.ts'

const group = { resource: 'group', severity: 'Info' } as const
const name = v.string()
const changes = v.record(v.string(), v.unknown())
const ids = v.array(v.string())

/** Groups of members, and what they give. */
export const groupEvents = defineEvents('role', {
  'group.added': { ...group, details: v.object({ name }) },
  'group.changed': { ...group, details: v.object({ before: changes, after: changes }) },
  'group.deleted': { ...group, details: v.object({ name, roleIds: ids, userIds: ids }) },
  'group.rolesAdded': { ...group, details: v.object({ name, roleIds: ids }) },
  'group.rolesRemoved': { ...group, details: v.object({ name, roleIds: ids }) },
  'group.membersAdded': { ...group, details: v.object({ name, userIds: ids }) },
  'group.membersRemoved': { ...group, details: v.object({ name, userIds: ids }) },
  'group.configurationChanged': {
    resource: 'tenant',
    severity: 'High',
    details: v.object({ before: changes, after: changes }),
  },
})
