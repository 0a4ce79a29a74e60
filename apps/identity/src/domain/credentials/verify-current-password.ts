import { ApiError } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { Actor } from '../../request/request-context.ts'
import { tryCounter } from '../rate-limits/known-browsers.ts'
import {
  acceptSignInAttempt,
  judgeAttempt,
  takeSignInAttempt,
  tooManyAttempts,
} from '../rate-limits/sign-in-throttle.ts'

type Tried = {
  readonly user: UserRow
  readonly password: string
  /** What the audit log says of a wrong one. */
  readonly refusal: 'password.changeRefused' | 'session.renewalRefused'
}

/**
 * Judges the password of a person who is signed in. A session left open must not be a way to guess it: tries here
 * count like tries to sign in.
 *
 * @returns takes the try back from the count, to be called in the transaction that the password was needed for
 * @throws ApiError `WRONG_PASSWORD`, or `TOO_MANY_ATTEMPTS` with the seconds to wait
 */
export const verifyCurrentPassword = async (actor: Actor, { user, password, refusal }: Tried) => {
  const counted = tryCounter(actor, user)
  const wait = await takeSignInAttempt(actor, counted)
  if (wait !== undefined) throw tooManyAttempts(wait)
  const verify = () => actor.passwords.verify(user.passwordHash, password, user.id)
  if (!(await judgeAttempt(actor, counted, verify))) {
    await audit(actor.db, actor, { action: refusal, resourceId: user.id })
    throw new ApiError('WRONG_PASSWORD')
  }
  return (tx: Parameters<typeof acceptSignInAttempt>[0]) => acceptSignInAttempt(tx, actor, counted)
}
