import { ApiError } from '@vestibule/contract'
import { linkTo } from '../applications/link.ts'
import { findUserById } from '../credentials/users.queries.ts'
import {
  createOneTimeToken,
  findOneTimeToken,
  revokeOneTimeTokens,
} from '../credentials/one-time-token.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { linkMail, type MailSender } from '../../platform/mail/mails.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'

export type ResetLink = { readonly userId: string; readonly token: string }

/** Tells one password of a person from the next: a link is good for the password it was asked for (SEC-PW-08). */
export const passwordVersion = ({ passwordChangedAt }: UserRow): string =>
  passwordChangedAt?.toISOString() ?? ''

type Forgetful = {
  readonly user: UserRow
  readonly tenantId: string
  /** It goes to the mailbox of its user, who asked for it: its use shows that they have the mailbox. */
  readonly isMailed?: boolean
}

/**
 * What a new password is set by. A stranger may have asked for it, so it ends no earlier one (SEC-PW-16): another password
 * does, by `passwordVersion`.
 *
 * @param isByTenant an administrator has it sent: it ends the earlier links of that tenant, and of no other (SEC-BE-25)
 */
export const createResetToken = async (
  tx: Database,
  ctx: RequestContext,
  { user, tenantId, isMailed }: Forgetful,
  isByTenant = false,
): Promise<string> => {
  if (isByTenant) await revokeOneTimeTokens(tx, ctx, { userId: user.id, purpose: 'passwordReset', tenantId })
  return createOneTimeToken(tx, ctx, {
    purpose: 'passwordReset',
    userId: user.id,
    tenantId,
    lifetimeSeconds: lifetimes.resetLink,
    data: { passwordVersion: passwordVersion(user), isMailed },
  })
}

type Mailed = Pick<Forgetful, 'user' | 'tenantId'> & {
  /** Where another person sends it; the user's own request otherwise. */
  readonly from?: MailSender
}

/** Mails a link to set a new password. */
export const sendResetLink = async (
  tx: Database,
  ctx: RequestContext,
  { user, tenantId, from }: Mailed,
): Promise<void> => {
  const token = await createResetToken(tx, ctx, { user, tenantId, isMailed: !from }, from !== undefined)
  const link = linkTo(ctx, 'resetPasswordUrl', { userId: user.id, token })
  await enqueueMail(tx, ctx, linkMail(from ?? ctx, 'passwordReset', { to: user.email, link }))
}

export type OpenReset = {
  readonly user: UserRow
  readonly purpose: 'passwordReset' | 'emailUndo'
  /** The address that takes its account back (SEC-OT-07). */
  readonly restoredEmail?: string
}

/** Whose link it is, without using it up. Every kind of wrong link gets the same answer. */
export const openResetLink = async (
  ctx: RequestContext,
  { userId, token }: ResetLink,
): Promise<OpenReset> => {
  const user = await findUserById(ctx.db, userId)
  const reset = await findOneTimeToken(ctx.db, ctx, { purpose: 'passwordReset', token, userId })
  if (user !== undefined && reset?.data.passwordVersion === passwordVersion(user))
    return { user, purpose: 'passwordReset' }
  // Good whatever the password is by now: an attacker who took the account over may have changed it.
  const undo = await findOneTimeToken(ctx.db, ctx, { purpose: 'emailUndo', token, userId })
  if (user === undefined || undo === undefined) throw new ApiError('LINK_INVALID')
  return { user, purpose: 'emailUndo', restoredEmail: String(undo.data.email) }
}
