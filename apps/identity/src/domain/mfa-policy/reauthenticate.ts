import { canBeFreshProof, steppedUpAcr } from '@vestibule/access'
import { ApiError } from '@vestibule/contract'
import type { Actor } from '../../request/request-context.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { lifetimes } from '../lifetimes.ts'
import { hasSecondFactor } from './amr.ts'
import { holdsAnyFactor } from './holds-any-factor.queries.ts'

/** The refusal that says how recent a proof has to be, in seconds, and whether a second factor is part of it. */
export const stepUpRequired = ({
  hasFactor,
  maxAge,
}: {
  readonly hasFactor: boolean
  readonly maxAge?: number
}): ApiError =>
  new ApiError('STEP_UP_REQUIRED', {
    ...(maxAge === undefined ? {} : { maxAge }),
    ...(hasFactor ? { acrValues: steppedUpAcr } : {}),
  })

/** What tells how lately, and by what, a caller proved who they are. */
export type ProvingActor = Pick<Actor, 'db' | 'clock' | 'userId' | 'authTime' | 'amr' | 'isSessionProof'>

/**
 * Requires a proof of at most five minutes ago, with a second factor where the caller has one: asked wherever
 * credentials are changed. A session that an application was granted is none (SEC-TO-04), nor is a mailed or texted code by
 * itself (SEC-SS-14, SEC-AD-03).
 *
 * @throws ApiError STEP_UP_REQUIRED
 */
export const requireFreshProof = async (actor: ProvingActor): Promise<void> => {
  const isRecent =
    actor.isSessionProof && secondsLater(actor.authTime, lifetimes.freshProof) >= actor.clock.now()
  // With a second factor any first one will do: what was sent then was asked for in this session, as one of two.
  if (isRecent && hasSecondFactor(actor.amr)) return
  const hasFactor = await holdsAnyFactor(actor.db, actor.userId)
  if (isRecent && !hasFactor && canBeFreshProof(actor.amr)) return
  throw stepUpRequired({ hasFactor, maxAge: lifetimes.freshProof })
}
