import * as v from 'valibot'
import { allowed } from '../access.ts'
import { pageSizes } from '../constants.ts'
import { requiredName } from '../name-text.ts'
import { operation } from '../operation.ts'
import { optionalText } from '../optional-text.ts'
import { id, limit, nothing, queryBoolean } from '../page.ts'
import { scimConnection, scimRequest, scimSources } from '../schemas/scim.ts'

const configurations = '/directory/resources/v1/configurations/scim2'
const configuration = `${configurations}/{id}`

const read = allowed('fe.secure.read.provisioningConfiguration')
const write = allowed('fe.secure.write.provisioningConfiguration')

const connectionName = requiredName(100)

export const getConfigs = operation({
  name: 'getConfigs',
  summary: 'Directory connections of the acting tenant, without their tokens.',
  method: 'GET',
  path: configurations,
  access: read,
  input: v.object({}),
  output: v.array(scimConnection),
})

export const createConfiguration = operation({
  name: 'createConfiguration',
  summary: 'Connects a directory. The bearer token of its SCIM requests is in this answer only.',
  method: 'POST',
  path: configurations,
  access: write,
  input: v.object({
    source: v.picklist(scimSources),
    connectionName: optionalText(connectionName),
    syncToUserManagement: v.optional(v.boolean(), true),
  }),
  output: v.object({
    id,
    connectionName: v.string(),
    token: v.string(),
    /** Ours: base URL of the SCIM server for this connection. */
    scimUrl: v.optional(v.string()),
  }),
  errors: ['STEP_UP_REQUIRED', 'TOO_MANY_SCIM_CONNECTIONS'],
})

export const updateConfiguration = operation({
  name: 'updateConfiguration',
  summary: 'Pauses a connection or lets it go on. While it is paused its requests read and change nothing.',
  method: 'PATCH',
  path: configuration,
  access: write,
  input: v.object({ id, syncToUserManagement: v.optional(v.boolean()) }),
  output: nothing,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND'],
})

export const deleteConfiguration = operation({
  name: 'deleteConfiguration',
  summary: 'Disconnects a directory. Its users and groups stay, and are managed here from then on.',
  method: 'DELETE',
  path: configuration,
  access: allowed('fe.secure.delete.provisioningConfiguration'),
  input: v.object({ id }),
  output: nothing,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND'],
})

export const countConfigurationUsers = operation({
  name: 'countConfigurationUsers',
  summary: 'How many users a directory manages.',
  method: 'GET',
  path: '/directory/resources/scim/temp/{id}/Users/count',
  access: read,
  input: v.object({ id }),
  output: v.object({ count: v.number() }),
  errors: ['NOT_FOUND'],
})

export const getScimRequests = operation({
  name: 'getScimRequests',
  summary: 'Ours: the latest requests of a directory and how they ended, the newest first.',
  method: 'GET',
  path: `${configuration}/requests`,
  access: read,
  input: v.object({
    id,
    /** Words of the path. */
    filter: optionalText(v.pipe(v.string(), v.trim(), v.maxLength(200))),
    errorsOnly: optionalText(queryBoolean),
    /** Where the page before ended. */
    cursor: optionalText(id),
    limit: limit(pageSizes.scimRequests),
  }),
  output: v.object({ items: v.array(scimRequest), next: v.optional(id) }),
  errors: ['NOT_FOUND'],
})
