import { drawCode, insertCode } from '../credentials/one-time-code.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OneTimeCodeRow } from '../../platform/db/schema/one-time-codes.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { codeMail } from '../../platform/mail/mails.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import { secretText } from '../../runtime/random.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { activationAccount } from './activation-account.ts'
import { parseSignUpData, type SignUpData } from './activation-token.ts'
import { purpose } from './activation-code.queries.ts'
import { drawSeededCode } from './seeded-code.ts'

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
  const handle = secretText(ctx.random)
  const handleHash = sha256(handle)
  const { seed, code } = drawSeededCode(ctx, handleHash)
  const account = activationAccount(ctx, user.id)
  const row = { purpose, account, code, userId: user.id, tenantId, data: { signUp: data, seed } } as const
  await insertCode(tx, ctx, { ...row, handleHash, lifetimeSeconds })
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

type Place = { readonly tenantId: string; readonly userId: string }

/** The invitation whose link brings a handle; undefined for the handle of a sign-up. */
export const invitationOfCode = ({ data, tenantId, userId }: OneTimeCodeRow): Place | undefined =>
  parseSignUpData(data) === undefined && tenantId !== null && userId !== null
    ? { tenantId, userId }
    : undefined
