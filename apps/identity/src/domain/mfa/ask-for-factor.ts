import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import type { MfaDevices } from '@vestibule/contract/schemas/mfa'
import type { Database } from '../../platform/db/database.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { type FirstFactor, readConnectionId } from '../sessions/sign-in-attempt.ts'
import { hasSecondFactor, toCountedAmr, withFactor } from '../mfa-policy/amr.ts'
import { toDevices } from './devices.ts'
import { type Factors, readFactors, hasAnyFactor, isEnrolled } from './factors.queries.ts'
import { isOwnConnection } from '../sso/sso.queries.ts'
import { epochSeconds } from '../../runtime/clock.ts'
import { createPending, type PendingPurpose } from './pending.ts'
import { isForced, type MfaPolicy, readMfaPolicy, offeredStrategies } from '../mfa-policy/policy.queries.ts'
import { consumeRecovery } from './recoveries.queries.ts'
import { isRemembered } from './remembered-device.ts'

type Proved = {
  readonly user: UserRow
  readonly tenantId: string
  /** The connection or social provider that proved it. */
  readonly connectionId?: string | undefined
  readonly amr: readonly string[]
}

/** Nothing more is asked; `amr` may say more than before. */
export type Satisfied = {
  readonly is: 'satisfied'
  readonly amr: readonly string[]
  readonly rememberedIn?: string
  /** A recovery code took the place of the factor. */
  readonly isRecovered?: true
}

export type FactorRequest = {
  readonly is: 'asked'
  readonly devices: MfaDevices
  readonly mayEnrol: boolean
  readonly policy: MfaPolicy
}

/** A factor of the kind that was just shown shows nothing more. */
const furtherFactors = (factors: Factors, amr: readonly string[]): Factors => {
  if (hasSecondFactor(amr)) return factors
  return {
    ...factors,
    webauthn: amr.includes('hwk') ? [] : factors.webauthn,
    phones: amr.includes('sms') ? [] : factors.phones,
  }
}

/** A user's address serves as a factor without being added, where the installation sends codes by email. */
export const toMailbox = (email: string, { strategies }: MfaPolicy): readonly string[] =>
  email !== '' && strategies.includes('EmailCode') ? [email] : []

/** The factors a user can be asked for. */
export const createFactorRequest = (proved: Proved, factors: Factors, policy: MfaPolicy): FactorRequest => {
  const emails = proved.amr.includes('email') ? [] : toMailbox(proved.user.email, policy)
  return {
    is: 'asked',
    devices: toDevices(furtherFactors(factors, proved.amr), emails),
    mayEnrol: !hasAnyFactor(factors) && emails.length === 0,
    policy,
  }
}

/** Whether a second factor is due, and if so which may be shown. */
export const evaluateFactors = async (
  tx: Database,
  ctx: RequestContext,
  proved: Proved,
): Promise<Satisfied | FactorRequest> => {
  const { user, tenantId, amr } = proved
  const isByOwnSso = amr.includes('sso') && (await isOwnConnection(tx, tenantId, proved.connectionId))
  if (hasSecondFactor(toCountedAmr([...amr], isByOwnSso))) return { is: 'satisfied', amr }
  const policy = await readMfaPolicy(tx, tenantId)
  const factors = await readFactors(tx, user.id)
  if (!isForced(policy.enforceMFAType, isByOwnSso) && !isEnrolled(factors)) return { is: 'satisfied', amr }
  if (await isRemembered(tx, ctx, { user, tenantId, policy }))
    return { is: 'satisfied', amr, rememberedIn: tenantId }
  if (hasAnyFactor(factors) && (await consumeRecovery(tx, ctx, user.id)))
    return { is: 'satisfied', amr: withFactor(amr, 'otp'), isRecovered: true }
  return createFactorRequest(proved, factors, policy)
}

/** A session that asks for more: it is replaced by one with a stronger proof. */
type AskingSession = {
  readonly method: 'session'
  readonly connectionId: string | undefined
  readonly sessionId: string
  readonly tokenKey?: string | undefined
}

type Waiting = Omit<Proved, 'connectionId'> & {
  readonly purpose: PendingPurpose
  readonly endsAt?: Date | undefined
  /** When the first factor was proved, where that was earlier than now. */
  readonly authTime?: Date | undefined
  readonly factorRequest: FactorRequest
  readonly invitationToken?: string
  readonly isBreached?: boolean
} & (FirstFactor | AskingSession)

/** What is asked again when the factor was shown. */
const toKept = (waiting: FirstFactor | AskingSession) => {
  const { method } = waiting
  if (method === 'session') {
    const { connectionId, sessionId, tokenKey } = waiting
    return { method, connectionId, sessionId, tokenKey }
  }
  const { basis } = waiting
  const linkedAt = basis.is === 'identity' ? basis.linkedAt.getTime() : undefined
  return { method, connectionId: readConnectionId(waiting), linkedAt }
}

/** Makes the token a sign-in waits with, and the answer that tells the client what to ask for. */
export const makePending = async (
  tx: Database,
  ctx: RequestContext,
  { user, tenantId, amr, purpose, factorRequest, invitationToken, ...waiting }: Waiting,
): Promise<LoginResponse> => {
  const { devices, mayEnrol, policy } = factorRequest
  const sealedInvitation =
    invitationToken === undefined ? undefined : ctx.secrets.seal('mfa-invitations', invitationToken)
  const mfaToken = await createPending(tx, ctx, {
    purpose,
    userId: user.id,
    tenantId,
    amr: [...amr],
    ...toKept(waiting),
    endsAt: waiting.endsAt && epochSeconds(waiting.endsAt),
    provedAt: epochSeconds(waiting.authTime ?? ctx.clock.now()),
    mayEnrol,
    sealedInvitation,
    isBreached: waiting.isBreached,
  })
  return {
    mfaRequired: true,
    mfaToken,
    mfaEnrolled: !mayEnrol,
    mfaDevices: devices,
    mfaStrategies: [...offeredStrategies(policy.strategies, ctx.config)],
    userEmail: user.email,
  }
}
