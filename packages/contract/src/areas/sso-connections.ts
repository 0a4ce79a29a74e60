import * as v from 'valibot'
import { allowed } from '../access.ts'
import { operation } from '../operation.ts'
import { eachOnce, id, nothing, seenAt } from '../page.ts'
import { connectionFields, metadataText, metadataUrl } from '../schemas/sso-input.ts'
import { ssoConfiguration } from './sso-configurations.ts'

const configurations = '/team/resources/sso/v1/configurations'
const configuration = `${configurations}/{ssoConfigId}`

const write = allowed('fe.secure.write.samlConfiguration')
const read = allowed('fe.secure.read.samlConfiguration')

/** A document of 256 KiB whose every character may be escaped. */
const bodyLimit = 1024 * 1024

/** Names that clients send along with an address; of them the vendor is read. */
const configMetadata = v.optional(
  v.record(v.pipe(v.string(), v.maxLength(64)), v.pipe(v.string(), v.maxLength(1024))),
)

const refusals = [
  'STEP_UP_REQUIRED',
  'NOT_FOUND',
  'REDIRECT_REFUSED',
  'ROLE_NOT_GRANTABLE',
  'SSO_GROUP_TAKEN',
  'SSO_CERTIFICATE_INVALID',
  'LAST_ADMINISTRATOR',
] as const
const metadataRefusals = ['STEP_UP_REQUIRED', 'NOT_FOUND', 'SSO_METADATA_INVALID'] as const

export const createSSOConfiguration = operation({
  name: 'createSSOConfiguration',
  summary:
    'Adds a connection. It is a draft until it has what its provider gave, a verified domain, and is enabled.',
  method: 'POST',
  path: configurations,
  access: write,
  input: v.object(connectionFields),
  output: ssoConfiguration,
  errors: [...refusals, 'TOO_MANY_SSO_CONNECTIONS'],
})

export const createSSOConfigurationByMetadata = operation({
  name: 'createSSOConfigurationByMetadata',
  summary: 'Adds a connection from the metadata document of its provider.',
  method: 'POST',
  path: `${configurations}/metadata`,
  access: write,
  bodyLimit,
  input: v.object({ metadata: metadataText }),
  output: ssoConfiguration,
  errors: [...metadataRefusals, 'TOO_MANY_SSO_CONNECTIONS'],
})

export const createSSOConfigurationByMetadataUrl = operation({
  name: 'createSSOConfigurationByMetadataUrl',
  summary: 'Adds a connection from metadata that its provider publishes. Redirects are not followed.',
  method: 'POST',
  path: `${configurations}/metadata-url`,
  access: write,
  input: v.object({ url: metadataUrl, configMetadata }),
  output: ssoConfiguration,
  errors: [...metadataRefusals, 'TOO_MANY_ATTEMPTS', 'TOO_MANY_SSO_CONNECTIONS'],
})

export const updateSSOConfiguration = operation({
  name: 'updateSSOConfiguration',
  summary: 'Changes what is sent. Groups and default roles that are sent replace those before.',
  method: 'PATCH',
  path: configuration,
  access: write,
  input: v.object({ ssoConfigId: id, ...connectionFields, updatedAt: seenAt }),
  output: ssoConfiguration,
  errors: [...refusals, 'OUT_RANKED', 'CHANGED_MEANWHILE'],
})

export const updateSSOConfigurationByMetadata = operation({
  name: 'updateSSOConfigurationByMetadata',
  method: 'PUT',
  path: `${configuration}/metadata`,
  access: write,
  bodyLimit,
  input: v.object({ ssoConfigId: id, metadata: metadataText }),
  output: ssoConfiguration,
  errors: [...metadataRefusals, 'OUT_RANKED'],
})

export const updateSSOConfigurationByMetadataUrl = operation({
  name: 'updateSSOConfigurationByMetadataUrl',
  method: 'PUT',
  path: `${configuration}/metadata-url`,
  access: write,
  input: v.object({ ssoConfigId: id, url: metadataUrl, configMetadata }),
  output: ssoConfiguration,
  errors: [...metadataRefusals, 'OUT_RANKED', 'TOO_MANY_ATTEMPTS'],
})

export const deleteSSOConfiguration = operation({
  name: 'deleteSSOConfiguration',
  summary: 'Deletes a connection with its domains, groups and roles. Sessions that it began go on.',
  method: 'DELETE',
  path: configuration,
  access: allowed('fe.secure.delete.samlConfiguration'),
  input: v.object({ ssoConfigId: id }),
  output: nothing,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND', 'OUT_RANKED', 'LAST_ADMINISTRATOR', 'LAST_BREAK_GLASS'],
})

export const setSSOEnforcement = operation({
  name: 'setSSOEnforcement',
  summary:
    'Ours: makes a connection the only way in for its domains, but for the break-glass users. An administrator who can sign in without it has to be left.',
  method: 'PUT',
  path: `${configuration}/enforcement`,
  access: write,
  input: v.object({
    ssoConfigId: id,
    isEnforced: v.boolean(),
    breakGlassUserIds: v.pipe(v.array(id), v.maxLength(20), eachOnce),
  }),
  output: ssoConfiguration,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND', 'SSO_NOT_CONFIGURED', 'LAST_ADMINISTRATOR'],
})

export const getSSOConfigurationStats = operation({
  name: 'getSSOConfigurationStats',
  summary: 'Ours: how many sign-ins by a connection succeeded and failed since midnight (UTC).',
  method: 'GET',
  path: `${configuration}/stats`,
  access: read,
  input: v.object({ ssoConfigId: id }),
  output: v.object({ signedInToday: v.number(), failedToday: v.number() }),
  errors: ['NOT_FOUND'],
})

export const getOidcConfiguration = operation({
  name: 'getOidcConfiguration',
  summary:
    'Where the provider of the newest connection of OpenID Connect sends people back to; each connection says its own.',
  method: 'GET',
  path: '/team/resources/sso/v1/oidc/configurations',
  access: read,
  input: v.object({}),
  output: v.object({ active: v.boolean(), redirectUri: v.string() }),
})
