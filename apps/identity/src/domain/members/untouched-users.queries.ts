import { and, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { hasNeverCome, hasNo } from '../../platform/db/has-never-come.queries.ts'
import { isNotEntered } from '../../platform/db/joined.ts'
import { oneTimeCodes } from '../../platform/db/schema/one-time-codes.ts'
import { oneTimeTokens } from '../../platform/db/schema/one-time-tokens.ts'
import { phoneNumbers } from '../../platform/db/schema/phone-numbers.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'

import type { Services } from '../../request/services.ts'
import { keepInvitedId } from './invited-ids.queries.ts'

/** Whether a user has come themselves, as against being named by others alone. */
export const hasCome = async (db: Database, userId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), not(hasNeverCome(db)!)))
  return rows.length > 0
}

/**
 * A person who proved nothing, chose no password and belongs to no tenant. Pending too: an invited person belongs to the
 * one that waits for them.
 */
export const isUntouched = (db: Database): SQL | undefined =>
  and(hasNeverCome(db), isNull(users.lockedAt), hasNo(db, memberships))

/** What is read of the places that users leave. Pending too: an invitation is such a place. */
export const leftColumns = {
  userId: memberships.userId,
  activatedAt: memberships.activatedAt,
  isUnentered: sql<boolean>`(${isNotEntered})`,
}

type Left = {
  readonly userId: string
  readonly activatedAt: Date | null
  /** Whether a directory has named the user, who never acted there. */
  readonly isUnentered: boolean
}

const readKind = ({ activatedAt, isUnentered }: Left): 'invited' | 'named' | 'member' => {
  if (activatedAt === null) return 'invited'
  return isUnentered ? 'named' : 'member'
}

/** A user whom nothing waits for: no sign-up, link or code is open. */
const hasNothingOpen = (db: Database): SQL | undefined =>
  and(
    hasNo(db, phoneNumbers),
    hasNo(db, oneTimeTokens, isNull(oneTimeTokens.usedAt)),
    hasNo(db, oneTimeCodes, isNull(oneTimeCodes.usedAt)),
  )

/**
 * Deletes those who left their last tenant. One who had only been invited is deleted where the invitation was all there
 * was of them: a person who signs up meanwhile, or has an account, keeps what they have (SEC-BE-08). So does one who had
 * joined by the word of a directory and never came (SEC-BE-37), and one who has come and never acted where a directory has
 * named them: the account is no more that tenant's than an inviter's (SEC-RA-94). Pending too: another tenant that waits for
 * the person keeps them.
 */
export const deleteUsersWithoutTenant = async (
  tx: Database,
  deps: Pick<Services, 'secrets'>,
  left: readonly Left[],
): Promise<void> => {
  const pickIds = (kind: 'invited' | 'named' | 'member') =>
    left.filter((place) => readKind(place) === kind).map(({ userId }) => userId)
  const isOver = {
    member: or(not(hasNeverCome(tx)!), hasNothingOpen(tx)),
    named: and(hasNeverCome(tx), hasNothingOpen(tx)),
  }
  for (const kind of ['member', 'named'] as const) {
    const ids = pickIds(kind)
    if (ids.length > 0)
      await tx.delete(users).where(and(inArray(users.id, ids), hasNo(tx, memberships), isOver[kind]))
  }
  const invited = pickIds('invited')
  if (invited.length === 0) return
  const deleted = await tx
    .delete(users)
    .where(and(inArray(users.id, invited), isUntouched(tx), hasNothingOpen(tx)))
    .returning({ id: users.id, canonicalEmail: users.canonicalEmail })
  for (const user of deleted) await keepInvitedId(tx, deps, user)
}
