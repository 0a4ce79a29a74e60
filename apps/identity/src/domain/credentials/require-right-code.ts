import type { OneTimeCodeRow } from '../../platform/db/schema/one-time-codes.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { type Redeemed, redeemCode } from './redeem-code.ts'

export type RightCodeRow = OneTimeCodeRow & { readonly userId: string }

class CodeIsRight extends Error {
  readonly row: RightCodeRow

  constructor(row: RightCodeRow) {
    super('The code is right.')
    this.row = row
  }
}

/**
 * Counts and refuses a wrong code as a use of it would, and leaves a right one as it was: for what is slow, or tells something,
 * and is done for the holder of a right code alone.
 *
 * @returns what it is kept as, and whose it is
 * @throws ApiError CODE_INVALID, CODE_EXPIRED, TOO_MANY_ATTEMPTS
 */
export const requireRightCode = async (ctx: RequestContext, redeemed: Redeemed): Promise<RightCodeRow> => {
  try {
    return await redeemCode(ctx, redeemed, async (_, row) => {
      throw new CodeIsRight(row)
    })
  } catch (error) {
    if (error instanceof CodeIsRight) return error.row
    throw error
  }
}
