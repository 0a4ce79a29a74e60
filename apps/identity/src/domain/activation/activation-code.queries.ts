import { and, desc, eq, not, or } from 'drizzle-orm'
import { oneTimeCodes, type OneTimeCodeRow } from '../../platform/db/schema/one-time-codes.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { findHandle, isInvitationCode } from '../credentials/code-handles.queries.ts'
import { shownUserId } from '../credentials/shown-user-id.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { hasJoinedSince } from '../proved-addresses/newer-place.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { activationAccount, signUpUserId } from './activation-account.ts'
import { parseSignUpData } from './activation-token.ts'

export const purpose = 'activation'

type Deps = Pick<RequestContext, 'clock' | 'secrets'>
type Addressee = Pick<UserRow, 'id' | 'email'>

const findActivationHandle = (
  db: Database,
  ctx: Pick<RequestContext, 'clock'>,
  token: string,
): Promise<OneTimeCodeRow | undefined> => findHandle(db, ctx, { purpose, handleHash: sha256(token) })

const deriveAccount = (ctx: Deps, email: string): string => activationAccount(ctx, signUpUserId(ctx, email))

export type Addressed = {
  /** In canonical form. */
  readonly address: string
  /** Who has it now. */
  readonly user: UserRow | undefined
}

/**
 * The page of an address that has a handle, also where no code of it activates anything. That of a sign-up is found by the address
 * it was given for, whatever user has that now (SEC-PW-28), that of an invitation by its user.
 */
export const findHandleOfAddress = async (
  db: Database,
  ctx: Deps,
  { address, user }: Addressed,
  token: string,
): Promise<OneTimeCodeRow | undefined> => {
  const row = await findActivationHandle(db, ctx, token)
  if (row === undefined) return undefined
  const isTheirs =
    parseSignUpData(row.data) === undefined
      ? row.userId !== null && row.userId === user?.id
      : row.account === deriveAccount(ctx, address)
  return isTheirs ? row : undefined
}

/**
 * What a handle activates, also while its code is over: another one can be mailed for it. That of a sign-up is given to any
 * caller, and is found whatever has become of its address.
 */
export const findActivationCode = async (
  db: Database,
  ctx: Pick<RequestContext, 'clock'>,
  { token, userId }: { readonly token: string; readonly userId: string },
): Promise<OneTimeCodeRow | undefined> => {
  const row = await findActivationHandle(db, ctx, token)
  if (row === undefined || shownUserId(row) !== userId) return undefined
  if (parseSignUpData(row.data) !== undefined) return row
  return (await hasJoinedSince(db, userId, row.createdAt)) ? undefined : row
}

/** The sign-ups by code that were typed for an address, mailed or not; the handle of some is of another user, or of none. */
const isTheirSignUp = (ctx: Deps, { id, email }: Addressee) =>
  and(
    eq(oneTimeCodes.purpose, purpose),
    or(eq(oneTimeCodes.userId, id), eq(oneTimeCodes.account, deriveAccount(ctx, email))),
    not(isInvitationCode!),
  )

/**
 * The newest sign-up by code that was typed for an address, mailed or not; it may be over, or used up, and its user may be another
 * one.
 */
export const findNewestSignUp = async (
  tx: Database,
  ctx: Deps,
  user: Addressee,
): Promise<OneTimeCodeRow | undefined> => {
  const [row] = await tx
    .select()
    .from(oneTimeCodes)
    .where(isTheirSignUp(ctx, user))
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(1)
  return row
}

/** What was typed at all of them. */
export const listTypedWithCodes = async (
  db: Database,
  ctx: Deps,
  user: Addressee,
): Promise<Record<string, unknown>[]> => {
  const rows = await db.select({ data: oneTimeCodes.data }).from(oneTimeCodes).where(isTheirSignUp(ctx, user))
  return rows.map(({ data }) => data)
}

/** The invitations with a code that a person who has no account was mailed. */
export const listInvitationCodes = (tx: Database, userId: string): Promise<OneTimeCodeRow[]> =>
  tx
    .select()
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, purpose), isInvitationCode))
