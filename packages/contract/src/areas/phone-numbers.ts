import * as v from 'valibot'
import { allowed, anyone, signedIn } from '../access.ts'
import { pageSizes } from '../constants.ts'
import { operation } from '../operation.ts'
import { optionalText } from '../optional-text.ts'
import { datetime, id, limit, nothing, offset, pageSchema, idList } from '../page.ts'
import { recaptchaToken } from '../schemas/recaptcha-token.ts'
import { email, oneTimeToken, phoneNumber, typedCode } from '../schemas/user.ts'

const path = '/identity/resources/users/phone-numbers'
const phone = '/identity/resources/users/v1/phone'

/** A handle; the code is not inside. */
const otcToken = oneTimeToken

const ownPhoneNumber = v.object({
  id: v.string(),
  phoneNumber: v.string(),
  verified: v.boolean(),
  createdAt: datetime,
  updatedAt: datetime,
})

const paged = { _limit: limit(pageSizes.phoneNumbers), _offset: offset }
const judged = ['CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_ATTEMPTS'] as const
const sent = ['PHONE_INVALID', 'TOO_MANY_ATTEMPTS'] as const

export const getUserPhoneNumbers = operation({
  name: 'getUserPhoneNumbers',
  summary: 'Phone numbers of the signed-in person, in pages.',
  method: 'GET',
  path: `${path}/v1`,
  access: signedIn,
  input: v.object(paged),
  output: pageSchema(ownPhoneNumber),
})

export const getUserOwnPhoneNumbers = operation({
  name: 'getUserOwnPhoneNumbers',
  summary: 'Every phone number of the signed-in person.',
  method: 'GET',
  path: `${path}/v1/me`,
  access: signedIn,
  input: v.object({}),
  output: v.array(ownPhoneNumber),
})

export const createPhoneNumber = operation({
  name: 'createPhoneNumber',
  summary: 'Adds a phone number; with `verify` it sends a code to it.',
  method: 'POST',
  path: `${path}/v1`,
  access: signedIn,
  input: v.object({ phoneNumber, verify: v.optional(v.boolean()) }),
  output: v.object({ otcToken: v.optional(v.string()) }),
  errors: [...sent, 'STEP_UP_REQUIRED', 'TOO_MANY_PHONES'],
})

export const preVerifyPhoneNumber = operation({
  name: 'preVerifyPhoneNumber',
  summary: 'Sends a code to a phone number that was added.',
  method: 'POST',
  path: `${path}/v1/preverify`,
  access: signedIn,
  input: v.object({ phoneNumber }),
  output: v.object({ otcToken: v.string() }),
  errors: [...sent, 'NOT_FOUND', 'STEP_UP_REQUIRED'],
})

export const verifyPhoneNumber = operation({
  name: 'verifyPhoneNumber',
  summary: 'Verifies a phone number by the code that was sent to it.',
  method: 'POST',
  path: `${path}/v1/verify`,
  access: signedIn,
  input: v.object({ otcToken, code: typedCode }),
  output: nothing,
  errors: [...judged, 'PHONE_TAKEN'],
})

export const deletePhoneNumber = operation({
  name: 'deletePhoneNumber',
  summary: 'Removes a number that was not proved; for a proved one it sends a code to it first.',
  method: 'DELETE',
  path: `${path}/v1/{phoneId}`,
  access: signedIn,
  input: v.object({ phoneId: id }),
  /** The handle is empty when the number is gone already. */
  output: v.object({ phoneId: v.string(), otcToken: v.string() }),
  errors: ['NOT_FOUND', 'LAST_WAY_IN', 'STEP_UP_REQUIRED', 'TOO_MANY_ATTEMPTS'],
})

export const verifyDeletePhoneNumber = operation({
  name: 'verifyDeletePhoneNumber',
  summary: 'Removes a verified phone number by the code that was sent to it.',
  method: 'POST',
  path: `${path}/v1/{phoneId}/delete/verify`,
  access: signedIn,
  input: v.object({ phoneId: id, otcToken, code: typedCode }),
  output: nothing,
  errors: [...judged, 'LAST_WAY_IN'],
})

export const getUsersPhoneNumberV2 = operation({
  name: 'getUsersPhoneNumberV2',
  summary: 'Verified phone numbers of members, masked.',
  method: 'GET',
  path: `${path}/v2`,
  access: allowed('fe.secure.read.users'),
  input: v.object({ ...paged, _phoneNumber: optionalText(phoneNumber), userIds: v.optional(idList) }),
  output: pageSchema(v.object({ userId: v.string(), phoneNumber: v.string() })),
})

export const changePhoneNumberWithVerification = operation({
  name: 'changePhoneNumberWithVerification',
  summary: 'Sends a code to the number that is to replace the present one.',
  method: 'POST',
  path: phone,
  access: signedIn,
  input: v.object({ phoneNumber }),
  output: v.object({ changePhoneId: v.string() }),
  errors: [...sent, 'STEP_UP_REQUIRED'],
})

export const verifyChangePhoneNumber = operation({
  name: 'verifyChangePhoneNumber',
  summary: 'Replaces the present number by the code that was sent to the new one.',
  method: 'POST',
  path: `${phone}/verify`,
  access: signedIn,
  input: v.object({ changePhoneId: oneTimeToken, code: typedCode }),
  output: nothing,
  errors: [...judged, 'PHONE_TAKEN'],
})

export const resetPhoneNumber = operation({
  name: 'resetPhoneNumber',
  summary:
    'Emails a code to a user who lost their phone. Answers the same whether or not the address is known.',
  method: 'POST',
  path: `${phone}/reset`,
  access: anyone,
  input: v.object({ email, recaptchaToken }),
  output: v.object({ resetPhoneNumberToken: v.string() }),
  captcha: 'recovery',
  errors: ['SIGN_IN_METHOD_OFF', 'TOO_MANY_ATTEMPTS'],
})

export const verifyResetPhoneNumber = operation({
  name: 'verifyResetPhoneNumber',
  summary: 'Trades the mailed code for the right to name another number.',
  method: 'POST',
  path: `${phone}/reset/verify`,
  access: anyone,
  input: v.object({ resetPhoneNumberToken: oneTimeToken, code: typedCode }),
  output: v.object({ changePhoneNumberToken: v.string() }),
  errors: judged,
})

export const changePhoneNumber = operation({
  name: 'changePhoneNumber',
  summary: 'Names another number. It counts once its person has signed in by a code sent to it.',
  method: 'PUT',
  path: `${phone}/change`,
  access: anyone,
  input: v.object({ changePhoneNumberToken: oneTimeToken, phoneNumber }),
  output: nothing,
  errors: ['PHONE_INVALID', 'CODE_EXPIRED'],
})
