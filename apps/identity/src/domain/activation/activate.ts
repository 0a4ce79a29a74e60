import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { updateUser } from '../../platform/db/update-users.queries.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { canonicalEmail } from '../identifiers/email.ts'
import { isLiveMember } from '../members/home-tenant.queries.ts'
import { joinInvited } from '../invitations/join-invited.ts'
import { proveAddress } from '../proved-addresses/prove-address.ts'
import { findInvitedAs } from '../members/memberships.queries.ts'
import { showsSession } from '../sessions/shown-session.ts'
import { completeSignUp, usernameFor } from './complete-sign-up.ts'
import { readAddress, parseSignUpData } from './activation-token.ts'

type Activation = {
  readonly user: UserRow
  readonly tenantId: string
  /** Of the password chosen just now. */
  readonly passwordHash: string | undefined
  /** As the invited user typed it; a sign-up has said its own. */
  readonly name: string | undefined
  /** When the link or the code was mailed. */
  readonly createdAt: Date
  /** What the link or the code carries. */
  readonly data: Record<string, unknown>
}

/**
 * Makes a pending member a real one, with the password and the address they proved. What the tenant typed of them becomes
 * theirs where they have none of it.
 */
const activateMember = async (
  tx: Database,
  ctx: RequestContext,
  { user, tenantId, passwordHash, name, data, createdAt }: Activation,
): Promise<string | undefined> => {
  const invited = await findInvitedAs(tx, { tenantId, userId: user.id })
  const place = { tenantId, userId: user.id }
  // One who has joined by another way proves their address, and nothing else comes of it. Thrown, so that what belongs to an
  // invitation that is only suspended is not used up (SEC-RA-69).
  if (!(await joinInvited(tx, ctx, place)) && !(await isLiveMember(tx, place, ctx.clock.now())))
    throw new ApiError('LINK_INVALID')
  const now = ctx.clock.now()
  const address = readAddress(data)
  // The first one alone: who has one changes it where that is asked for a fresh proof and both are told.
  if (address !== undefined && user.canonicalEmail !== null) return undefined
  // Asked again, for the session may have ended while this waited (SEC-SO-10).
  if (address !== undefined && !(await showsSession(ctx, user.id))) return undefined
  const changes = {
    verifiedAt: user.verifiedAt ?? now,
    passwordHash,
    passwordChangedAt: passwordHash === undefined ? undefined : now,
    ...(address === undefined && { name: name || user.name || invited?.name }),
    ...(invited && {
      phone: user.phone ?? invited.phone,
      ...(await usernameFor(tx, user, invited.username)),
    }),
  }
  if (address === undefined) await updateUser(tx, now, user.id, changes)
  else {
    const canonical = canonicalEmail(address)
    if (canonical === undefined) return undefined
    const next = { userId: user.id, email: address, canonicalEmail: canonical }
    await proveAddress(tx, ctx, { ...next, changes, mailedAt: createdAt, refusal: 'LINK_INVALID' })
  }
  return tenantId
}

/**
 * Answers where the person starts; undefined when there was nothing left to activate.
 *
 * @throws ApiError LINK_INVALID where the user may not join as invited now
 */
export const activate = async (
  tx: Database,
  ctx: RequestContext,
  activation: Activation,
): Promise<string | undefined> => {
  const signUp = parseSignUpData(activation.data)
  return signUp === undefined
    ? activateMember(tx, ctx, activation)
    : completeSignUp(tx, ctx, { ...activation, data: signUp })
}
