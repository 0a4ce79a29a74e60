import * as v from 'valibot'
import { anyone } from '../access.ts'
import { operation } from '../operation.ts'
import { nothing } from '../page.ts'
import { loginResponse } from '../schemas/login-response.ts'
import { email, oneTimeToken, userId } from '../schemas/user.ts'

const invitation = '/identity/resources/users/v1/invitation'

export const verifyInviteToken = operation({
  name: 'verifyInviteToken',
  summary: 'Names the tenant that invites. Does not use the invitation up.',
  method: 'POST',
  path: '/identity/resources/tenants/invites/v1/verify',
  access: anyone,
  input: v.object({ token: oneTimeToken }),
  output: v.object({ name: v.string() }),
  errors: ['LINK_INVALID'],
})

export const acceptInvitation = operation({
  name: 'acceptInvitation',
  summary: 'Takes a person who has an account into the inviting tenant.',
  method: 'POST',
  path: `${invitation}/accept`,
  access: anyone,
  input: v.object({ userId, token: oneTimeToken }),
  /** The wire's answer is empty; a session that could be made right away rides along. */
  output: v.partial(loginResponse),
  errors: ['LINK_INVALID'],
})

export const resendInvitationEmail = operation({
  name: 'resendInvitationEmail',
  summary: 'Mails a pending invitation again. Answers the same whether or not there is one.',
  method: 'POST',
  path: `${invitation}/reset`,
  access: anyone,
  input: v.object({ email }),
  output: nothing,
  errors: ['TOO_MANY_ATTEMPTS'],
})

export const resendInvitationLinkToAllTenants = operation({
  name: 'resendInvitationLinkToAllTenants',
  summary: 'Mails every pending invitation of a person again.',
  method: 'POST',
  path: `${invitation}/reset/all`,
  access: anyone,
  input: v.object({ email }),
  output: nothing,
  errors: ['TOO_MANY_ATTEMPTS'],
})
