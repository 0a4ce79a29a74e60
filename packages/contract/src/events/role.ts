import * as v from 'valibot'
import { defineEvents } from './define-events.ts'
import { refusalDetails } from './refusal.ts'

const role = { resource: 'role', severity: 'Info' } as const
const named = { key: v.string(), name: v.string() }
const changes = v.record(v.string(), v.unknown())

/** What members may do. */
export const roleEvents = defineEvents('role', {
  'role.added': {
    ...role,
    details: v.object({ ...named, permissionIds: v.optional(v.array(v.string())) }),
  },
  'role.changed': { ...role, details: v.object({ before: changes, after: changes }) },
  'role.deleted': { ...role, details: v.object(named) },
  'role.permissionsChanged': {
    ...role,
    details: v.object({ before: v.array(v.string()), after: v.array(v.string()) }),
  },
  'permission.rolesChanged': {
    resource: 'permission',
    severity: 'Info',
    details: v.object({ permission: v.string(), roleIds: v.array(v.string()) }),
  },
  'permission.refused': {
    resource: 'operation',
    severity: 'Info',
    details: refusalDetails,
  },
})
