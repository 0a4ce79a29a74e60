import * as v from 'valibot'
import { allowed, anyone, signedIn } from '../access.ts'
import { inviteLinkMinutes } from '../constants.ts'
import { duration } from '../duration.ts'
import { operation } from '../operation.ts'
import { optionalText } from '../optional-text.ts'
import { datetime, eachOnce, nothing } from '../page.ts'
import { passwordConfig } from '../schemas/password-config.ts'
import { recaptchaToken } from '../schemas/recaptcha-token.ts'
import { email, oneTimeToken, typedCode, userId } from '../schemas/user.ts'

const links = '/identity/resources/tenants/invites/v1'
const invitePeople = allowed('fe.secure.write.users')

const invitation = '/identity/resources/users/v1/invitation'

export const verifyInviteToken = operation({
  name: 'verifyInviteToken',
  summary: 'Names the tenant and the member who invite. Does not use up the invitation.',
  method: 'POST',
  path: `${links}/verify`,
  access: anyone,
  input: v.object({ token: oneTimeToken }),
  output: v.object({
    name: v.string(),
    /** Ours: the address that a mailed invitation went to; absent for a shared link. */
    email: v.optional(v.string()),
    /** Ours: the member who invited; of a shared link the name alone. */
    inviter: v.optional(v.string()),
    /** Ours: the account belongs to no tenant any more, so its sign-in has to bring the invitation along. */
    joinsAtSignIn: v.optional(v.boolean()),
    /** Ours: what a password has to be where a user signs up by this shared link. */
    passwordConfig: v.optional(passwordConfig),
  }),
  errors: ['LINK_INVALID'],
})

/** The wire's answer is empty; ours names the tenant, so that the client can go there. */
const joined = v.object({ tenantId: v.string() })

export const acceptInvitation = operation({
  name: 'acceptInvitation',
  summary: 'Adds the signed-in user, who must be the invited one, to the inviting tenant. Does not sign in.',
  method: 'POST',
  path: `${invitation}/accept`,
  access: signedIn,
  input: v.object({ userId, token: oneTimeToken }),
  output: joined,
  errors: ['LINK_INVALID'],
})

export const acceptInvitationWithOTC = operation({
  name: 'acceptInvitationWithOTC',
  summary: 'The same, where the mail holds a code beside the link.',
  method: 'POST',
  path: `${invitation}/accept/code`,
  access: signedIn,
  input: v.object({ userId, token: oneTimeToken, code: typedCode }),
  output: joined,
  errors: ['CODE_INVALID', 'CODE_EXPIRED', 'LINK_INVALID', 'TOO_MANY_ATTEMPTS'],
})

export const resendInvitationEmail = operation({
  name: 'resendInvitationEmail',
  summary:
    'Mails a pending invitation again, or another code for one whose link is open. Answers the same whether or not there is one.',
  method: 'POST',
  path: `${invitation}/reset`,
  access: anyone,
  input: v.object({
    email,
    /** Ours: the token of the link that the page was opened by, for another code beside it. */
    token: optionalText(oneTimeToken),
    recaptchaToken,
  }),
  output: nothing,
  captcha: 'resend_link',
  errors: ['TOO_MANY_ATTEMPTS'],
})

export const resendInvitationLinkToAllTenants = operation({
  name: 'resendInvitationLinkToAllTenants',
  summary: 'Mails every pending invitation of a person again.',
  method: 'POST',
  path: `${invitation}/reset/all`,
  access: anyone,
  input: v.object({ email, recaptchaToken }),
  output: nothing,
  captcha: 'resend_link',
  errors: ['TOO_MANY_ATTEMPTS'],
})

export const getInviteLinkConfiguration = operation({
  name: 'getInviteLinkConfiguration',
  summary: 'Whether members may hand round a link to join by.',
  method: 'GET',
  path: `${links}/configuration`,
  access: signedIn,
  input: v.object({}),
  output: v.object({ tenantInvitationsAllowed: v.boolean(), emailsEnabled: v.boolean() }),
})

const inviteLink = v.object({
  id: v.string(),
  vendorId: v.string(),
  tenantId: v.string(),
  userId: v.optional(v.string()),
  token: v.string(),
  /** Ours: the page of the host that the link opens. */
  url: v.optional(v.string()),
  expires: datetime,
  shouldSendEmail: v.optional(v.boolean()),
  /** The default roles: a shared link gives no others. */
  roleIds: v.optional(v.array(v.string())),
  /** Ours: mail domains that may join; empty for all. */
  domains: v.optional(v.array(v.string())),
  /** Ours: people who joined by it. */
  uses: v.optional(v.number()),
})

const linkFields = {
  expiresInMinutes: v.optional(duration({ least: 1, most: inviteLinkMinutes })),
  /** Whether the member who made it is told by mail of everybody who joins. */
  shouldSendEmail: v.optional(v.boolean()),
  roleIds: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(64), v.toLowerCase())), v.maxLength(100), eachOnce),
  ),
  domains: v.optional(v.pipe(v.array(v.pipe(v.string(), v.trim(), v.maxLength(253))), v.maxLength(50))),
}

export const getInviteUserLink = operation({
  name: 'getInviteUserLink',
  summary: 'The link the signed-in member hands round.',
  method: 'GET',
  path: `${links}/user`,
  access: invitePeople,
  whileImpersonating: 'refused',
  input: v.object({}),
  output: inviteLink,
  errors: ['NOT_FOUND'],
})

export const createInviteUserLink = operation({
  name: 'createInviteUserLink',
  summary: 'Makes a link to hand round; one the member had before is worthless from now on.',
  method: 'POST',
  path: `${links}/user`,
  access: invitePeople,
  input: v.object(linkFields),
  output: inviteLink,
  errors: ['STEP_UP_REQUIRED', 'ROLE_NOT_GRANTABLE'],
})

export const createInviteUserLinkV2 = operation({
  name: 'createInviteUserLinkV2',
  summary: 'The same under its newer path.',
  method: 'POST',
  path: '/identity/resources/tenants/invites/v2/user',
  access: invitePeople,
  input: v.object(linkFields),
  output: inviteLink,
  errors: ['STEP_UP_REQUIRED', 'ROLE_NOT_GRANTABLE'],
})

export const updateInviteUserLink = operation({
  name: 'updateInviteUserLink',
  summary: 'Changes how long the link works and whom it is for.',
  method: 'PATCH',
  path: `${links}/user`,
  access: invitePeople,
  input: v.object(linkFields),
  output: inviteLink,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND', 'ROLE_NOT_GRANTABLE'],
})

export const deleteInviteUserLink = operation({
  name: 'deleteInviteUserLink',
  summary: 'Makes the link worthless.',
  method: 'DELETE',
  path: `${links}/user`,
  access: invitePeople,
  input: v.object({}),
  output: nothing,
  errors: ['NOT_FOUND'],
})
