import { ApiError, type Contract } from '@vestibule/contract'
import { audit } from '../../audit/audit.ts'
import { passwordProblem } from '../../credentials/password-policy.ts'
import { replacePassword } from '../../credentials/replace-password.ts'
import type { IdentityHandlers, Member } from '../../http/visitor.ts'
import { acceptSignInAttempt, takeSignInAttempt, tooManyAttempts } from '../../throttle/sign-in-throttle.ts'
import { theMember } from '../team/the-member.ts'

type Handler = IdentityHandlers<Contract['profile']>['changePassword']

/** A session left open must not be a way to guess the password: tries here count like tries to sign in. */
const ensureCurrent = async (
  by: Member,
  account: string,
  hash: string | null,
  password: string,
): Promise<void> => {
  const wait = await takeSignInAttempt(by, account)
  if (wait !== undefined) throw tooManyAttempts(wait)
  if (await by.passwords.verify(hash, password)) return
  await audit(by.db, by, { action: 'password.changeRefused', resource: 'user', resourceId: by.userId })
  throw new ApiError('WRONG_PASSWORD')
}

/** Sets a new password, ends every other session and tells the person by mail (SEC-PW-07). */
export const changeOwnPassword: Handler = async ({ password, newPassword }, by) => {
  const { user } = await theMember(by.db, by.tenantId, by.userId)
  await ensureCurrent(by, user.canonicalEmail, user.passwordHash, password)
  const { minLength } = (await by.settings()).password
  const problem = passwordProblem(newPassword, { minLength, about: [user.name, user.email] })
  if (problem !== undefined) throw new ApiError(problem, { minLength })
  const passwordHash = await by.passwords.hash(newPassword)
  await by.transaction(async (tx) => {
    // The password that was just proved is not the person's any more.
    if (!(await replacePassword(tx, by, { user, passwordHash, exceptSessionId: by.sessionId })))
      throw new ApiError('WRONG_PASSWORD')
    await acceptSignInAttempt(tx, by, user.canonicalEmail)
    await audit(tx, by, {
      action: 'password.changed',
      resource: 'user',
      resourceId: user.id,
      severity: 'High',
    })
  })
  return {}
}
