import { ApiError } from '@vestibule/contract'
import type { RequestContext } from '../../request/request-context.ts'
import { verifyProviderResponse, keepOutcome } from './verify-provider-response.ts'
import { type Redeemed, redeem } from './redeem.ts'
import { readBrowserBinding } from './transactions/browser-binding.ts'
import { claimAnswer, findTransaction } from './transactions/transactions.queries.ts'

type Answer = {
  readonly state: string
  /** Our own code, or what the provider itself gave the browser. */
  readonly code: string
  readonly invitationToken?: string | undefined
  /** The answer as the provider gives it. */
  readonly answer: URLSearchParams
}

const isOwnCode = (code: string): boolean => /^[\w-]{43}$/.test(code)

/**
 * What came back to a page of the host: nearly always our own code. Where a provider is set up to send people to the
 * host itself, its answer is judged here, in the browser that opened the way (ruling 24), and only if it states its issuer
 * (SEC-PA-03).
 */
export const redeemAnswer = async (
  ctx: RequestContext,
  { state, code, invitationToken, answer }: Answer,
): Promise<Redeemed> => {
  const transaction = await findTransaction(ctx.db, ctx, state)
  if (transaction === undefined || transaction.answeredAt !== null) {
    if (!isOwnCode(code)) throw new ApiError('EXTERNAL_LOGIN_GONE')
    return redeem(ctx, { state, code, invitationToken })
  }
  if (transaction.browserHash !== readBrowserBinding(ctx, 'frame')) throw new ApiError('EXTERNAL_LOGIN_GONE')
  if (!(await claimAnswer(ctx.db, ctx, { state }))) throw new ApiError('EXTERNAL_LOGIN_GONE')
  const outcome = await verifyProviderResponse(ctx, { transaction, state, answer, arrivedAt: undefined })
  const kept = await keepOutcome(ctx, transaction, { outcome, withCode: true })
  if (kept?.code === undefined) throw new ApiError('EXTERNAL_LOGIN_GONE')
  return redeem(ctx, { state: transaction.callerState ?? state, code: kept.code, invitationToken })
}
