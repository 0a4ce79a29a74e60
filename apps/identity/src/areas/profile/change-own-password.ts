import { ApiError, type Contract } from '@vestibule/contract'
import { audit } from '../../audit/audit.ts'
import { hashNewPassword } from '../../credentials/new-password.ts'
import { replacePassword } from '../../credentials/replace-password.ts'
import type { IdentityHandlers, Member } from '../../http/visitor.ts'
import { handOut, renewSession } from '../../sessions/renew-session.ts'
import { tryCounter } from '../../throttle/known-browsers.ts'
import {
  acceptSignInAttempt,
  judgeAttempt,
  takeSignInAttempt,
  tooManyAttempts,
} from '../../throttle/sign-in-throttle.ts'
import { theMember } from '../team/the-member.ts'

type Handler = IdentityHandlers<Contract['profile']>['changePassword']

/** A session left open must not be a way to guess the password: tries here count like tries to sign in. */
const ensureCurrent = async (
  by: Member,
  { counted, hash, password }: { counted: string; hash: string | null; password: string },
): Promise<void> => {
  const wait = await takeSignInAttempt(by, counted)
  if (wait !== undefined) throw tooManyAttempts(wait)
  if (await judgeAttempt(by, counted, () => by.passwords.verify(hash, password, by.userId))) return
  await audit(by.db, by, { action: 'password.changeRefused', resource: 'user', resourceId: by.userId })
  throw new ApiError('WRONG_PASSWORD')
}

/** Sets a new password, ends every other session, renews this one and tells the person by mail (SEC-PW-07, SEC-SS-03). */
export const changeOwnPassword: Handler = async ({ password, newPassword }, by) => {
  const { user } = await theMember(by.db, by.tenantId, by.userId)
  const counted = tryCounter(by, user)
  await ensureCurrent(by, { counted, hash: user.passwordHash, password })
  const about = [user.name, user.email]
  const passwordHash = await hashNewPassword(by, { password: newPassword, about, of: user })
  const renewed = await by.transaction(async (tx) => {
    const event = {
      action: 'password.changed',
      resource: 'user',
      resourceId: user.id,
      severity: 'High',
    } as const
    // The password that was just proved is not the person's any more.
    if (!(await replacePassword(tx, by, { user, passwordHash, exceptSessionId: by.sessionId, event })))
      throw new ApiError('WRONG_PASSWORD')
    await acceptSignInAttempt(tx, by, counted)
    return renewSession(tx, by)
  })
  handOut(by, renewed)
  return {}
}
