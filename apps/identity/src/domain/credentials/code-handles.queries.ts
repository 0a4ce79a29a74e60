import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { type OneTimeCodeRow, oneTimeCodes } from '../../platform/db/schema/one-time-codes.ts'
import type { Services } from '../../request/services.ts'
import { lifetimes } from '../lifetimes.ts'

type ClockDeps = Pick<Services, 'clock'>

/** Of an invitation, which says nothing beside: a sign-up and another address have data. */
export const isInvitationCode = or(
  eq(oneTimeCodes.purpose, 'invitation'),
  and(eq(oneTimeCodes.purpose, 'activation'), sql`${oneTimeCodes.data} = '{}'::jsonb`),
)

/** When a handle ends; no code of it lives longer. */
export const handleEnd = sql<Date>`${oneTimeCodes.createdAt} + make_interval(secs => case
  when ${isInvitationCode} then ${lifetimes.invitation}::integer
  else ${lifetimes.activationLink}::integer end)`

/**
 * That a handle still counts: as long as a link in its place would. The code beside it is over much sooner, and is mailed
 * anew on request.
 */
const isHandleLive = ({ clock }: ClockDeps) =>
  and(isNull(oneTimeCodes.usedAt), sql`${handleEnd} > ${clock.now().toISOString()}::timestamptz`)

type Handle = { readonly purpose: 'activation' | 'invitation'; readonly handleHash: string }

/** What a handle names, also while its code is over. */
export const findHandle = async (
  db: Database,
  deps: ClockDeps,
  { purpose, handleHash }: Handle,
): Promise<OneTimeCodeRow | undefined> => {
  const [row] = await db
    .select()
    .from(oneTimeCodes)
    .where(
      and(eq(oneTimeCodes.purpose, purpose), eq(oneTimeCodes.handleHash, handleHash), isHandleLive(deps)),
    )
  return row
}
