import { compilePermissions } from '@vestibule/access'
import { ApiError } from '@vestibule/contract'
import type { Database } from '../platform/db/database.ts'
import { judgeWhenLocked } from '../platform/db/lock-tenant.queries.ts'
import type { Actor } from '../request/request-context.ts'

/** Reads what a caller may do now; refuses a caller who is none any more. */
export type ReadRights = (tx: Database) => Promise<readonly string[]>

/**
 * The actor, whose changes that wait for a tenant are judged by what holds after they have waited: an administrator who was
 * disabled or demoted meanwhile changes nothing any more, nor does one whose access to the account was taken (SEC-RA-33).
 *
 * @throws ApiError, by a change: FORBIDDEN where rights were lost, and what `readRights` throws
 */
export const judgedWhenLocked = (actor: Actor, readRights: ReadRights): Actor => ({
  ...actor,
  transaction: (work) =>
    actor.transaction((tx) => {
      const judge = async (): Promise<void> => {
        const isHeld = compilePermissions(await readRights(tx))
        if (!actor.permissions.every(isHeld)) throw new ApiError('FORBIDDEN')
      }
      judgeWhenLocked(tx, { judge, tenantId: actor.tokenTenantId })
      return work(tx)
    }),
})
