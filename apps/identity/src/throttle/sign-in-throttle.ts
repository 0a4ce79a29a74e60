import { ApiError } from '@vestibule/contract'
import type { Database } from '../db/database.ts'
import type { Visitor } from '../http/visitor.ts'
import { clearAttempts, hardStop, refundAttempt, takeAttempt } from './attempts.ts'
import { accountKey, addressKey } from './keys.ts'

const keysOf = ({ secrets, ip }: Visitor, account: string) => ({
  account: accountKey(secrets, 'sign-in', account),
  address: addressKey(secrets, 'sign-in', ip),
})

const addressForgottenAfterSeconds = 900

/** Seconds to wait, or undefined when the try may go on. Known and unknown accounts are counted alike. */
export const takeSignInAttempt = async (visitor: Visitor, account: string): Promise<number | undefined> => {
  const keys = keysOf(visitor, account)
  // The place is asked first: what it may not try any more cannot be used to block somebody's account.
  const place = await takeAttempt(visitor, {
    key: keys.address,
    forgetAfterSeconds: addressForgottenAfterSeconds,
  })
  if (!place.isAllowed) return place.retryAfterSeconds
  const person = await takeAttempt(visitor, { key: keys.account, stopAfter: hardStop })
  return person.isAllowed ? undefined : person.retryAfterSeconds
}

/** The try was right. */
export const acceptSignInAttempt = async (tx: Database, visitor: Visitor, account: string): Promise<void> => {
  const keys = keysOf(visitor, account)
  await clearAttempts(tx, keys.account)
  await refundAttempt(tx, keys.address)
}

/** The person proved the address and chose another password: the stop after too many failures is lifted. */
export const liftSignInStop = (tx: Database, visitor: Visitor, account: string): Promise<void> =>
  clearAttempts(tx, keysOf(visitor, account).account)

export const tooManyAttempts = (retryAfterSeconds: number): ApiError =>
  new ApiError('TOO_MANY_ATTEMPTS', { retryAfterSeconds })
