import { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { lockUserRow } from '../credentials/users.queries.ts'
import { verifyCurrentPassword } from '../credentials/verify-current-password.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { Actor } from '../../request/request-context.ts'
import { hasAnyFactor, readFactors } from '../mfa/factors.queries.ts'
import { replaceSession } from '../mfa/step-up.ts'
import { toLoginResponse } from '../sign-in/complete-sign-in.ts'

/**
 * The password again, for who has no second factor and is about to change a lock (ruling 22).
 *
 * @returns undefined where the user has a factor by now, which is asked for instead
 */
export const passwordAgain = async (
  actor: Actor,
  user: UserRow,
  password: string,
): Promise<LoginResponse | undefined> => {
  const refusal = 'session.renewalRefused'
  const acceptTry = await verifyCurrentPassword(actor, { user, password, refusal })
  const result = await actor.transaction(async (tx) => {
    await lockUserRow(tx, user.id)
    await acceptTry(tx)
    if (hasAnyFactor(await readFactors(tx, user.id))) return 'factorDue'
    const { tenantId, sessionId, amr, tokenKey } = actor
    return replaceSession(tx, actor, {
      isProvedNow: true,
      replaced: { user, tenantId, sessionId, tokenKey },
      amr: [...new Set([...amr, 'pwd'])],
      action: 'session.renewed',
      basis: { is: 'password', passwordHash: user.passwordHash },
    })
  })
  if (result === 'factorDue') return undefined
  if (result === undefined) throw new ApiError('SESSION_ENDED')
  return toLoginResponse(actor, result)
}
