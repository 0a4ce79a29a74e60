import { drawCode, insertCode, renewCode } from '../credentials/one-time-code.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { codeMail } from '../../platform/mail/mails.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import { secretText } from '../../runtime/random.ts'
import { mayMailForPage } from '../rate-limits/mail-limits.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { activationAccount } from './activation-account.ts'
import { isInvitationOpen } from '../members/senders.ts'
import { parseSignUpData, type SignUpData } from './activation-token.ts'
import { findActivationCode, findNewestActivationCode, purpose } from './activation-code.queries.ts'

type Activation = {
  readonly user: Pick<UserRow, 'id' | 'email'>
  readonly tenantId: string
  readonly data: SignUpData
}

export type ActivationCode = { userId: string; activationToken: string }

const lifetimeSeconds = lifetimes.activationCode

export const mailCode = (tx: Database, ctx: RequestContext, to: string, code: string): Promise<void> =>
  enqueueMail(tx, ctx, codeMail(ctx, 'activation', { to, code }))

/** Mails a code that activates what was signed up, and answers the handle it counts with. */
export const createActivationCode = async (
  tx: Database,
  ctx: RequestContext,
  { user, tenantId, data }: Activation,
): Promise<ActivationCode> => {
  const [handle, code] = [secretText(ctx.random), drawCode(ctx.random)]
  const account = activationAccount(ctx, user.id)
  const row = { purpose, account, code, userId: user.id, tenantId, data: { signUp: data } } as const
  await insertCode(tx, ctx, { ...row, handleHash: sha256(handle), lifetimeSeconds })
  await mailCode(tx, ctx, user.email, code)
  return { userId: user.id, activationToken: handle }
}

/** A handle that looks like one, for a person who has an account: no code is right for it. */
export const decoyActivationCode = async (
  tx: Database,
  ctx: RequestContext,
  { tenantId, data }: Activation,
): Promise<ActivationCode> => {
  const [handle, code] = [secretText(ctx.random), drawCode(ctx.random)]
  const decoyUserId = uuidv7(ctx.clock, ctx.random)
  const account = activationAccount(ctx, decoyUserId)
  const row = {
    purpose,
    account,
    code,
    userId: undefined,
    tenantId,
    data: { signUp: data, decoyUserId },
  } as const
  await insertCode(tx, ctx, { ...row, handleHash: sha256(handle), lifetimeSeconds })
  return { userId: decoyUserId, activationToken: handle }
}

/**
 * Mails another code for the handle of the page that asks, and for no other (SEC-PW-24); for the one a person got last where
 * the page shows none.
 *
 * @returns false where there is none of this user's, or the page has had enough of them
 */
export const renewActivationCode = async (
  tx: Database,
  ctx: RequestContext,
  user: UserRow,
  token?: string,
): Promise<boolean> => {
  const row =
    token === undefined
      ? await findNewestActivationCode(tx, ctx, user.id)
      : await findActivationCode(tx, ctx, { token, userId: user.id })
  if (row === undefined) return false
  // What an invitation gives is given by its sender: without one there is none any more.
  const isOfInvitation = parseSignUpData(row.data) === undefined && row.tenantId !== null
  const place = { tenantId: row.tenantId ?? '', userId: user.id }
  if (isOfInvitation && !(await isInvitationOpen(tx, ctx, place))) return false
  // The handle of an invitation comes by its mail alone, that of a sign-up is given to any caller.
  const page = { handleHash: row.handleHash, ...(!isOfInvitation && { address: user.id }) }
  if (token !== undefined && !(await mayMailForPage({ ...ctx, db: tx }, page))) return false
  const code = drawCode(ctx.random)
  await renewCode(tx, ctx, { purpose, handleHash: row.handleHash, code, lifetimeSeconds })
  await mailCode(tx, ctx, user.email, code)
  return true
}
