import { drawCode, insertCode } from '../credentials/one-time-code.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OneTimeCodeRow } from '../../platform/db/schema/one-time-codes.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { codeMail } from '../../platform/mail/mails.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import { secretText } from '../../runtime/random.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { activationAccount, signUpUserId } from './activation-account.ts'
import { parseSignUpData, type SignUpData } from './activation-token.ts'
import { purpose } from './activation-code.queries.ts'

type Activation = {
  readonly user: Pick<UserRow, 'id' | 'email'>
  readonly tenantId: string
  readonly data: SignUpData
  /** As it was typed: the page of the code names it, and says nothing by it of an account. */
  readonly typedEmail: string
  /** Hash of the secret of the browser that signs up. */
  readonly browserHash: string
}

type SignUpCode = Activation & {
  /** Whether the code activates anything. */
  readonly isActive: boolean
}

export type ActivationCode = { userId: string; activationToken: string }

const lifetimeSeconds = lifetimes.activationCode

export const mailCode = (tx: Database, ctx: RequestContext, to: string, code: string): Promise<void> =>
  enqueueMail(tx, ctx, codeMail(ctx, 'activation', { to, code }))

/** The digits go into a mail alone; the same is kept for every address, whether one is mailed or not. */
const insertSignUp = async (
  tx: Database,
  ctx: RequestContext,
  { user, tenantId, data, typedEmail, browserHash, isActive }: SignUpCode,
): Promise<ActivationCode & { readonly code: string }> => {
  const handle = secretText(ctx.random)
  const handleHash = sha256(handle)
  const code = drawCode(ctx.random)
  const userId = signUpUserId(ctx, user.email)
  const row = { purpose, account: activationAccount(ctx, userId), code, tenantId } as const
  await insertCode(tx, ctx, {
    ...row,
    handleHash,
    lifetimeSeconds,
    userId: isActive ? user.id : undefined,
    data: { signUp: data, shownUserId: userId, typedEmail, browserHash },
  })
  return { userId, activationToken: handle, code }
}

/** Mails a code that activates what was signed up, and answers the handle it counts with. */
export const createActivationCode = async (
  tx: Database,
  ctx: RequestContext,
  activation: Activation,
): Promise<ActivationCode> => {
  const { code, ...handle } = await insertSignUp(tx, ctx, { ...activation, isActive: true })
  await mailCode(tx, ctx, activation.user.email, code)
  return handle
}

/**
 * A handle that looks like one, and goes on to do so: for a person who has an account, or has been mailed enough. No code is
 * right for it.
 */
export const decoyActivationCode = async (
  tx: Database,
  ctx: RequestContext,
  decoy: Activation,
): Promise<ActivationCode> => {
  const { code: _, ...handle } = await insertSignUp(tx, ctx, { ...decoy, isActive: false })
  return handle
}

type Place = { readonly tenantId: string; readonly userId: string }

/** The invitation whose link brings a handle; undefined for the handle of a sign-up. */
export const invitationOfCode = ({ data, tenantId, userId }: OneTimeCodeRow): Place | undefined =>
  parseSignUpData(data) === undefined && tenantId !== null && userId !== null
    ? { tenantId, userId }
    : undefined
