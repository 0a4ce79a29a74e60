import { ApiError } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { LoginTransactionRow } from '../../platform/db/schema/login-transactions.ts'
import { requireOrigin } from '../../request/check-origin.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { holdInvitedTenant } from '../invitations/hold-invited-tenant.ts'
import { type SignInResult } from '../sessions/sign-in-attempt.ts'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import { toOutcome } from './verify-provider-response.ts'
import type { Outcome } from './people/identity.ts'
import { toProofTime } from './people/stated-time.ts'
import type { Person } from './people/person.ts'
import { socialPerson } from './people/social-person.ts'
import { ssoPerson } from './people/sso-person.ts'
import { fromEpoch } from '../../runtime/clock.ts'
import { keepSocialProvider } from './social/social.queries.ts'
import { toSocialProviderName } from './social/social-provider-name.ts'
import { readBrowserBinding } from './transactions/browser-binding.ts'
import { forgetWantedProof } from './transactions/wanted-proof.ts'
import { redeemTransaction } from './transactions/transactions.queries.ts'

export type Redeem = {
  readonly state: string
  readonly code?: string | undefined
  readonly invitationToken?: string | undefined
}

type FoundPerson = Extract<Person, { user: unknown }>
export type Redeemed = { readonly entry: SignInResult; readonly person: FoundPerson }

/** Refusals are values inside the transaction: what was used up stays used up, and is written down. */
type Result = Redeemed | { readonly refusal: ApiError }

type Answered = {
  readonly transaction: LoginTransactionRow
  readonly outcome: Outcome | undefined
  readonly allowSignups: boolean
  readonly invitationToken: string | undefined
}

const gone = (): Result => ({ refusal: new ApiError('EXTERNAL_LOGIN_GONE') })

/**
 * Takes what administrators take before they come to a member. The tenant of a connection comes first, and whole: it may be
 * the one of the invitation, which is only shared.
 */
const holdTenants = async (
  tx: Database,
  ctx: RequestContext,
  { kind, tenantId }: LoginTransactionRow,
  invitationToken: string | undefined,
): Promise<void> => {
  if (kind !== 'social') await lockTenant(tx, tenantId)
  await holdInvitedTenant(tx, ctx, invitationToken)
}

const findPerson = async (
  tx: Database,
  ctx: RequestContext,
  { transaction, outcome, ...given }: Answered,
): Promise<Person | undefined> => {
  if (outcome?.is !== 'identified') return undefined
  const { provider: statedBy, identity } = outcome
  const { connectionId: id, tenantId } = transaction
  // Asked again: a provider that was switched off meanwhile signs no user in, and neither does one that is another by now.
  if (transaction.kind !== 'social')
    return ssoPerson(tx, ctx, { place: { tenantId, id }, statedBy, identity })
  const provider = await keepSocialProvider(tx, id)
  if (provider === undefined || toSocialProviderName(provider) !== statedBy) return undefined
  return socialPerson(tx, ctx, { provider, identity, ...given })
}

const toRefusal = (outcome: Outcome | undefined, person: Person | undefined): ApiError => {
  if (person !== undefined && 'refusal' in person) return new ApiError(person.refusal)
  if (outcome?.is !== 'failed') return new ApiError('EXTERNAL_LOGIN_FAILED')
  const { code, description } = outcome
  return new ApiError(code, description === undefined ? {} : { description })
}

/** How and when the provider states that the person proved who they are, never later than now. */
const toProof = ({ clock }: RequestContext, outcome: Outcome | undefined) => {
  if (outcome?.is !== 'identified') return { amr: [] }
  const { amr, authenticatedAt, sessionEndsAt } = outcome.identity
  const authTime = toProofTime(authenticatedAt, clock.now())
  return {
    amr,
    ...(authTime !== undefined && { authTime }),
    ...(sessionEndsAt !== undefined && { endsAt: fromEpoch(sessionEndsAt) }),
  }
}

/** The session at the provider may have ended since it answered: then it signs no user in any more (SEC-PA-08). */
const whileItLasts = ({ clock }: RequestContext, outcome: Outcome | undefined): Outcome | undefined => {
  const endsAt = outcome?.is === 'identified' ? outcome.identity.sessionEndsAt : undefined
  if (endsAt === undefined || fromEpoch(endsAt) > clock.now()) return outcome
  return { is: 'failed', code: 'EXTERNAL_LOGIN_FAILED' }
}

const take = async (
  tx: Database,
  ctx: RequestContext,
  {
    invitationToken,
    ...redeeming
  }: Redeem & { readonly browserHash: string; readonly allowSignups: boolean },
): Promise<Result> => {
  const { state, code, browserHash, allowSignups } = redeeming
  const transaction = await redeemTransaction(tx, ctx, { state, code, browserHash })
  if (transaction === undefined) return gone()
  await holdTenants(tx, ctx, transaction, invitationToken)
  const outcome = whileItLasts(ctx, toOutcome(ctx, transaction))
  const person = await findPerson(tx, ctx, { transaction, outcome, allowSignups, invitationToken })
  const { connectionId } = transaction
  const method = transaction.kind === 'social' ? 'social' : 'sso'
  if (person === undefined || 'refusal' in person) {
    const refusal = toRefusal(outcome, person)
    await audit(tx, ctx, {
      action: 'signIn.failed',
      ...(person?.userId !== undefined && { resourceId: person.userId, userId: person.userId }),
      tenantId: transaction.tenantId,
      details: { method, connectionId, code: refusal.code },
    })
    return { refusal }
  }
  const { user, tenantId, linkedAt } = person
  const proof = toProof(ctx, outcome)
  return {
    person,
    entry: await completeSignIn(tx, ctx, {
      user,
      tenantId,
      method,
      basis: { is: 'identity', connectionId, linkedAt },
      ...proof,
      invitationToken,
    }),
  }
}

/** Signs in with what a provider answered: once, in the browser that opened the way, and nowhere else. */
export const redeem = async (ctx: RequestContext, redeeming: Redeem): Promise<Redeemed> => {
  requireOrigin(ctx)
  const browserHash = readBrowserBinding(ctx, 'frame')
  const { allowSignups } = await ctx.settings()
  const result: Result =
    browserHash === undefined
      ? gone()
      : await ctx.transaction((tx) => take(tx, ctx, { ...redeeming, browserHash, allowSignups }))
  ctx.outbox.wake()
  if ('refusal' in result) throw result.refusal
  if (!('refused' in result.entry)) forgetWantedProof(ctx)
  return result
}
