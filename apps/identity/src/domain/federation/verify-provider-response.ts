import type { LoginTransactionRow } from '../../platform/db/schema/login-transactions.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { secretText } from '../../runtime/random.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { adoptCallback } from './diagnosis/adopt-callback.ts'
import { diagnose, isTest } from './diagnosis/diagnose.ts'
import { InvalidProviderResponse } from './login-transaction.ts'
import { readReason } from './oidc/refusal.ts'
import type { Outcome } from './people/identity.ts'
import { protocols } from './protocols.ts'
import { loginTransactionSecrets } from './transactions/create-login-transaction.ts'
import { keepAnswer } from './transactions/transactions.queries.ts'

type Returned = {
  readonly transaction: LoginTransactionRow
  readonly state: string
  readonly answer: URLSearchParams
  /** The address of ours to which it came; absent where a page of the host brought it. */
  readonly arrivedAt: string | undefined
}

/** What the protocol makes of an answer. Whatever it does not believe is one and the same failure to the person. */
export const verifyProviderResponse = async (
  ctx: RequestContext,
  { transaction, state, answer, arrivedAt }: Returned,
): Promise<Outcome> => {
  const method = { transaction, state, arrivedAt, ...loginTransactionSecrets(ctx, transaction) }
  if (isTest(transaction)) {
    const tested = await diagnose(ctx, method, answer)
    await adoptCallback(ctx, transaction, tested)
    return tested
  }
  try {
    return await protocols[transaction.kind].receive(ctx, method, answer)
  } catch (error) {
    const { kind, connectionId } = transaction
    ctx.log.warn(
      { traceId: ctx.traceId, kind, connectionId, reason: readReason(error) },
      'an external answer was not believed',
    )
    const description = error instanceof InvalidProviderResponse ? error.description : undefined
    return { is: 'failed', code: 'EXTERNAL_LOGIN_FAILED', ...(description !== undefined && { description }) }
  }
}

/** Keeps how a way ended, sealed. Answers the one-time code of the redirect form, or undefined when it came too late. */
export const keepOutcome = async (
  ctx: RequestContext,
  { stateHash }: Pick<LoginTransactionRow, 'stateHash'>,
  { outcome, withCode }: { readonly outcome: Outcome; readonly withCode: boolean },
): Promise<{ readonly code: string | undefined } | undefined> => {
  const code = withCode ? secretText(ctx.random) : undefined
  const sealedOutcome = ctx.secrets.seal('login-transactions', JSON.stringify(outcome))
  const codeHash = code === undefined ? undefined : sha256(code)
  const isKept = await keepAnswer(ctx.db, ctx, { stateHash, sealedOutcome, codeHash })
  return isKept ? { code } : undefined
}

export const toOutcome = (
  { secrets }: Pick<RequestContext, 'secrets'>,
  { sealedOutcome }: LoginTransactionRow,
): Outcome | undefined =>
  sealedOutcome === null
    ? undefined
    : (JSON.parse(secrets.unseal('login-transactions', sealedOutcome)) as Outcome)
