import type { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import type { Database } from '../../../platform/db/database.ts'
import type { RequestContext } from '../../../request/request-context.ts'
import type { SignInAttempt } from '../../sessions/sign-in-attempt.ts'
import { type Entering, readTenantId } from './gate-check.ts'
import { gateChecks } from './gate-checks.ts'

export type PassedSignIn =
  | { readonly entering: Entering }
  | { readonly pending: LoginResponse }
  /** What was written about it stays: the caller throws it once the transaction is committed. */
  | { readonly refused: ApiError }

/**
 * Asks every check of the gate about a sign-in, one after the other, until one refuses it or lets it wait. Until all have
 * let it pass nothing is accepted, issued or remembered (SEC-SS-04).
 *
 * @throws ApiError of the check that refuses, where nothing is to stay
 */
export const passSignIn = async (
  tx: Database,
  ctx: RequestContext,
  attempt: SignInAttempt,
): Promise<PassedSignIn> => {
  let entering: Entering = attempt
  for (const { concerns, judge } of gateChecks) {
    if (concerns?.(ctx, entering) === false) continue
    const verdict = await judge(tx, ctx, entering)
    if (verdict.is === 'wait') return { pending: verdict.answer }
    if (verdict.is === 'refuse') {
      const { id: userId, email } = entering.user
      const { knownAs = email } = verdict
      ctx.refusalTrail.concerned = { tenantId: readTenantId(entering), userId, email: knownAs }
      if (verdict.isWritten) return { refused: verdict.error }
      throw verdict.error
    }
    entering = { ...entering, ...verdict.found }
  }
  return { entering }
}
