import * as v from 'valibot'
import { defineEvents } from './define-events.ts'

const configuration = { resource: 'ssoConfiguration', severity: 'Info' } as const
const domain = { resource: 'ssoDomain', severity: 'Info' } as const
const group = { resource: 'ssoGroup', severity: 'Info' } as const
const roleIds = v.array(v.string())
/** Members who were named by the tenant's word for a domain and never came, where that ends. */
const pending = { pendingUserIds: v.optional(v.array(v.string())) }
const settings = v.record(v.string(), v.unknown())

/** Single sign-on of a tenant. */
export const ssoEvents = defineEvents('sso', {
  'sso.connectionAdded': { ...configuration, severity: 'High', details: v.object({ after: settings }) },
  'sso.connectionChanged': {
    ...configuration,
    severity: 'High',
    details: v.object({ before: settings, after: settings }),
  },
  'sso.connectionDeleted': {
    ...configuration,
    severity: 'High',
    details: v.object({ before: settings, ...pending }),
  },
  /** Users of its domains sign in by it alone, or otherwise again. */
  'sso.enforcementChanged': {
    ...configuration,
    severity: 'High',
    details: v.object({ from: v.boolean(), to: v.boolean(), breakGlassUserIds: roleIds }),
  },
  /** An administrator tried a sign-in that signed no user in. */
  'sso.testStarted': { ...configuration, details: v.object({ type: v.string() }) },
  'sso.domainClaimed': { ...domain, details: v.object({ configurationId: v.string(), domain: v.string() }) },
  'sso.domainProved': { ...domain, details: v.object({ domain: v.string() }) },
  'sso.domainGivenUp': { ...domain, details: v.object({ domain: v.string(), ...pending }) },
  /** Its record in the DNS is gone. */
  'sso.domainLost': { ...domain, severity: 'High', details: v.object({ domain: v.string(), ...pending }) },
  'sso.guestLinkCreated': { ...configuration, severity: 'High' },
  'sso.guestLinkRevoked': { ...configuration },
  /** A guest opened the page of the link. */
  'sso.guestLinkOpened': { ...configuration },
  /** A guest changed the connection. */
  'sso.guestChanged': {
    ...configuration,
    severity: 'High',
    details: v.object({ linkId: v.string(), before: settings, after: settings }),
  },
  /** The last certificate of a connection ends within thirty days; administrators were told by mail. */
  'sso.certificateEnding': {
    ...configuration,
    severity: 'High',
    details: v.object({ endsAt: v.string() }),
  },
  'sso.groupAdded': { ...group, details: v.object({ group: v.string(), roleIds }) },
  'sso.groupChanged': { ...group, details: v.object({ group: v.string(), roleIds }) },
  'sso.groupRemoved': { ...group, details: v.object({ group: v.string() }) },
  'sso.rolesChanged': { ...configuration, details: v.object({ roleIds }) },
  /** A group of the provider maps to a role that its administrator could not give. */
  'sso.roleRefused': {
    resource: 'role',
    severity: 'High',
    details: v.object({ configurationId: v.string(), groupId: v.string() }),
  },
  /** An administrator signed in without the provider that the tenant enforces. */
  'sso.spareKeyUsed': {
    resource: 'user',
    severity: 'High',
    details: v.object({ method: v.string(), configurationId: v.string() }),
  },
})
