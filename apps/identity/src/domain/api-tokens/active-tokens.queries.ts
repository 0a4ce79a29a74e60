import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { apiTokens, type ApiTokenType } from '../../platform/db/schema/api-tokens.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { mayAct } from '../members/may-act.queries.ts'

/**
 * Ids of the tokens of one type that count at a moment, of all tenants: the vendor's own servers ask. The conditions are
 * those of `isTokenLive`, for many at once.
 */
export const activeTokenIds = async (db: Database, type: ApiTokenType, now: Date): Promise<string[]> => {
  const rows = await db
    .select({ id: apiTokens.id })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .innerJoin(
      memberships,
      and(eq(memberships.tenantId, apiTokens.tenantId), eq(memberships.userId, apiTokens.userId)),
    )
    .where(
      and(
        eq(apiTokens.type, type),
        or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, now)),
        mayAct(now),
      ),
    )
    .orderBy(asc(apiTokens.id))
  return rows.map(({ id }) => id)
}
