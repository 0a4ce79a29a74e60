import * as v from 'valibot'
import { anyone, signedIn } from '../access.ts'
import { defaultProfileRequest } from '../constants.ts'
import { operation } from '../operation.ts'
import { changedText, clearableText, optionalText, optionalTextOr } from '../optional-text.ts'
import { id, nothing, queryBoolean } from '../page.ts'
import { permission, role } from '../schemas/role.ts'
import { changedPersonName, email, oneTimeToken, password, typedCode, user } from '../schemas/user.ts'

const me = '/identity/resources/users/v2/me'

export const getProfile = operation({
  name: 'getProfile',
  summary: 'The signed-in person, with roles and permissions in the acting tenant.',
  method: 'GET',
  path: me,
  access: signedIn,
  input: v.object({ addRoles: optionalTextOr(queryBoolean, defaultProfileRequest.addRoles) }),
  output: user,
  aliases: ['getMeV2'],
  hostTokens: 'allowed',
})

export const updateProfile = operation({
  name: 'updateProfile',
  summary:
    'Changes what a person says of themself. Tokens of host pages and applications change the name and the picture alone.',
  method: 'PUT',
  path: me,
  access: signedIn,
  input: v.object({
    name: changedText(changedPersonName),
    phoneNumber: clearableText(v.pipe(v.string(), v.trim(), v.regex(/^(\+[0-9 ()-]{6,24})?$/))),
    profilePictureUrl: clearableText(
      v.pipe(v.string(), v.maxLength(1000), v.regex(/^(https:\/\/|http:\/\/localhost[:/])/)),
    ),
    /** JSON text with the person's own fields: `address`, `jobTitle`, and what the host keeps there. */
    metadata: optionalText(v.pipe(v.string(), v.maxLength(10_000))),
  }),
  output: user,
  errors: ['INVALID_INPUT'],
  aliases: ['updateUserProfileV2'],
  hostTokens: 'allowed',
})

export const updateProfileImage = operation({
  name: 'updateProfileImage',
  summary:
    'Takes a PNG, JPEG or WebP picture, makes a new one of it, and answers where it is. As a form with a file, or as a `data:` address.',
  method: 'PUT',
  path: '/team/resources/profile/me/image/v1',
  access: signedIn,
  input: v.object({ image: v.pipe(v.string(), v.startsWith('data:image/')) }),
  output: v.string(),
  file: 'image',
  kind: 'text',
  bodyLimit: 1.5 * 1024 * 1024,
  errors: ['IMAGE_REFUSED', 'BUSY'],
  hostTokens: 'allowed',
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
    'PASSWORD_TOO_WEAK',
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
  hostTokens: 'allowed',
})

export const getUserJwt = operation({
  name: 'getUserJwt',
  summary: 'An access token for another tenant of the signed-in person.',
  method: 'POST',
  path: '/identity/resources/users/v3/me/token',
  access: signedIn,
  input: v.object({ tenantId: id }),
  output: v.object({ accessToken: v.string(), expires: v.string(), expiresIn: v.number() }),
  errors: ['NOT_A_MEMBER', 'SIGN_IN_AGAIN', 'SSO_REQUIRED', 'STEP_UP_REQUIRED'],
  aliases: ['GetUserJwt'],
  hostTokens: 'allowed',
})

export const unlockMe = operation({
  name: 'unlockMe',
  summary: 'Unlocks the account of a locked-out user by the emailed link.',
  method: 'POST',
  path: '/identity/resources/users/v3/me/unlock',
  access: anyone,
  input: v.object({ token: oneTimeToken }),
  output: nothing,
  errors: ['LINK_INVALID'],
})

export const updateEmail = operation({
  name: 'updateEmail',
  summary:
    'Emails a code to the new address. Answers the same when another user has it. Requires a recent sign-in.',
  method: 'POST',
  path: '/identity/resources/users/v1/email/me',
  access: signedIn,
  input: v.object({ email }),
  output: nothing,
  errors: [
    'EMAIL_INVALID',
    'EMAIL_FIXED',
    'EMAIL_DOMAIN_RESTRICTED',
    'SSO_REQUIRED',
    'STEP_UP_REQUIRED',
    'TOO_MANY_ATTEMPTS',
  ],
})

export const verifyEmail = operation({
  name: 'verifyEmail',
  summary:
    'Puts the new address in the place of the old one, which is told and can take it back for 72 hours.',
  method: 'POST',
  path: '/identity/resources/users/v1/email/me/verify',
  access: signedIn,
  input: v.object({ email, code: typedCode }),
  output: nothing,
  errors: [
    'CODE_INVALID',
    'CODE_EXPIRED',
    'EMAIL_FIXED',
    'EMAIL_DOMAIN_RESTRICTED',
    'SSO_REQUIRED',
    'LAST_ADMINISTRATOR',
    'TOO_MANY_ATTEMPTS',
  ],
})

export const getUserEmailPolicyConfig = operation({
  name: 'getUserEmailPolicyConfig',
  summary: 'Whether people may change their address themselves.',
  method: 'GET',
  path: '/identity/resources/configurations/v1/user-emails-policy',
  access: signedIn,
  input: v.object({}),
  output: v.object({ allowEmailChange: v.boolean() }),
})
