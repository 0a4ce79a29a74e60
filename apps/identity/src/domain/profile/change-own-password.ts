import { ApiError, type Contract } from '@vestibule/contract'
import { hashNewPassword } from '../passwords/new-password.ts'
import { replacePassword } from '../passwords/replace-password.ts'
import { verifyCurrentPassword } from '../credentials/verify-current-password.ts'
import { rememberBrowser } from '../rate-limits/known-browsers.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { inRenewedSession } from '../sign-in/in-renewed-session.ts'
import { theActor } from '../members/the-member.ts'

type Handler = IdentityHandlers<Contract['profile']>['changePassword']

/** Sets a new password, ends every other session, renews this one and tells the person by mail (SEC-PW-07, SEC-SS-03). */
export const changeOwnPassword: Handler = async ({ password, newPassword }, actor) => {
  const { user } = await theActor(actor)
  const refusal = 'password.changeRefused'
  const acceptTry = await verifyCurrentPassword(actor, { user, password, refusal })
  const chosen = { password: newPassword, of: user, present: password }
  const passwordHash = await hashNewPassword(actor, chosen)
  await inRenewedSession(actor, {}, async (tx) => {
    const event = { action: 'password.changed', resourceId: user.id } as const
    // The password that was just proved is not the person's any more.
    if (!(await replacePassword(tx, actor, { user, passwordHash, exceptSessionId: actor.sessionId, event })))
      throw new ApiError('WRONG_PASSWORD')
    await acceptTry(tx)
  })
  // A user who once had the old password has as many marks as they like, each with tries of its own (SEC-PW-26).
  rememberBrowser(actor, user.id)
  return {}
}
