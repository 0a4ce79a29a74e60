import { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { judgeSession } from '../authentication/gate/pass-session.ts'
import { consumeOneTimeToken } from '../credentials/one-time-token.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { fromEpoch } from '../../runtime/clock.ts'
import { isMember } from '../sessions/session-facts.queries.ts'
import { type SignInResult } from '../sessions/sign-in-attempt.ts'
import { completeSignIn, toLoginResponse } from './complete-sign-in.ts'
import { type FactorMethod, withFactor } from '../mfa-policy/amr.ts'
import { holdsFirstFactor, openPending, type Pending, readFirstFactor, toInvitation } from '../mfa/pending.ts'
import { readMfaPolicy } from '../mfa-policy/policy.queries.ts'
import { rememberDevice, setDeviceCookie } from '../mfa/remembered-device.ts'
import { finishStepUp } from '../mfa/step-up.ts'
import { type Refusal, tryFactor } from '../mfa/try-factor.ts'

export type Completing = {
  readonly mfaToken: string
  readonly rememberDevice?: boolean
  readonly invitationToken?: string | undefined
}

/** A factor that was right. `recoveryCode`: shown once, after the first one was added. */
export type PresentedFactor = { readonly method: FactorMethod; readonly recoveryCode?: string }

type Finished = {
  readonly entry: SignInResult
  readonly deviceSecret: string | undefined
  readonly recoveryCode: string | undefined
}

/** A factor that was there proves its user at this moment. One that is added proves nothing: the time is the first one's. */
const readAuthTime = ({ mayEnrol, provedAt }: Pending): Date | undefined =>
  mayEnrol && provedAt !== undefined ? fromEpoch(provedAt) : undefined

const continueSignIn = async (
  tx: Database,
  ctx: RequestContext,
  pending: Pending,
  {
    method,
    invitationToken,
  }: { readonly method: FactorMethod; readonly invitationToken: string | undefined },
): Promise<SignInResult | undefined> => {
  const amr = withFactor(pending.amr, method)
  if (pending.sessionId !== undefined) return finishStepUp(tx, ctx, pending, amr)
  const first = readFirstFactor(pending)
  if (first === undefined) return undefined
  const { user, tenantId, isBreached } = pending
  const endsAt = pending.endsAt === undefined ? undefined : fromEpoch(pending.endsAt)
  const attempt = { ...first, user, tenantId, amr, authTime: readAuthTime(pending), endsAt, isBreached }
  return completeSignIn(tx, ctx, { ...attempt, invitationToken })
}

const finish = async (
  tx: Database,
  ctx: RequestContext,
  pending: Pending,
  { shown, input }: { readonly shown: PresentedFactor; readonly input: Completing },
): Promise<Finished> => {
  const { purpose, token, user, tenantId } = pending
  const row = await consumeOneTimeToken(tx, ctx, { purpose, token, userId: user.id })
  const { invitationToken } = input
  const result = row && (await continueSignIn(tx, ctx, pending, { method: shown.method, invitationToken }))
  // Another request ended it meanwhile: nothing that was done here may stay.
  if (result === undefined) throw new ApiError('MFA_TOKEN_INVALID')
  const mayRemember = input.rememberDevice === true && purpose === 'mfa'
  const isRemembering = mayRemember && (await readMfaPolicy(tx, tenantId)).allowRememberDevice
  const deviceSecret = isRemembering
    ? await rememberDevice(tx, ctx, { userId: user.id, tenantId })
    : undefined
  return { entry: result, deviceSecret, recoveryCode: shown.recoveryCode }
}

/** A session that is to be replaced by one with a stronger proof meets the gate before it is. */
const passReplacedSession = async (ctx: RequestContext, { sessionId, tenantId }: Pending): Promise<void> => {
  const facts = sessionId && (await ctx.sessionFacts.of({ sessionId, tenantId }))
  if (!facts || !isMember(facts, ctx.clock.now())) return
  const judged = await judgeSession(ctx, { facts, isContinued: facts.session.tenantId === tenantId })
  if (judged.is === 'refused') throw judged.error
}

/** Shows a factor in a pending transaction and, when it was right, ends it: by the one gate, in a new session. */
export const finishPending = async (
  ctx: RequestContext,
  { input: typed, factor }: { readonly input: Completing; readonly factor: string },
  show: (tx: Database, pending: Pending) => Promise<PresentedFactor | { readonly refused: Refusal }>,
): Promise<LoginResponse> => {
  const pending = await openPending(ctx, typed.mfaToken)
  await passReplacedSession(ctx, pending)
  const { user, tenantId } = pending
  const invitationToken = typed.invitationToken ?? toInvitation(ctx, pending)
  const input = { ...typed, invitationToken }
  const trier = { userId: user.id, email: user.email, tenantId, factor, invitationToken }
  const finished = await tryFactor(ctx, trier, async (tx) => {
    // Once the user is locked, and before a factor is added: what ended it meanwhile had the user as well.
    if (!(await holdsFirstFactor({ ...ctx, db: tx }, user.id, pending)))
      throw new ApiError('MFA_TOKEN_INVALID')
    const shown = await show(tx, pending)
    return 'refused' in shown ? shown : { done: await finish(tx, ctx, pending, { shown, input }) }
  })
  if (finished.deviceSecret !== undefined) setDeviceCookie(ctx, finished.deviceSecret)
  const answer = await toLoginResponse(ctx, finished.entry)
  return finished.recoveryCode === undefined ? answer : { ...answer, recoveryCode: finished.recoveryCode }
}
