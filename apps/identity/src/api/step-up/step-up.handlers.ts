import { isSteppedUp } from '@vestibule/access'
import { ApiError, type Contract } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { epochSeconds } from '../../runtime/clock.ts'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { toAcr } from '../../domain/mfa-policy/amr.ts'
import { makePending, createFactorRequest } from '../../domain/mfa/ask-for-factor.ts'
import { readFactors, hasAnyFactor } from '../../domain/mfa/factors.queries.ts'
import { readMfaPolicy } from '../../domain/mfa-policy/policy.queries.ts'
import { passSession } from '../../domain/authentication/gate/pass-session.ts'
import { signAgain } from '../../domain/sessions/sign-again.ts'
import { isMember } from '../../domain/sessions/session-facts.queries.ts'
import { theActor } from '../../domain/members/the-member.ts'
import { passwordAgain } from '../../domain/step-up/password-again.ts'

/** Judged by what the server wrote down, at the server's time; what a caller says of itself is not asked (SEC-SS-14). */
const isEnough = ({ amr, authTime, clock, isSessionProof }: Actor, maxAge: number | undefined): boolean =>
  isSessionProof &&
  isSteppedUp(
    { acr: toAcr(amr), amr, auth_time: epochSeconds(authTime) },
    { maxAge, now: epochSeconds(clock.now()) },
  )

const sameAgain = async (actor: Actor): Promise<LoginResponse> => {
  const facts = await actor.sessionFacts.of({ sessionId: actor.sessionId, tenantId: actor.tenantId })
  if (facts === undefined || !isMember(facts, actor.clock.now())) throw new ApiError('SESSION_ENDED')
  const passed = await passSession(actor, { facts, isContinued: true })
  return {
    ...(await signAgain(actor, passed)),
    mfaRequired: false,
    userId: actor.userId,
    tenantId: actor.tenantId,
  }
}

type Proving = { readonly actor: Actor; readonly user: UserRow }

/** The password, where the user has no factor: undefined where one is asked for. */
const byPassword = async (
  { actor, user }: Proving,
  password: string | undefined,
): Promise<LoginResponse | undefined> => {
  if (password === undefined || hasAnyFactor(await readFactors(actor.db, user.id))) return undefined
  return passwordAgain(actor, user, password)
}

const askForFactor = async ({ actor, user }: Proving): Promise<LoginResponse> => {
  const { tenantId, amr, sessionId, tokenKey } = actor
  const facts = await actor.sessionFacts.of({ sessionId, tenantId })
  const proved = { user, tenantId, amr, connectionId: facts?.session.connectionId ?? undefined }
  const [factors, policy] = [await readFactors(actor.db, user.id), await readMfaPolicy(actor.db, tenantId)]
  const factorRequest = createFactorRequest(proved, factors, policy)
  if (factorRequest.mayEnrol) throw new ApiError('MFA_NOT_ENROLLED')
  return actor.transaction((tx) =>
    makePending(tx, actor, {
      ...proved,
      purpose: 'stepUp',
      method: 'session',
      factorRequest,
      sessionId,
      tokenKey,
    }),
  )
}

export const stepUpHandlers: IdentityHandlers<Contract['stepUp']> = {
  generateStepupSession: async ({ maxAge, password }, actor) => {
    if (isEnough(actor, maxAge)) return sameAgain(actor)
    const { user } = await theActor(actor)
    return (await byPassword({ actor, user }, password)) ?? askForFactor({ actor, user })
  },
}
