import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { oneTimeCodes, type OneTimeCodeRow } from '../../platform/db/schema/one-time-codes.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { lifetimes } from '../lifetimes.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { Database } from '../../platform/db/database.ts'

export const purpose = 'activation'

const unused = ({ clock }: Pick<RequestContext, 'clock'>) =>
  and(
    eq(oneTimeCodes.purpose, purpose),
    isNull(oneTimeCodes.usedAt),
    gt(oneTimeCodes.createdAt, secondsLater(clock.now(), -lifetimes.activationLink)),
  )

/** What a handle activates, also while its code is over: another one can be mailed for it. */
export const findActivationCode = async (
  db: Database,
  ctx: Pick<RequestContext, 'clock'>,
  { token, userId }: { readonly token: string; readonly userId: string },
): Promise<OneTimeCodeRow | undefined> => {
  const [row] = await db
    .select()
    .from(oneTimeCodes)
    .where(and(unused(ctx), eq(oneTimeCodes.handleHash, sha256(token))))
  return (row?.userId ?? row?.data.decoyUserId) === userId ? row : undefined
}

/** The code that a person was mailed last. */
export const findNewestActivationCode = async (
  tx: Database,
  ctx: Pick<RequestContext, 'clock'>,
  userId: string,
): Promise<OneTimeCodeRow | undefined> => {
  const [row] = await tx
    .select()
    .from(oneTimeCodes)
    .where(and(unused(ctx), eq(oneTimeCodes.userId, userId)))
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(1)
  return row
}
