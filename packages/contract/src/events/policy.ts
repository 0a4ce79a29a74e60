import * as v from 'valibot'
import { defineEvents } from './define-events.ts'

const policy = { resource: 'tenant', severity: 'High' } as const
const settings = v.record(v.string(), v.unknown())

/** Rules and settings of a tenant. */
export const policyEvents = defineEvents('policy', {
  'account.changed': {
    resource: 'tenant',
    severity: 'Info',
    details: v.object({ before: settings, after: settings }),
  },
  'mfaPolicy.changed': {
    ...policy,
    details: v.object({ from: v.optional(v.string()), to: v.string() }),
  },
  'passwordRule.changed': {
    ...policy,
    details: v.object({ kind: v.string(), from: v.unknown(), to: v.unknown() }),
  },
  'sessionRule.changed': { ...policy, details: v.object({ from: v.unknown(), to: v.unknown() }) },
})
