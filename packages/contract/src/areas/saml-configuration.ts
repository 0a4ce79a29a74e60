import * as v from 'valibot'
import { allowed } from '../access.ts'
import { operation } from '../operation.ts'
import { clearableText } from '../optional-text.ts'
import { datetime, eachOnce, id, nothing } from '../page.ts'
import { metadataText, technicalFields } from '../schemas/sso-input.ts'
import { ssoGroup } from './sso-configurations.ts'

/** The older form of the wire, which knows one connection: the first of the tenant. */
const configuration = '/team/resources/sso/v1/saml/configurations'
const groups = '/team/resources/sso/v2/saml/configurations/groups'

const read = allowed('fe.secure.read.samlConfiguration')
const write = allowed('fe.secure.write.samlConfiguration')
const remove = allowed('fe.secure.delete.samlConfiguration')

const roleIds = v.pipe(v.array(id), v.maxLength(500), eachOnce)
const groupName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(255))

const samlConfiguration = v.object({
  enabled: v.boolean(),
  domain: v.optional(v.string()),
  validated: v.optional(v.boolean()),
  generatedVerification: v.optional(v.string()),
  ssoEndpoint: v.optional(v.string()),
  publicCertificate: v.optional(v.string()),
  signRequest: v.optional(v.boolean()),
  createdAt: v.optional(datetime),
  updatedAt: v.optional(datetime),
  acsUrl: v.optional(v.string()),
  spEntityId: v.optional(v.string()),
  isSamlActive: v.optional(v.boolean()),
  oidcClientId: v.optional(v.string()),
  /** Always empty: a secret is written here and never read. */
  oidcSecret: v.optional(v.string()),
  type: v.optional(v.string()),
})

export const getSamlConfiguration = operation({
  name: 'getSamlConfiguration',
  summary: "The tenant's first connection; where there is none, what a new one begins with.",
  method: 'GET',
  path: configuration,
  access: read,
  input: v.object({}),
  output: samlConfiguration,
})

export const updateSamlConfiguration = operation({
  name: 'updateSamlConfiguration',
  summary:
    "Saves the tenant's first connection. Without a domain it stays a draft; another domain clears its endpoint and certificate.",
  method: 'POST',
  path: configuration,
  access: write,
  input: v.object({
    ...technicalFields,
    enabled: v.boolean(),
    domain: clearableText(v.pipe(v.string(), v.trim(), v.maxLength(253))),
    /** What the installation says of itself; taken from no client. */
    isSamlActive: v.optional(v.boolean()),
  }),
  output: samlConfiguration,
  errors: [
    'STEP_UP_REQUIRED',
    'REDIRECT_REFUSED',
    'SSO_CERTIFICATE_INVALID',
    'SSO_DOMAIN_INVALID',
    'SSO_DOMAIN_PUBLIC',
    'SSO_DOMAIN_TAKEN',
    'LAST_ADMINISTRATOR',
    'LAST_BREAK_GLASS',
    'OUT_RANKED',
  ],
})

export const updateSamlVendorMetadata = operation({
  name: 'updateSamlVendorMetadata',
  method: 'PUT',
  path: `${configuration}/metadata`,
  access: write,
  bodyLimit: 1024 * 1024,
  input: v.object({ metadata: metadataText }),
  output: samlConfiguration,
  errors: ['STEP_UP_REQUIRED', 'SSO_METADATA_INVALID', 'OUT_RANKED'],
})

export const getSamlVendorConfiguration = operation({
  name: 'getSamlVendorConfiguration',
  summary: 'What an administrator gives to a provider that speaks SAML.',
  method: 'GET',
  path: `${configuration}/vendor-config`,
  access: read,
  input: v.object({}),
  output: v.object({ acsUrl: v.string(), spEntityId: v.string() }),
})

export const getSamlRoles = operation({
  name: 'getSamlRoles',
  method: 'GET',
  path: `${configuration}/roles/default`,
  access: read,
  input: v.object({}),
  output: v.object({ roleIds: v.array(id) }),
})

export const updateSamlRoles = operation({
  name: 'updateSamlRoles',
  method: 'POST',
  path: `${configuration}/roles/default`,
  access: write,
  input: v.object({ roleIds }),
  output: nothing,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND', 'SSO_NOT_CONFIGURED', 'ROLE_NOT_GRANTABLE'],
})

export const getSamlRolesGroups = operation({
  name: 'getSamlRolesGroups',
  method: 'GET',
  path: groups,
  access: read,
  input: v.object({}),
  output: v.array(ssoGroup),
})

export const createSamlGroup = operation({
  name: 'createSamlGroup',
  method: 'POST',
  path: groups,
  access: write,
  input: v.object({ group: groupName, roleIds: v.optional(roleIds, []) }),
  output: nothing,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND', 'SSO_NOT_CONFIGURED', 'ROLE_NOT_GRANTABLE', 'SSO_GROUP_TAKEN'],
})

export const updateSamlGroup = operation({
  name: 'updateSamlGroup',
  method: 'PATCH',
  path: `${groups}/{id}`,
  access: write,
  input: v.object({ id, group: groupName, roleIds }),
  output: nothing,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND', 'SSO_NOT_CONFIGURED', 'ROLE_NOT_GRANTABLE', 'SSO_GROUP_TAKEN'],
})

export const deleteSamlGroup = operation({
  name: 'deleteSamlGroup',
  method: 'DELETE',
  path: `${groups}/{id}`,
  access: remove,
  input: v.object({ id }),
  output: nothing,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND', 'SSO_NOT_CONFIGURED'],
})

export const validateSamlDomain = operation({
  name: 'validateSamlDomain',
  summary: 'Looks now for the DNS record of the domain of the first connection.',
  method: 'PUT',
  path: '/team/resources/sso/v1/saml/validations/domain',
  access: write,
  input: v.object({}),
  output: samlConfiguration,
  errors: [
    'STEP_UP_REQUIRED',
    'SSO_NOT_CONFIGURED',
    'SSO_DOMAIN_UNPROVED',
    'SSO_DOMAIN_TAKEN',
    'LAST_ADMINISTRATOR',
    'OUT_RANKED',
    'TOO_MANY_ATTEMPTS',
  ],
})
