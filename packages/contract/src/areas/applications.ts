import * as v from 'valibot'
import { allowed, signedIn } from '../access.ts'
import { applicationLimits } from '../constants.ts'
import { operation } from '../operation.ts'
import { optionalText } from '../optional-text.ts'
import { eachOnce, id, idList, nothing, queryBoolean } from '../page.ts'
import { accessType, application } from '../schemas/application.ts'

const path = '/identity/resources/applications/v1'
const applicationPath = '/applications/resources/applications'

const readUsers = allowed('fe.secure.read.users')
const ids = v.array(v.string())

const assignment = v.object({
  userId: id,
  tenantId: id,
  appIds: v.pipe(v.array(id), v.minLength(1), v.maxLength(applicationLimits.perChange), eachOnce),
})

export const getApplicationsData = operation({
  name: 'getApplicationsData',
  summary: 'These applications, and those every member may use unless they are left out.',
  method: 'GET',
  path: `${applicationPath}/v1`,
  access: signedIn,
  apiTokens: 'allowed',
  input: v.object({ ids: v.optional(idList), _includeFreeAccess: optionalText(queryBoolean) }),
  output: v.array(application),
  hostTokens: 'allowed',
})

export const getTenantsApplications = operation({
  name: 'getTenantsApplications',
  summary: 'The applications that members of the acting tenant can be given.',
  method: 'GET',
  path: `${applicationPath}/tenant-assignments/v1`,
  access: readUsers,
  apiTokens: 'allowed',
  input: v.object({}),
  output: v.array(v.object({ tenantId: v.string(), appIds: v.optional(ids) })),
  hostTokens: 'allowed',
})

export const getTenantsApplicationsV2 = operation({
  name: 'getTenantsApplicationsV2',
  summary: 'The applications that members of the acting tenant can be given, and whether that is needed.',
  method: 'GET',
  path: `${applicationPath}/tenant-assignments/v2`,
  access: readUsers,
  apiTokens: 'allowed',
  input: v.object({}),
  output: v.array(
    v.object({
      tenantId: v.string(),
      assignments: v.array(v.object({ appId: v.string(), accessType })),
    }),
  ),
  hostTokens: 'allowed',
})

export const assignUserToApplications = operation({
  name: 'assignUserToApplications',
  summary: 'Lets a member of the acting tenant use these applications.',
  method: 'POST',
  path: `${path}/apps-user`,
  access: allowed('fe.secure.write.appsUsers'),
  apiTokens: 'allowed',
  input: assignment,
  output: nothing,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND', 'ROLE_NOT_GRANTABLE', 'NOT_ON_YOURSELF'],
})

export const getUsersOfApplications = operation({
  name: 'getUsersOfApplications',
  summary: 'Members of the acting tenant that these applications are assigned to.',
  method: 'GET',
  path: `${path}/apps-users`,
  access: readUsers,
  apiTokens: 'allowed',
  input: v.object({ appIds: idList }),
  output: v.array(v.object({ appId: v.string(), userIds: ids })),
  hostTokens: 'allowed',
})

export const unassignUserFromApplications = operation({
  name: 'unassignUserFromApplications',
  summary: 'Takes these applications from a member of the acting tenant.',
  method: 'DELETE',
  path: `${path}/user-apps`,
  access: allowed('fe.secure.delete.appsUsers'),
  apiTokens: 'allowed',
  input: assignment,
  output: nothing,
  errors: ['NOT_FOUND', 'OUT_RANKED', 'LAST_ADMINISTRATOR', 'LAST_BREAK_GLASS'],
})

export const getUsersApplicationsId = operation({
  name: 'getUsersApplicationsId',
  summary: 'The applications that are assigned to these members of the acting tenant.',
  method: 'GET',
  path: `${path}/users-apps`,
  access: readUsers,
  apiTokens: 'allowed',
  input: v.object({ userIds: idList }),
  output: v.array(v.object({ userId: v.string(), appIds: ids })),
  hostTokens: 'allowed',
})

export const getUserApplicationsId = operation({
  name: 'getUserApplicationsId',
  summary: 'The applications that are assigned to a member of the acting tenant.',
  method: 'GET',
  path: `${path}/{userId}/apps`,
  access: readUsers,
  apiTokens: 'allowed',
  input: v.object({ userId: id }),
  output: ids,
  errors: ['NOT_FOUND'],
  hostTokens: 'allowed',
})
