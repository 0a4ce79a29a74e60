import * as v from 'valibot'
import { defineEvents } from './define-events.ts'
import { refusalDetails } from './refusal.ts'

const user = { resource: 'user', severity: 'High' } as const
const reason = v.object({ reason: v.string() })

/** An administrator acts in the name of a user. */
export const impersonationEvents = defineEvents('impersonation', {
  'impersonation.requested': { ...user, details: reason },
  'impersonation.refused': {
    ...user,
    details: v.object({ reason: v.optional(v.string()), refusal: v.string() }),
  },
  'impersonation.started': { ...user, details: v.object({ reason: v.unknown() }) },
  'impersonation.renewalRefused': { resource: 'session', severity: 'High' },
  /** An operation that is closed to who acts in the name of another. */
  'impersonation.operationRefused': { resource: 'operation', severity: 'High', details: refusalDetails },
  'impersonation.stopped': { resource: 'user', severity: 'Info' },
})
