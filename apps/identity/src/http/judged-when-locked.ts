import { compilePermissions } from '@vestibule/access'
import { ApiError } from '@vestibule/contract'
import type { Database } from '../platform/db/database.ts'
import { judgeWhenLocked } from '../platform/db/lock-tenant.queries.ts'
import { judgeWhenUserLocked } from '../domain/credentials/judge-when-user-locked.ts'
import { requireProofStill } from '../domain/mfa-policy/reauthenticate.ts'
import { isSessionUnended } from '../domain/sessions/sessions.queries.ts'
import type { Actor } from '../request/request-context.ts'

/** Reads what a caller may do now; refuses a caller who is none any more. */
export type ReadRights = (tx: Database) => Promise<readonly string[]>

/**
 * The actor, whose changes that wait for a tenant are judged by what holds after they have waited: an administrator who was
 * disabled or demoted meanwhile changes nothing any more, nor does one whose access to the account was taken (SEC-RA-33).
 * What a user changes of their own waits for that user, and is judged then by whether its session was ended (SEC-DE-16).
 * A fresh proof that was asked for is asked for again (SEC-SS-25).
 *
 * @throws ApiError, by a change: FORBIDDEN where rights were lost, SESSION_ENDED, STEP_UP_REQUIRED, and what `readRights`
 * throws
 */
export const judgedWhenLocked = (actor: Actor, readRights: ReadRights): Actor => ({
  ...actor,
  transaction: (work) =>
    actor.transaction((tx) => {
      const judge = async (): Promise<void> => {
        const isHeld = compilePermissions(await readRights(tx))
        if (!actor.permissions.every(isHeld)) throw new ApiError('FORBIDDEN')
        await requireProofStill({ ...actor, db: tx })
      }
      judgeWhenLocked(tx, { judge, tenantId: actor.tokenTenantId })
      const { userId, sessionId, apiToken } = actor
      const judgeSession = async (): Promise<void> => {
        if (!(await isSessionUnended(tx, sessionId))) throw new ApiError('SESSION_ENDED')
        await requireProofStill({ ...actor, db: tx })
      }
      if (apiToken === undefined) judgeWhenUserLocked(tx, { userId, judge: judgeSession })
      return work(tx)
    }),
})
