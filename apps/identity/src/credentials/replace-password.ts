import { and, eq, isNull } from 'drizzle-orm'
import { linkTo } from '../clients/link.ts'
import type { Database } from '../db/database.ts'
import { type UserRow, users } from '../db/schema/users.ts'
import type { Visitor } from '../http/visitor.ts'
import { linkMail } from '../mail/mails.ts'
import { enqueueMail } from '../outbox/enqueue.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { revokeOneTimeTokens } from './one-time-token.ts'
import { rememberPassword } from './password-history.ts'

type Replacement = {
  /** As read before: the password is replaced only if it is still that one. */
  readonly user: Pick<UserRow, 'id' | 'email' | 'passwordHash' | 'passwordChangedAt'>
  readonly passwordHash: string
  readonly exceptSessionId?: string
}

/**
 * Sets another password, ends the person's other sessions and outstanding reset links, and tells them by mail
 * (SEC-PW-07). False when somebody else changed the password meanwhile; then nothing was done.
 */
export const replacePassword = async (
  tx: Database,
  by: Visitor,
  { user, passwordHash, exceptSessionId }: Replacement,
): Promise<boolean> => {
  const { passwordChangedAt: before } = user
  const isSame = before === null ? isNull(users.passwordChangedAt) : eq(users.passwordChangedAt, before)
  const [changed] = await tx
    .update(users)
    .set({ passwordHash, passwordChangedAt: by.clock.now() })
    .where(and(eq(users.id, user.id), isSame))
    .returning({ id: users.id })
  if (changed === undefined) return false
  await rememberPassword(tx, by, user)
  await endSessions(tx, by, { userId: user.id, exceptSessionId, reason: 'password-changed' })
  await revokeOneTimeTokens(tx, by, { userId: user.id, purpose: 'passwordReset' })
  const link = linkTo(by, 'forgetPasswordUrl')
  await enqueueMail(tx, by, linkMail(by, 'passwordChanged', { to: user.email, link }))
  return true
}
