import * as v from 'valibot'
import { defineEvents } from './define-events.ts'
import { refusalDetails } from './refusal.ts'

const application = { resource: 'application', severity: 'Info' } as const
const provider = { resource: 'socialProvider', severity: 'High' } as const
const signingKey = { resource: 'signingKey', severity: 'High' } as const

/** What an operator changes for all tenants. */
export const installationEvents = defineEvents('installation', {
  'application.registered': {
    ...application,
    details: v.object({ name: v.string(), origins: v.array(v.string()) }),
  },
  'application.changed': { ...application, details: v.object({ changed: v.array(v.string()) }) },
  'application.removed': { ...application, severity: 'High', details: v.object({ name: v.string() }) },
  'application.secretRefused': { ...application, severity: 'High', details: refusalDetails },
  'socialProvider.set': { ...provider, details: v.object({ isActive: v.boolean(), isTrusted: v.boolean() }) },
  'socialProvider.removed': provider,
  /** Of one tenant, in its own log; null days are for ever, and absent ones what holds for all. */
  'audits.retentionChanged': {
    resource: 'tenant',
    severity: 'High',
    details: v.object({ days: v.optional(v.nullable(v.number())) }),
  },
  'signingKey.rotated': signingKey,
  'signingKey.revoked': signingKey,
})
