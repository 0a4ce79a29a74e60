import { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { findUserById } from '../../credentials/credential-queries.ts'
import type { Database } from '../../db/database.ts'
import type { SignInCodeRow } from '../../db/schema/sign-in-codes.ts'
import type { Visitor } from '../../http/visitor.ts'
import { startedAnswer } from '../../sessions/session-answer.ts'
import type { StartedSession } from '../../sessions/start-session.ts'
import { giveBackCodeTry, takeCodeTry } from '../../throttle/code-tries.ts'
import { tooManyAttempts } from '../../throttle/sign-in-throttle.ts'
import { type Entrant, entrantOf } from '../auth/may-enter.ts'
import { markOf, unmarkBrowser } from './browser-cookie.ts'
import { findOpenCode, judgeCode } from './codes.queries.ts'
import { auditFailure, signInByMail } from './sign-in.ts'

export type PostLogin = { readonly token: string; readonly invitationToken?: string }

/** Refusals are values here: what a wrong try counted must be kept, and a throw would undo it. */
type Outcome = { readonly started: StartedSession } | { readonly refusal: ApiError }

type Open = { readonly open: SignInCodeRow; readonly entrant: Entrant | undefined }

const refused = (code: 'CODE_INVALID' | 'CODE_EXPIRED'): Outcome => ({ refusal: new ApiError(code) })

/** One try, counted for its account and for its code, judged, and followed by its effect, all or nothing. */
const tryCode = async (
  tx: Database,
  visitor: Visitor,
  { open, entrant }: Open,
  { token, invitationToken }: PostLogin,
): Promise<Outcome> => {
  const wait = await takeCodeTry(tx, visitor, open.account)
  if (wait !== undefined) return { refusal: tooManyAttempts(wait) }
  const judged = await judgeCode(tx, visitor, { browserHash: open.browserHash, code: token.trim() })
  if (judged === 'wrong' || judged === 'usedUp') {
    await auditFailure(tx, visitor, 'code', open.userId)
    return refused(judged === 'wrong' ? 'CODE_INVALID' : 'CODE_EXPIRED')
  }
  await giveBackCodeTry(tx, open.account)
  if (judged === 'gone' || entrant === undefined) return refused('CODE_EXPIRED')
  return { started: await signInByMail(tx, visitor, { entrant, method: 'code', invitationToken }) }
}

/** Signs in with a code, in the browser that asked for it and nowhere else (SEC-OT-01). */
export const signInByCode = async (input: PostLogin, visitor: Visitor): Promise<LoginResponse> => {
  const browserHash = markOf(visitor)
  const open = browserHash && (await findOpenCode(visitor.db, visitor, browserHash))
  if (!open) {
    await auditFailure(visitor.db, visitor, 'code')
    throw new ApiError('CODE_EXPIRED')
  }
  const user = open.userId === null ? undefined : await findUserById(visitor.db, open.userId)
  const entrant = await entrantOf(visitor, user)
  const outcome = await visitor.transaction((tx) => tryCode(tx, visitor, { open, entrant }, input))
  if ('refusal' in outcome) throw outcome.refusal
  unmarkBrowser(visitor)
  return startedAnswer(visitor, outcome.started)
}
