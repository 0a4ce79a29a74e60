import * as v from 'valibot'
import { defineEvents } from './define-events.ts'

const configuration = { resource: 'ssoConfiguration', severity: 'Info' } as const
const domain = { resource: 'ssoDomain', severity: 'Info' } as const
const group = { resource: 'ssoGroup', severity: 'Info' } as const
const roleIds = v.array(v.string())

/** Single sign-on of a tenant. */
export const ssoEvents = defineEvents('sso', {
  'sso.domainClaimed': { ...domain, details: v.object({ configurationId: v.string(), domain: v.string() }) },
  'sso.domainProved': { ...domain, details: v.object({ domain: v.string() }) },
  'sso.domainGivenUp': { ...domain, details: v.object({ domain: v.string() }) },
  /** Its record in the DNS is gone. */
  'sso.domainLost': { ...domain, severity: 'High', details: v.object({ domain: v.string() }) },
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
