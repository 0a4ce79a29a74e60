import { ApiError } from '@vestibule/contract'
import * as v from 'valibot'
import { canSignIn } from '../sso/can-sign-in.ts'
import { invitedHome } from '../invitations/invited-home.ts'
import { findUserById } from '../credentials/users.queries.ts'
import { holdsIdentity } from '../credentials/held-identities.queries.ts'
import { createOneTimeToken, findOneTimeToken } from '../credentials/one-time-token.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OneTimeTokenRow } from '../../platform/db/schema/one-time-tokens.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { fromEpoch } from '../../runtime/clock.ts'
import { lifetimes } from '../lifetimes.ts'
import { isLiveMember } from '../members/home-tenant.queries.ts'
import { usedUp } from '../sessions/proof-basis.queries.ts'
import type { FirstFactor, SignInMethod } from '../sessions/sign-in-attempt.ts'

/** What is waiting: a sign-in for its second factor, or a session for a stronger proof. */
export type PendingPurpose = 'mfa' | 'stepUp'

const pendingData = v.object({
  /** What was proved already. */
  amr: v.array(v.string()),
  method: v.custom<SignInMethod>((value) => typeof value === 'string'),
  /** The connection or social provider that proved it. */
  connectionId: v.optional(v.string()),
  /** When the identity was linked that the sign-in rests on, in milliseconds since the epoch. */
  linkedAt: v.optional(v.number()),
  /** When the session is to end at the latest, in seconds since the epoch. */
  endsAt: v.optional(v.number()),
  /** When the first factor was proved, in seconds since the epoch. */
  provedAt: v.optional(v.number()),
  /** Whether a factor may be added with this: only while the person has none. */
  mayEnrol: v.boolean(),
  /** The invitation that came along with the first factor, encrypted. */
  sealedInvitation: v.optional(v.string()),
  /** The password that was typed is known from leaks. */
  isBreached: v.optional(v.boolean()),
  /** The session that is to be replaced. */
  sessionId: v.optional(v.string()),
  /** Thumbprint of the key that the access token is bound to that asked for it. */
  tokenKey: v.optional(v.string()),
})
export type PendingData = v.InferOutput<typeof pendingData>

export type NewPending = PendingData & {
  readonly purpose: PendingPurpose
  readonly userId: string
  readonly tenantId: string
}

/** Makes what stands for a sign-in that is not finished: it opens nothing but the ways to finish it (SEC-SS-04). */
export const createPending = (
  tx: Database,
  ctx: RequestContext,
  { purpose, userId, tenantId, ...data }: NewPending,
): Promise<string> =>
  createOneTimeToken(tx, ctx, {
    purpose,
    userId,
    tenantId,
    lifetimeSeconds: lifetimes.pendingFactor,
    data,
  })

export type Pending = PendingData & {
  readonly purpose: PendingPurpose
  readonly token: string
  /** Of the token, as it is stored. */
  readonly hash: string
  readonly user: UserRow
  readonly tenantId: string
  /** Names this transaction where codes and challenges are bound to one (SEC-OT-06). */
  readonly binding: string
}

const purposes: readonly PendingPurpose[] = ['mfa', 'stepUp']

const findPending = async (ctx: RequestContext, token: string): Promise<OneTimeTokenRow | undefined> => {
  for (const purpose of purposes) {
    const row = await findOneTimeToken(ctx.db, ctx, { purpose, token })
    if (row !== undefined) return row
  }
  return undefined
}

/** A password that was changed since takes back everything the old one had opened. */
const isOutdated = (row: OneTimeTokenRow, { passwordChangedAt }: UserRow): boolean =>
  passwordChangedAt !== null && passwordChangedAt > row.createdAt

/** The invitation that came along with the first factor. */
export const toInvitation = (
  { secrets }: Pick<RequestContext, 'secrets'>,
  { sealedInvitation }: PendingData,
): string | undefined =>
  sealedInvitation === undefined ? undefined : secrets.unseal('mfa-invitations', sealedInvitation)

/** Whether the sign-in can end where it began: in a tenant of the user, or in the one that they are invited to. */
const mayStart = async (
  ctx: RequestContext,
  userId: string,
  tenantId: string,
  data: PendingData,
): Promise<boolean> => {
  if (await isLiveMember(ctx.db, { userId, tenantId }, ctx.clock.now())) return true
  return (await invitedHome(ctx, userId, toInvitation(ctx, data))) === tenantId
}

/**
 * The first factor of a pending sign-in. Undefined of a session that asks for more, which is ended by the transaction that
 * takes its place, and of what an older release kept of a provider.
 */
export const readFirstFactor = ({ method, connectionId, linkedAt }: PendingData): FirstFactor | undefined => {
  if (method === 'session') return undefined
  if (method !== 'sso' && method !== 'social') return { method, basis: usedUp }
  if (connectionId === undefined || linkedAt === undefined) return undefined
  return { method, basis: { is: 'identity', connectionId, linkedAt: new Date(linkedAt) } }
}

/**
 * Whether what a sign-in waits with still holds: a provider that was switched off meanwhile, or whose identity of the user
 * ended, has proved nothing any more, nor has one whose session is over (SEC-PA-08). What other first factors proved is taken
 * back with the token itself.
 */
export const holdsFirstFactor = async (
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  userId: string,
  data: PendingData,
): Promise<boolean> => {
  if (data.sessionId !== undefined) return true
  if (data.endsAt !== undefined && fromEpoch(data.endsAt) <= clock.now()) return false
  const basis = readFirstFactor(data)?.basis
  return basis?.is === 'identity' ? holdsIdentity(db, userId, basis) : basis !== undefined
}

/** Looks at a pending sign-in without ending it. A user who can no longer sign in has none. */
export const openPending = async (ctx: RequestContext, token: string): Promise<Pending> => {
  const row = await findPending(ctx, token)
  const user = row && (await findUserById(ctx.db, row.userId))
  if (row === undefined || user === undefined || isOutdated(row, user))
    throw new ApiError('MFA_TOKEN_INVALID')
  const { tenantId } = row
  const data = v.parse(pendingData, row.data)
  const isGood =
    (await holdsFirstFactor(ctx, user.id, data)) &&
    (await canSignIn(ctx, user, data.connectionId)) &&
    (await mayStart(ctx, user.id, tenantId, data))
  if (!isGood) throw new ApiError('MFA_TOKEN_INVALID')
  const purpose = row.purpose === 'stepUp' ? 'stepUp' : 'mfa'
  return {
    ...data,
    purpose,
    token,
    hash: row.hash,
    user,
    tenantId,
    binding: `${purpose}:${row.hash}`,
  }
}
