import { and, asc, eq, gt } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { matching, type MemberFilter } from './member-filter.queries.ts'
import { asInvited } from './as-invited.ts'
import { type Member, memberColumns } from './members.queries.ts'

type Part = { readonly after: string | undefined; readonly limit: number }

/**
 * The members that follow one, in the order in which they were made: a page costs the same wherever it is. Pending too:
 * they are shown as they were typed.
 */
export const membersAfter = async (
  db: Database,
  tenantId: string,
  filter: MemberFilter,
  { after, limit }: Part,
): Promise<Member[]> =>
  (
    await db
      .select(memberColumns(db))
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(
        and(matching(db, tenantId, filter), after === undefined ? undefined : gt(memberships.userId, after)),
      )
      .orderBy(asc(memberships.userId))
      .limit(limit)
  ).map(asInvited)
