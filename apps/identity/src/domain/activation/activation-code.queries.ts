import { and, desc, eq } from 'drizzle-orm'
import { oneTimeCodes, type OneTimeCodeRow } from '../../platform/db/schema/one-time-codes.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { findHandle, isHandleLive } from '../credentials/code-handles.queries.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { hasJoinedSince } from '../proved-addresses/newer-place.queries.ts'
import type { Database } from '../../platform/db/database.ts'

export const purpose = 'activation'

type Shown = { readonly token: string; readonly userId: string }

/** What a handle was given for, also where it activates nothing any more. */
export const findHandleOfUser = async (
  db: Database,
  ctx: Pick<RequestContext, 'clock'>,
  { token, userId }: Shown,
): Promise<OneTimeCodeRow | undefined> => {
  const row = await findHandle(db, ctx, { purpose, handleHash: sha256(token) })
  return row !== undefined && (row.userId ?? row.data.decoyUserId) === userId ? row : undefined
}

/** What a handle activates, also while its code is over: another one can be mailed for it. */
export const findActivationCode = async (
  db: Database,
  ctx: Pick<RequestContext, 'clock'>,
  shown: Shown,
): Promise<OneTimeCodeRow | undefined> => {
  const row = await findHandleOfUser(db, ctx, shown)
  return row && (await hasJoinedSince(db, shown.userId, row.createdAt)) ? undefined : row
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
    .where(and(eq(oneTimeCodes.purpose, purpose), eq(oneTimeCodes.userId, userId), isHandleLive(ctx)))
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(1)
  return row
}
