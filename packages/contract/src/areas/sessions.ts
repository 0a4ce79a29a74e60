import * as v from 'valibot'
import { allowed, signedIn } from '../access.ts'
import { operation } from '../operation.ts'
import { id, datetime, nothing, seenAt } from '../page.ts'
import { sessionConfiguration } from '../schemas/session-configuration.ts'

const sessions = '/identity/resources/users/sessions/v1'
const configuration = '/identity/resources/configurations/sessions/v1'

export const session = v.object({
  id: v.string(),
  expires: v.optional(datetime),
  ipAddress: v.optional(v.string()),
  /** Ours: the country of that address (ISO 3166-1, two letters), where one is known. */
  countryCode: v.optional(v.string()),
  userAgent: v.optional(v.string()),
  createdAt: v.optional(datetime),
  current: v.optional(v.boolean()),
  impersonated: v.optional(v.boolean()),
  /** Ours: the application that was granted this session; absent for one of a browser. */
  application: v.optional(v.object({ id: v.string(), name: v.string() })),
})

export const getCurrentUserSessions = operation({
  name: 'getCurrentUserSessions',
  method: 'GET',
  path: `${sessions}/me`,
  access: signedIn,
  input: v.object({}),
  output: v.array(session),
})

export const getCurrentUserSession = operation({
  name: 'getCurrentUserSession',
  method: 'GET',
  path: `${sessions}/me/current`,
  access: signedIn,
  input: v.object({}),
  output: session,
})

export const deleteSessionForUser = operation({
  name: 'deleteSessionForUser',
  summary:
    'Ends one of the own sessions; another one than this with a fresh proof. A foreign id answers as an unknown one.',
  method: 'DELETE',
  path: `${sessions}/me/{id}`,
  access: signedIn,
  input: v.object({ id }),
  output: nothing,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND'],
})

export const deleteAllSessionsForUser = operation({
  name: 'deleteAllSessionsForUser',
  summary: 'Ends every own session, this one too.',
  method: 'DELETE',
  path: `${sessions}/me/all`,
  access: signedIn,
  input: v.object({}),
  output: nothing,
  errors: ['STEP_UP_REQUIRED'],
})

export const deleteOtherSessionsForUser = operation({
  name: 'deleteOtherSessionsForUser',
  summary: 'Ours: ends every own session but this one.',
  method: 'DELETE',
  path: `${sessions}/me/others`,
  access: signedIn,
  input: v.object({}),
  output: nothing,
  errors: ['STEP_UP_REQUIRED'],
})

export const deleteApplicationSessionsForUser = operation({
  name: 'deleteApplicationSessionsForUser',
  summary: 'Ours: ends every own session that an application was granted, and what it could still redeem.',
  method: 'DELETE',
  path: `${sessions}/me/applications/{applicationId}`,
  access: signedIn,
  input: v.object({ applicationId: id }),
  output: nothing,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND'],
})

export const revokeSessionsForUser = operation({
  name: 'revokeSessionsForUser',
  summary: 'Ends the sessions of a member of the acting tenant.',
  method: 'POST',
  path: `${sessions}/revoke`,
  access: allowed('fe.secure.delete.sessions'),
  input: v.object({ userId: id }),
  output: nothing,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND', 'OUT_RANKED'],
})

export const getSessionConfigurations = operation({
  name: 'getSessionConfigurations',
  summary:
    'What holds for sessions of the acting tenant: the stricter of its own choice and the installation.',
  method: 'GET',
  path: configuration,
  access: signedIn,
  input: v.object({}),
  output: sessionConfiguration,
})

/** Spelled as on the wire. */
export const createOrUpdateSessionConfigrations = operation({
  name: 'createOrUpdateSessionConfigrations',
  summary: 'Changes the parts that are named; the others stay.',
  method: 'POST',
  path: configuration,
  access: allowed('fe.secure.write.securityPolicy'),
  input: v.object({ ...sessionConfiguration.entries, updatedAt: seenAt }),
  output: nothing,
  errors: ['STEP_UP_REQUIRED', 'CHANGED_MEANWHILE'],
})
