import * as v from 'valibot'
import { allowed } from '../access.ts'
import { operation } from '../operation.ts'
import { datetime, eachOnce, id, nothing } from '../page.ts'

const configurations = '/team/resources/sso/v1/configurations'
const configuration = `${configurations}/{ssoConfigId}`

const read = allowed('fe.secure.read.samlConfiguration')
const write = allowed('fe.secure.write.samlConfiguration')
const remove = allowed('fe.secure.delete.samlConfiguration')

const ofConfiguration = { ssoConfigId: id }
const ofDomain = { ...ofConfiguration, domainId: id }
const roleIds = v.pipe(v.array(id), v.maxLength(500), eachOnce)
const groupName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(255))

export const ssoDomain = v.object({
  id,
  domain: v.string(),
  /** Proved by its record, and looked for again every week. */
  validated: v.boolean(),
  /** Text of the TXT record that proves the domain, at the domain itself. */
  txtRecord: v.string(),
})

export const ssoGroup = v.object({
  id,
  /** What the provider calls the group. */
  group: v.string(),
  roleIds: v.array(id),
})

export const ssoCertificate = v.object({
  /** SHA-256, in hexadecimal pairs. */
  fingerprint: v.string(),
  subject: v.string(),
  /** Absent for a bare key, which does not end. */
  endsAt: v.optional(datetime),
})

export const ssoConfiguration = v.object({
  id,
  enabled: v.boolean(),
  /** One of `ssoVendors`. */
  type: v.string(),
  /** Where people are sent; of OpenID Connect, the issuer. */
  ssoEndpoint: v.string(),
  publicCertificate: v.string(),
  signRequest: v.boolean(),
  /** Where the provider posts its responses. */
  acsUrl: v.string(),
  /** What we call ourselves towards the provider. */
  spEntityId: v.string(),
  oidcClientId: v.string(),
  /** Always empty: a secret is written here and never read. */
  oidcSecret: v.string(),
  generatedVerification: v.string(),
  skipEmailDomainValidation: v.boolean(),
  createdAt: v.string(),
  updatedAt: v.string(),
  domains: v.array(ssoDomain),
  /** Roles of everybody who comes over it. */
  roleIds: v.array(id),
  groups: v.array(ssoGroup),
  /** Ours, like all that follow: what the provider calls itself. */
  idpEntityId: v.string(),
  /** Users of its domains sign in by no other method. */
  isEnforced: v.boolean(),
  /** Users who may sign in otherwise all the same. */
  breakGlassUserIds: v.array(id),
  /** The pinned certificates, read. */
  certificates: v.array(ssoCertificate),
  /** The certificate that signed requests are verified with; empty where requests are not signed. */
  requestCertificate: v.string(),
  /** Where its provider sends people back to, of OpenID Connect: to be registered there. */
  redirectUri: v.string(),
  /** False: an older release registered it at the address of all, and it goes on there until a test has shown that `redirectUri` is registered. */
  hasOwnCallback: v.boolean(),
})

export const getSSOConfigurations = operation({
  name: 'getSSOConfigurations',
  method: 'GET',
  path: configurations,
  access: read,
  input: v.object({}),
  output: v.array(ssoConfiguration),
})

export const createSSODomain = operation({
  name: 'createSSODomain',
  summary: 'Claims a domain and answers the record that proves it. Says nothing for the domains below it.',
  method: 'POST',
  path: `${configuration}/domains`,
  access: write,
  input: v.object({ ...ofConfiguration, domain: v.pipe(v.string(), v.maxLength(253)) }),
  output: ssoDomain,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND', 'SSO_DOMAIN_INVALID', 'SSO_DOMAIN_PUBLIC', 'SSO_DOMAIN_TAKEN'],
})

export const deleteSSODomain = operation({
  name: 'deleteSSODomain',
  method: 'DELETE',
  path: `${configuration}/domains/{domainId}`,
  access: remove,
  input: v.object(ofDomain),
  output: nothing,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND', 'OUT_RANKED', 'LAST_ADMINISTRATOR', 'LAST_BREAK_GLASS'],
})

const proving = {
  access: write,
  input: v.object(ofDomain),
  output: nothing,
  errors: [
    'STEP_UP_REQUIRED',
    'NOT_FOUND',
    'SSO_DOMAIN_UNPROVED',
    'SSO_DOMAIN_TAKEN',
    'LAST_ADMINISTRATOR',
    'OUT_RANKED',
    'TOO_MANY_ATTEMPTS',
  ],
} as const

export const validateSSODomain = operation({
  ...proving,
  name: 'validateSSODomain',
  method: 'PUT',
  path: `${configuration}/domains/{domainId}/validate`,
})

export const validateSSODomainV2 = operation({
  ...proving,
  name: 'validateSSODomainV2',
  summary: 'Looks up the DNS record of a domain now. The first tenant to verify a domain owns it.',
  method: 'PUT',
  path: '/team/resources/sso/v2/configurations/{ssoConfigId}/domains/{domainId}/validate',
})

export const getSSOGroups = operation({
  name: 'getSSOGroups',
  method: 'GET',
  path: `${configuration}/groups`,
  access: read,
  input: v.object(ofConfiguration),
  output: v.array(ssoGroup),
  errors: ['NOT_FOUND'],
})

export const createSSOGroup = operation({
  name: 'createSSOGroup',
  summary: 'Gives roles to whom the provider puts into a group: only roles that the asker could give.',
  method: 'POST',
  path: `${configuration}/groups`,
  access: write,
  input: v.object({ ...ofConfiguration, group: groupName, roleIds: v.optional(roleIds, []) }),
  output: nothing,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND', 'ROLE_NOT_GRANTABLE', 'SSO_GROUP_TAKEN'],
})

export const updateSSOGroup = operation({
  name: 'updateSSOGroup',
  method: 'PATCH',
  path: `${configuration}/groups/{id}`,
  access: write,
  input: v.object({ ...ofConfiguration, id, group: groupName, roleIds }),
  output: nothing,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND', 'ROLE_NOT_GRANTABLE', 'SSO_GROUP_TAKEN'],
})

export const deleteSSOGroup = operation({
  name: 'deleteSSOGroup',
  method: 'DELETE',
  path: `${configuration}/groups/{groupId}`,
  access: remove,
  input: v.object({ ...ofConfiguration, groupId: id }),
  output: nothing,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND'],
})

export const getSSODefaultRoles = operation({
  name: 'getSSODefaultRoles',
  method: 'GET',
  path: `${configuration}/roles`,
  access: read,
  input: v.object(ofConfiguration),
  output: v.object({ roleIds: v.array(id) }),
  errors: ['NOT_FOUND'],
})

export const setSSODefaultRoles = operation({
  name: 'setSSODefaultRoles',
  summary: 'Roles of every user who signs in by the connection: only roles that the caller may assign.',
  method: 'PUT',
  path: `${configuration}/roles`,
  access: write,
  input: v.object({ ...ofConfiguration, roleIds }),
  output: nothing,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND', 'ROLE_NOT_GRANTABLE'],
})
