import { ApiError } from '@vestibule/contract'
import { findPerson } from '../credentials/find-person.queries.ts'
import { needsPassword } from '../passwords/needs-password.ts'
import { hashNewPassword } from '../passwords/new-password.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { requirePhone } from '../identifiers/phone.ts'
import { canonicalUsername } from '../identifiers/username.ts'
import type { InviteLinkRow } from '../../platform/db/schema/invite-links.ts'
import type { SignUpData } from '../activation/activation-token.ts'
import { canonicalEmail } from '../identifiers/email.ts'
import { ensureEmailDomainAllowed } from '../restrictions/ensure-email-domain.ts'
import { findOpenLink } from '../invitations/open-links.ts'

export type SignUp = {
  readonly email?: string
  readonly phoneNumber?: string
  readonly username?: string
  readonly name?: string
  readonly companyName?: string
  readonly password?: string
  readonly metadata?: string
  readonly invitationToken?: string
  readonly hasAcceptedTerms?: boolean
}

/** What the audit log keeps of a sign-up: whose terms were agreed to, if any. */
export const signUpDetails = async (
  { settings }: RequestContext,
  { companyName, hasAcceptedTerms }: SignUp,
): Promise<Record<string, unknown>> => {
  const { terms } = await settings()
  return hasAcceptedTerms === true && terms !== undefined ? { companyName, accepted: terms } : { companyName }
}

/**
 * The hash of the password that was chosen. Without one it is chosen at activation.
 *
 * @throws ApiError PASSWORD_REQUIRED where the settings ask for a password at sign-up
 */
export const hashPassword = async (ctx: RequestContext, input: SignUp): Promise<string | undefined> => {
  if (input.password !== undefined) {
    const { email = '', username = '', name = '', companyName = '', phoneNumber = '' } = input
    const about = [email, username, name, companyName, phoneNumber]
    const joins = (await findOpenLink(ctx.db, ctx, input.invitationToken))?.tenantId
    return hashNewPassword(ctx, { password: input.password, about, joins })
  }
  const { authStrategy, password } = await ctx.settings()
  if (password.isRequiredAtSignUp && needsPassword(authStrategy)) throw new ApiError('PASSWORD_REQUIRED')
  return undefined
}

const parseMetadata = (text: string | undefined): Record<string, unknown> | undefined => {
  if (text === undefined || text === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // Falls through to the refusal.
  }
  throw new ApiError('INVALID_INPUT', { field: 'metadata', rule: 'json' })
}

/** A username that may be taken. Whether it is taken is no secret: the person who picks one has to be told. */
const readUsername = async (ctx: RequestContext, text: string | undefined): Promise<string | undefined> => {
  if (!text) return undefined
  const canonical = canonicalUsername(text)
  if (canonical === undefined) throw new ApiError('USERNAME_INVALID')
  const holder = await findPerson(ctx.db, { type: 'username', canonical })
  if (holder !== undefined) throw new ApiError('USERNAME_TAKEN')
  return text.trim()
}

/** An applicant without a company name can only join the tenant of a link; a dead link is told at once. */
const checkCompany = ({ companyName, invitationToken }: SignUp, link: InviteLinkRow | undefined): void => {
  if (companyName !== undefined || link !== undefined) return
  if (invitationToken !== undefined) throw new ApiError('LINK_INVALID')
  throw new ApiError('INVALID_INPUT', { field: 'companyName', rule: 'required' })
}

/** What the person entered when signing up, checked, and without the password. */
export const signUpDataFrom = async (ctx: RequestContext, input: SignUp): Promise<SignUpData> => {
  const link = await findOpenLink(ctx.db, ctx, input.invitationToken)
  checkCompany(input, link)
  if (link !== undefined)
    await ensureEmailDomainAllowed(ctx.db, link.tenantId, canonicalEmail(input.email ?? '') ?? null)
  return {
    companyName: input.companyName,
    name: input.name ?? '',
    metadata: parseMetadata(input.metadata),
    username: await readUsername(ctx, input.username),
    phoneNumber: input.phoneNumber ? requirePhone(input.phoneNumber) : undefined,
    inviteLink: link && { tenantId: link.tenantId, id: link.id },
  }
}
