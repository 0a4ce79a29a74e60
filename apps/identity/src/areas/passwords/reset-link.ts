import { ApiError } from '@vestibule/contract'
import { linkTo } from '../../clients/link.ts'
import { findUserById } from '../../credentials/credential-queries.ts'
import {
  createOneTimeToken,
  findOneTimeToken,
  revokeOneTimeTokens,
} from '../../credentials/one-time-token.ts'
import type { Database } from '../../db/database.ts'
import type { UserRow } from '../../db/schema/users.ts'
import type { Visitor } from '../../http/visitor.ts'
import { lifetimes } from '../../lifetimes.ts'
import { passwordResetMail } from '../../mail/password-reset-mail.ts'
import { enqueueMail } from '../../outbox/enqueue.ts'

export type ResetLink = { readonly userId: string; readonly token: string }

/** Tells one password of a person from the next: a link is good for the password it was asked for (SEC-PW-08). */
const passwordVersion = ({ passwordChangedAt }: UserRow): string => passwordChangedAt?.toISOString() ?? ''

/** Mails a link to set a new password; earlier ones die. */
export const sendResetLink = async (
  tx: Database,
  visitor: Visitor,
  { user, tenantId }: { readonly user: UserRow; readonly tenantId: string },
): Promise<void> => {
  await revokeOneTimeTokens(tx, visitor, { userId: user.id, purpose: 'passwordReset' })
  const token = await createOneTimeToken(tx, visitor, {
    purpose: 'passwordReset',
    userId: user.id,
    tenantId,
    lifetimeSeconds: lifetimes.resetLink,
    data: { passwordVersion: passwordVersion(user) },
  })
  const link = linkTo(visitor, 'resetPasswordUrl', { userId: user.id, token })
  await enqueueMail(
    tx,
    visitor,
    passwordResetMail({ to: user.email, application: visitor.client.name, link }),
  )
}

/** Whose link it is, without using it up. Every kind of wrong link gets the same answer. */
export const openResetLink = async (visitor: Visitor, { userId, token }: ResetLink): Promise<UserRow> => {
  const row = await findOneTimeToken(visitor.db, visitor, { purpose: 'passwordReset', token, userId })
  const user = row && (await findUserById(visitor.db, row.userId))
  if (user === undefined || row?.data.passwordVersion !== passwordVersion(user)) {
    throw new ApiError('LINK_INVALID')
  }
  return user
}
