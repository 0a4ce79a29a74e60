import * as v from 'valibot'
import { defineEvents } from './define-events.ts'

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
  'application.secretRefused': { ...application, severity: 'High' },
  'socialProvider.set': { ...provider, details: v.object({ isActive: v.boolean(), isTrusted: v.boolean() }) },
  'socialProvider.removed': provider,
  'signingKey.rotated': signingKey,
  'signingKey.revoked': signingKey,
})
