import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { acceptedTry, clearAttempts, countedTry, returnedTry, waitAfter } from './attempts.queries.ts'
import { accountKey, addressKey } from './keys.ts'

/** What a try to sign in is counted by. */
export const tryKeys = ({ secrets, ip }: RequestContext, account: string) => ({
  accountKey: accountKey(secrets, 'sign-in', account),
  addressKey: addressKey(secrets, 'sign-in', ip),
})

/** Seconds to wait, or undefined when the try may go on. Known and unknown accounts are counted alike. */
export const takeSignInAttempt = async (
  ctx: RequestContext,
  account: string,
): Promise<number | undefined> => {
  const now = ctx.clock.now()
  const [row] = await countedTry(ctx.db).execute({ ...tryKeys(ctx, account), now: now.toISOString() })
  return row && waitAfter([row.place, row.person], now)
}

const isBusy = (error: unknown): boolean => error instanceof ApiError && error.code === 'BUSY'

/** Judges a password or code whose try was counted before. A try that the server is too busy to judge counts for nothing. */
export const judgeAttempt = async (
  ctx: RequestContext,
  account: string,
  check: () => Promise<boolean>,
): Promise<boolean> => {
  try {
    return await check()
  } catch (error) {
    if (isBusy(error)) await returnedTry(ctx.db).execute(tryKeys(ctx, account))
    throw error
  }
}

/** What tries of an account are counted under. */
export const signInKey = ({ secrets }: Pick<RequestContext, 'secrets'>, account: string): string =>
  accountKey(secrets, 'sign-in', account)

/** The try was right. */
export const acceptSignInAttempt = async (
  tx: Database,
  ctx: RequestContext,
  account: string,
): Promise<void> => {
  await acceptedTry(tx).execute(tryKeys(ctx, account))
}

/** The person proved the address and chose another password: the stop after too many failures is lifted. */
export const liftSignInStop = (tx: Database, ctx: RequestContext, account: string): Promise<void> =>
  clearAttempts(tx, tryKeys(ctx, account).accountKey)

export const tooManyAttempts = (retryAfterSeconds: number): ApiError =>
  new ApiError('TOO_MANY_ATTEMPTS', { retryAfterSeconds })
