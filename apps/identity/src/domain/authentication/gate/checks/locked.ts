import { ApiError, type ErrorCode } from '@vestibule/contract'
import { isLocked, isUserLocked } from '../../../credentials/locked-users.queries.ts'
import type { SignInMethod } from '../../../sessions/sign-in-attempt.ts'
import { type GateCheck, pass } from '../gate-check.ts'

/** What each way in answers to a proof that is wrong: a lock is not told from it (SEC-PW-05). */
const answers: Readonly<Record<SignInMethod, ErrorCode>> = {
  password: 'INVALID_CREDENTIALS',
  code: 'CODE_EXPIRED',
  smsCode: 'CODE_EXPIRED',
  magicLink: 'LINK_INVALID',
  passkey: 'WEBAUTHN_REFUSED',
  activation: 'LINK_INVALID',
  session: 'SESSION_ENDED',
  social: 'EXTERNAL_LOGIN_FAILED',
  sso: 'EXTERNAL_LOGIN_FAILED',
  signUp: 'INVALID_CREDENTIALS',
}

/** An administrator or an operator has locked the person: nothing of theirs opens anything. */
export const locked: GateCheck = {
  name: 'locked',
  mayApply: isLocked,
  // Read now: the lock may be younger than the proof.
  judge: async (tx, _, { user, method }) =>
    (await isUserLocked(tx, user.id)) ? { is: 'refuse', error: new ApiError(answers[method]) } : pass,
  judgeSession: async (_, { facts: { user } }) =>
    user.lockedAt === null ? pass : { is: 'refuse', error: new ApiError('SESSION_ENDED') },
  judgeApiToken: async (_, { user }) =>
    user.lockedAt === null ? pass : { is: 'refuse', error: new ApiError('INVALID_CREDENTIALS') },
}
