import {
  createCode,
  drawCode,
  dropCodes,
  findOpenCode,
  judgeCode,
  type NewCode,
} from '../credentials/one-time-code.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OneTimeCodeRow } from '../../platform/db/schema/one-time-codes.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { accountKey } from '../rate-limits/keys.ts'

/** Where a code belongs: to one person, one purpose, one transaction and, where there is one, one telephone. */
export type CodeBound = {
  readonly purpose: Extract<NewCode['purpose'], `factor${string}`>
  readonly userId: string
  /** The pending sign-in or the session that asked. */
  readonly binding: string
  readonly deviceId?: string
}

/** Makes a code and its handle; the one before, of the same person and purpose, no longer counts. */
export const sendableCode = async (
  tx: Database,
  ctx: RequestContext,
  { purpose, userId, binding, deviceId, phoneNumber }: CodeBound & { readonly phoneNumber?: string },
): Promise<{ readonly otcToken: string; readonly code: string }> => {
  const code = drawCode(ctx.random)
  const account = accountKey(ctx.secrets, 'factor-code', userId)
  await dropCodes(tx, { purpose, account })
  const otcToken = await createCode(tx, ctx, {
    purpose,
    account,
    code,
    userId,
    data: { binding, deviceId, phoneNumber },
    lifetimeSeconds: lifetimes.factorCode,
  })
  return { otcToken, code }
}

/** `gone`: nothing was left to try. A right one comes with what it was sent to. */
export type JudgedCode =
  | { readonly is: 'right'; readonly row: OneTimeCodeRow }
  | { readonly is: 'wrong' | 'gone' }

/** Judges a code of this person in this transaction; one of another is none at all (SEC-OT-06). */
export const judgeSentCode = async (
  tx: Database,
  ctx: RequestContext,
  params: CodeBound & { readonly otcToken: string; readonly code: string },
): Promise<JudgedCode> => {
  const { purpose, userId, binding, deviceId, otcToken } = params
  const of = { purpose, handleHash: sha256(otcToken) }
  const row = await findOpenCode(tx, ctx, of)
  const isTheirs = row?.userId === userId && row.data.binding === binding && row.data.deviceId === deviceId
  if (row === undefined || !isTheirs) return { is: 'gone' }
  const judged = await judgeCode(tx, ctx, { ...of, code: params.code.replace(/\s/g, '') })
  if (judged === 'right') return { is: 'right', row }
  return { is: judged === 'wrong' ? 'wrong' : 'gone' }
}
