import * as v from 'valibot'
import { signedIn } from '../access.ts'
import { operation } from '../operation.ts'
import { nothing, queryBoolean } from '../page.ts'
import { permission, role } from '../schemas/role.ts'
import { password, personName, user } from '../schemas/user.ts'

const me = '/identity/resources/users/v2/me'

export const getProfile = operation({
  name: 'getProfile',
  summary: 'The signed-in person, with roles and permissions in the acting tenant.',
  method: 'GET',
  path: me,
  access: signedIn,
  input: v.object({ addRoles: v.optional(queryBoolean, true) }),
  output: user,
  aliases: ['getMeV2'],
})

export const updateProfile = operation({
  name: 'updateProfile',
  summary: 'Changes what a person says of themself.',
  method: 'PUT',
  path: me,
  access: signedIn,
  input: v.object({
    name: v.optional(v.pipe(personName, v.minLength(1))),
    phoneNumber: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^(\+[0-9 ()-]{6,24})?$/))),
    profilePictureUrl: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(1000), v.regex(/^https:\/\//)))),
    /** JSON text with the person's own fields: `address`, `jobTitle`, and what the host keeps there. */
    metadata: v.optional(v.pipe(v.string(), v.maxLength(10_000))),
  }),
  output: user,
  errors: ['INVALID_INPUT'],
  aliases: ['updateUserProfileV2'],
})

export const changePassword = operation({
  name: 'changePassword',
  summary: 'Sets a new password; ends every other session and tells the person by mail.',
  method: 'POST',
  path: '/identity/resources/users/v1/passwords/change',
  access: signedIn,
  input: v.object({ password, newPassword: password }),
  output: nothing,
  errors: [
    'WRONG_PASSWORD',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'PASSWORD_COMMON',
    'TOO_MANY_ATTEMPTS',
  ],
})

export const getUserAuthorization = operation({
  name: 'getUserAuthorization',
  summary: 'Roles and permissions of the signed-in person in the acting tenant.',
  method: 'GET',
  path: '/identity/resources/users/v1/me/authorization',
  access: signedIn,
  input: v.object({}),
  output: v.object({ roles: v.array(role), permissions: v.array(permission) }),
})

export const getUserJwt = operation({
  name: 'getUserJwt',
  summary: 'An access token for another tenant of the signed-in person.',
  method: 'POST',
  path: '/identity/resources/users/v3/me/token',
  access: signedIn,
  input: v.object({ tenantId: v.string() }),
  output: v.object({ accessToken: v.string(), expires: v.string(), expiresIn: v.number() }),
  errors: ['NOT_A_MEMBER'],
  aliases: ['GetUserJwt'],
})
