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

/** Whether a proof of so long ago is one of the last minutes. */
export const isRecentProof = ({ clock }: Pick<Actor, 'clock'>, authTime: Date): boolean =>
  secondsLater(authTime, lifetimes.freshProof) >= clock.now()

/** The refusal of a factor that is to be added where nothing was proved in the last minutes: it would stay. */
export const proofDueToEnrol = (): ApiError =>
  stepUpRequired({ hasFactor: false, maxAge: lifetimes.freshProof })

/** What tells how lately, and by what, a caller proved who they are. */
export type ProvingActor = Pick<
  Actor,
  'db' | 'clock' | 'userId' | 'authTime' | 'amr' | 'isSessionProof' | 'restsOn'
>

/**
 * Requires a proof of at most five minutes ago, with a second factor where the caller has one: asked wherever
 * credentials are changed. A session that an application was granted is none (SEC-TO-04), nor is a mailed or texted code by
 * itself (SEC-SS-14, SEC-AD-03). What asks for it locks the caller or the tenant before it changes anything, and is judged
 * again then.
 *
 * @throws ApiError STEP_UP_REQUIRED
 */
export const requireFreshProof = async (actor: ProvingActor): Promise<void> => {
  const isRecent = actor.isSessionProof && isRecentProof(actor, actor.authTime)
  // With a second factor any first one will do: what was sent then was asked for in this session, as one of two.
  if (isRecent && hasSecondFactor(actor.amr)) return
  const hasFactor = await holdsAnyFactor(actor.db, actor.userId)
  if (!isRecent || hasFactor || !canBeFreshProof(actor.amr))
    throw stepUpRequired({ hasFactor, maxAge: lifetimes.freshProof })
  actor.restsOn.noFactor = true
}

/**
 * Asks again, once a request has waited, for a proof that was enough before it waited: the user may have added a factor
 * meanwhile (SEC-SS-25).
 *
 * @throws ApiError STEP_UP_REQUIRED
 */
export const requireProofStill = async (actor: ProvingActor): Promise<void> => {
  if (actor.restsOn.noFactor) await requireFreshProof(actor)
}
