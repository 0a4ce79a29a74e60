import { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { aboutPerson } from '../audit/about-person.ts'
import { findUserById } from '../credentials/users.queries.ts'
import { hashNewPassword } from '../passwords/new-password.ts'
import { recordSecurityEvent } from '../credentials/record-security-event.ts'
import { type Redeemed, redeemCode } from '../credentials/redeem-code.ts'
import { requireRightCode } from '../credentials/require-right-code.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { canonicalEmail } from '../identifiers/email.ts'
import { consumeInvitation } from '../invitations/consume-invitation.ts'
import { inviteAtAddress } from '../invitations/invite-at-address.ts'
import { hasJoinedSince } from '../proved-addresses/newer-place.queries.ts'
import { holdTenantsOfUser } from '../proved-addresses/prove-address.ts'
import { usedUp } from '../sessions/proof-basis.queries.ts'
import { type SignInResult } from '../sessions/sign-in-attempt.ts'
import { completeSignIn, toLoginResponse } from '../sign-in/complete-sign-in.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { activate } from './activate.ts'
import {
  type ActivationLink,
  type OpenActivation,
  openActivation,
  openActivationCode,
  openRightCode,
} from './activation-strategy.ts'
import { parseSignUpData, readAddress } from './activation-token.ts'
import { readLinkData, readRightCodeData } from './typed-sign-ups.ts'

type Activate = ActivationLink & {
  readonly password?: string
  /** How an invited user wants to be called. */
  readonly name?: string
  /** When the person agreed to the terms, as their client says it. */
  readonly lastTermsCheck?: string
}

/** The hash to store, where the person still has to choose a password. */
const chosenHash = (
  ctx: RequestContext,
  open: OpenActivation,
  { password, name: typedName, token }: Pick<Activate, 'password' | 'name' | 'token'>,
) => {
  if (!open.shouldSetPassword) return Promise.resolve(undefined)
  if (password === undefined) throw new ApiError('PASSWORD_REQUIRED')
  const data = parseSignUpData(open.data)
  const { email = '', name = '' } = open.user ?? {}
  const about = [
    email,
    name,
    typedName ?? '',
    data?.companyName ?? '',
    data?.username ?? '',
    data?.phoneNumber ?? '',
  ]
  const { user: of, joins } = open.owner
  return hashNewPassword(ctx, { password, by: token, about, joins, ...(of && { of }) })
}

type Proved = {
  readonly userId: string
  readonly tenantId: string
  readonly createdAt: Date
  readonly data: Record<string, unknown>
  readonly passwordHash: string | undefined
  readonly name: string | undefined
  readonly lastTermsCheck: string | undefined
}

/** The address is proved: activates, and signs the person in (ruling 12). */
const finish = async (
  tx: Database,
  ctx: RequestContext,
  proved: Proved,
): Promise<SignInResult | undefined> => {
  const user = await findUserById(tx, proved.userId)
  if (user === undefined || (await hasJoinedSince(tx, user.id, proved.createdAt))) return undefined
  const tenantId = await activate(tx, ctx, { ...proved, user })
  if (tenantId === undefined) return undefined
  await recordSecurityEvent(tx, ctx, {
    action: 'user.activated',
    of: user.id,
    ...aboutPerson(user),
    tenantId,
    details: proved.lastTermsCheck === undefined ? undefined : { lastTermsCheck: proved.lastTermsCheck },
  })
  if (readAddress(proved.data) !== undefined) await inviteAtAddress(tx, ctx, user.id)
  return completeSignIn(tx, ctx, { user, tenantId, method: 'activation', amr: ['email'], basis: usedUp })
}

/** Others have named the user, or another sign-up was typed, in this moment or since the page was opened. */
const requireChosen = (
  open: OpenActivation,
  { data, passwordHash }: Pick<Proved, 'data' | 'passwordHash'>,
): void => {
  if (isTyped(open.data) && !isTyped(data) && passwordHash === undefined)
    throw new ApiError('PASSWORD_REQUIRED')
}

const isTyped = (data: Record<string, unknown>): boolean => parseSignUpData(data)?.passwordHash !== undefined

/** Uses the link up. */
export const activateAccount = async (input: Activate, ctx: RequestContext): Promise<LoginResponse> => {
  const open = await openActivation(ctx, input)
  if (open === undefined) throw new ApiError('LINK_INVALID')
  const passwordHash = await chosenHash(ctx, open, input)
  const { token, userId, name, lastTermsCheck } = input
  const canonical = canonicalEmail(readAddress(open.data) ?? '')
  const result = await ctx.transaction(async (tx) => {
    if (canonical !== undefined) await holdTenantsOfUser(tx, ctx, { userId, canonicalEmail: canonical })
    const row = await consumeInvitation(tx, ctx, { purpose: 'activation', token, userId })
    if (row === undefined) return undefined
    const data = await readLinkData(tx, ctx, row)
    requireChosen(open, { data, passwordHash })
    return finish(tx, ctx, { ...row, data, passwordHash, name, lastTermsCheck })
  })
  if (result === undefined) throw new ApiError('LINK_INVALID')
  return toLoginResponse(ctx, result)
}

type ByCode = {
  readonly open: OpenActivation | undefined
  readonly input: Activate
  readonly redeemed: Redeemed
}

/**
 * Only the holder of a right code has a password judged and hashed: hashes are slow, and a judgement tells of the user whose
 * password it is to be (SEC-PW-27). A right code that opens nothing for the moment is not used up by it (SEC-RA-69).
 */
const hashForRightCode = async (
  ctx: RequestContext,
  { open, input, redeemed }: ByCode,
): Promise<string | undefined> => {
  if (open?.shouldSetPassword === false && input.password === undefined) return undefined
  const row = await requireRightCode(ctx, redeemed)
  if (open === undefined) throw new ApiError('CODE_EXPIRED')
  return chosenHash(ctx, await openRightCode(ctx, open, row), input)
}

/** Uses the code up: typed where its handle is (SEC-OT-01), with what was typed in this browser (SEC-OT-16). */
export const activateAccountWithOTC = async (
  { code, ...input }: Activate & { readonly code: string },
  ctx: RequestContext,
): Promise<LoginResponse> => {
  const open = await openActivationCode(ctx, input)
  const { token, userId, name, lastTermsCheck } = input
  const failure = { action: 'activation.refused' } as const
  const redeemed = { purpose: 'activation', handleHash: sha256(token), userId, code, failure } as const
  const passwordHash = await hashForRightCode(ctx, { open, input, redeemed })
  const result = await redeemCode(ctx, redeemed, async (tx, { tenantId, ...row }) => {
    const data = await readRightCodeData(tx, ctx, row)
    if (open !== undefined) requireChosen(open, { data, passwordHash })
    const proved = { ...row, data, tenantId: tenantId ?? '', passwordHash, name, lastTermsCheck }
    return (await finish(tx, ctx, proved)) ?? new ApiError('CODE_EXPIRED')
  })
  return toLoginResponse(ctx, result)
}
