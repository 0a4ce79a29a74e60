import * as v from 'valibot'
import { defineEvents } from './define-events.ts'

const policy = { resource: 'tenant', severity: 'High' } as const
/** Rules before and after, as they were asked for. */
const fromTo = v.object({ from: v.unknown(), to: v.unknown() })
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
  'sessionRule.changed': { ...policy, details: fromTo },
  'ipRestrictions.configured': { ...policy, details: fromTo },
  'ipRestriction.added': { ...policy, details: v.object({ ips: v.array(v.string()) }) },
  'ipRestriction.removed': { ...policy, details: v.object({ ip: v.string(), strategy: v.string() }) },
  'countryRestrictions.configured': { ...policy, details: fromTo },
  'restrictions.confirmed': policy,
  /** A change that kept out who made it was not confirmed in time. */
  'restrictions.reverted': { ...policy, details: fromTo },
  'emailDomains.configured': { ...policy, details: fromTo },
  'emailDomain.added': { ...policy, details: v.object({ domain: v.string(), type: v.string() }) },
  'emailDomain.removed': { ...policy, details: v.object({ domain: v.string(), type: v.string() }) },
  /** By address or country, at a sign-in, a refresh or a call. */
  'access.restricted': {
    resource: 'tenant',
    severity: 'High',
    details: v.object({ reason: v.string(), country: v.optional(v.string()) }),
  },
})
