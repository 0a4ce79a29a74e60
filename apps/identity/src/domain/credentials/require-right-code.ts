import type { RequestContext } from '../../request/request-context.ts'
import { type Redeemed, redeemCode } from './redeem-code.ts'

class RightCode extends Error {
  readonly userId: string

  constructor(userId: string) {
    super('The code is right.')
    this.userId = userId
  }
}

/**
 * Counts and refuses a wrong code as a use of it would, and leaves a right one as it was: for what is slow, or tells something,
 * and is done for the holder of a right code alone.
 *
 * @returns whose code it is
 * @throws ApiError CODE_INVALID, CODE_EXPIRED, TOO_MANY_ATTEMPTS
 */
export const requireRightCode = async (ctx: RequestContext, redeemed: Redeemed): Promise<string> => {
  try {
    return await redeemCode(ctx, redeemed, async (_, { userId }) => {
      throw new RightCode(userId)
    })
  } catch (error) {
    if (error instanceof RightCode) return error.userId
    throw error
  }
}
