import { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { audit } from '../../audit/audit.ts'
import type { UserRow } from '../../db/schema/users.ts'
import type { Member } from '../../http/visitor.ts'
import { replaceSession } from '../../mfa/step-up.ts'
import { entryAnswer } from '../../sessions/enter.ts'
import { tryCounter } from '../../throttle/known-browsers.ts'
import {
  acceptSignInAttempt,
  judgeAttempt,
  takeSignInAttempt,
  tooManyAttempts,
} from '../../throttle/sign-in-throttle.ts'

/**
 * The password again, for who has no second factor and is about to change a lock (ruling 22). A session left open
 * must not be a way to guess it: tries here count like tries to sign in.
 */
export const passwordAgain = async (by: Member, user: UserRow, password: string): Promise<LoginResponse> => {
  const counted = tryCounter(by, user)
  const wait = await takeSignInAttempt(by, counted)
  if (wait !== undefined) throw tooManyAttempts(wait)
  const isRight = await judgeAttempt(by, counted, () =>
    by.passwords.verify(user.passwordHash, password, user.id),
  )
  if (!isRight) {
    await audit(by.db, by, { action: 'session.renewalRefused', resource: 'user', resourceId: user.id })
    throw new ApiError('WRONG_PASSWORD')
  }
  const entry = await by.transaction(async (tx) => {
    await acceptSignInAttempt(tx, by, counted)
    const { tenantId, sessionId, amr } = by
    return replaceSession(tx, by, {
      replaced: { user, tenantId, sessionId },
      amr: [...new Set([...amr, 'pwd'])],
      action: 'session.renewed',
    })
  })
  if (entry === undefined) throw new ApiError('SESSION_ENDED')
  return entryAnswer(by, entry)
}
