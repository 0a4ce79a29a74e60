import { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { verifyCurrentPassword } from '../credentials/verify-current-password.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { Actor } from '../../request/request-context.ts'
import { replaceSession } from '../mfa/step-up.ts'
import { toLoginResponse } from '../sign-in/complete-sign-in.ts'

/** The password again, for who has no second factor and is about to change a lock (ruling 22). */
export const passwordAgain = async (
  actor: Actor,
  user: UserRow,
  password: string,
): Promise<LoginResponse> => {
  const refusal = 'session.renewalRefused'
  const acceptTry = await verifyCurrentPassword(actor, { user, password, refusal })
  const result = await actor.transaction(async (tx) => {
    await acceptTry(tx)
    const { tenantId, sessionId, amr } = actor
    return replaceSession(tx, actor, {
      replaced: { user, tenantId, sessionId },
      amr: [...new Set([...amr, 'pwd'])],
      action: 'session.renewed',
    })
  })
  if (result === undefined) throw new ApiError('SESSION_ENDED')
  return toLoginResponse(actor, result)
}
