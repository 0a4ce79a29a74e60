import * as v from 'valibot'
import { allowed, signedIn } from '../access.ts'
import { pageSizes } from '../constants.ts'
import { operation } from '../operation.ts'
import { optionalText } from '../optional-text.ts'
import { limit, nothing, offset, pageSchema, idList } from '../page.ts'
import { username } from '../schemas/user.ts'

const path = '/identity/resources/usernames/v1'

export const getUsernamesV1 = operation({
  name: 'getUsernamesV1',
  summary: 'Usernames of members: those that begin with a text, or those of some people.',
  method: 'GET',
  path,
  access: allowed('fe.secure.read.users'),
  input: v.object({
    _limit: limit(pageSizes.users),
    _offset: offset,
    _usernamePrefix: optionalText(v.pipe(v.string(), v.maxLength(128))),
    userIds: v.optional(idList),
  }),
  output: pageSchema(v.object({ vendorId: v.string(), userId: v.string(), username: v.string() })),
  aliases: ['getUsersUsernames'],
})

export const createUsername = operation({
  name: 'createUsername',
  summary: 'Gives the signed-in person a username. Another one they have must be removed first.',
  method: 'POST',
  path,
  access: signedIn,
  input: v.object({ username }),
  output: nothing,
  errors: ['USERNAME_INVALID', 'USERNAME_TAKEN', 'STEP_UP_REQUIRED'],
})

export const getUserOwnUsername = operation({
  name: 'getUserOwnUsername',
  summary: 'The username of the signed-in person; empty when there is none.',
  method: 'GET',
  path: `${path}/me`,
  access: signedIn,
  input: v.object({}),
  output: v.object({ username: v.string(), userId: v.string() }),
  hostTokens: 'allowed',
})

export const deleteUsername = operation({
  name: 'deleteUsername',
  summary: 'Takes the username of the signed-in person away.',
  method: 'DELETE',
  path: `${path}/{username}`,
  access: signedIn,
  input: v.object({ username }),
  output: nothing,
  errors: ['NOT_FOUND', 'LAST_WAY_IN', 'STEP_UP_REQUIRED'],
})
