import { ApiError } from '@vestibule/contract'
import type { MfaStrategy } from '@vestibule/contract/schemas/mfa'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { readFactors, hasAnyFactor } from '../mfa/factors.queries.ts'
import { toInvitation, openPending, type Pending } from '../mfa/pending.ts'
import { readMfaPolicy, offeredStrategies } from '../mfa-policy/policy.queries.ts'
import { sha256 } from '../../platform/crypto/hash.ts'

/** A kind of factor that the installation did not choose cannot be added, whatever a client shows. */
export const requireOffered = async (
  { db, config }: RequestContext,
  tenantId: string,
  ...kinds: readonly MfaStrategy[]
): Promise<void> => {
  const { strategies } = await readMfaPolicy(db, tenantId)
  const offered = offeredStrategies(strategies, config)
  if (!kinds.some((kind) => offered.includes(kind))) throw new ApiError('FACTOR_UNAVAILABLE')
}

/** A sign-in that waits because its person has no factor yet; with any other, adding one would be a way around. */
export const openEnrolling = async (
  ctx: RequestContext,
  mfaToken: string,
  ...kinds: readonly MfaStrategy[]
): Promise<Pending> => {
  const pending = await openPending(ctx, mfaToken)
  if (!pending.mayEnrol) throw new ApiError('MFA_ALREADY_ENROLLED')
  await requireOffered(ctx, pending.tenantId, ...kinds)
  return pending
}

/** Asked again where the factor is added: another sign-in may have been quicker. */
export const mayStillEnrol = async (tx: Database, { mayEnrol, user }: Pending): Promise<boolean> =>
  mayEnrol && !hasAnyFactor(await readFactors(tx, user.id))

/** The sign-in a factor is added in is completed with it, so its token and its invitation outlive the event. */
export const addedIn = (ctx: RequestContext, pending: Pending) => {
  const { user, tenantId, purpose, hash } = pending
  const invitation = toInvitation(ctx, pending)
  const invitations =
    invitation === undefined ? [] : [{ purpose: 'invitation', hash: sha256(invitation) } as const]
  return { user, tenantId, within: [{ purpose, hash }, ...invitations] }
}
