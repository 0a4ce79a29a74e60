import { and, count, desc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import {
  type ApiTokenRow,
  apiTokenRoles,
  apiTokens,
  type ApiTokenType,
} from '../../platform/db/schema/api-tokens.ts'
import { users } from '../../platform/db/schema/users.ts'

/** Which tokens are meant: those of one type in a tenant, or of one member there. */
export type TokenList = {
  readonly tenantId: string
  readonly type: ApiTokenType
  /** Undefined for a type whose tokens belong to the tenant. */
  readonly userId: string | undefined
}

export type ListedToken = ApiTokenRow & {
  readonly creator: { readonly name: string; readonly email: string }
  readonly roleIds: readonly string[]
}

const listed = ({ tenantId, type, userId }: TokenList, id?: string) =>
  inTenant(
    apiTokens,
    tenantId,
    eq(apiTokens.type, type),
    userId === undefined ? undefined : eq(apiTokens.userId, userId),
    id === undefined ? undefined : eq(apiTokens.id, id),
  )

/** The newest first. */
export const listApiTokens = async (db: Database, list: TokenList): Promise<ListedToken[]> => {
  const rows = await db
    .select({ token: apiTokens, creator: { name: users.name, email: users.email } })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(listed(list))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
  const roles = await rolesOfTokens(
    db,
    list.tenantId,
    rows.map(({ token }) => token.id),
  )
  return rows.map(({ token, creator }) => ({ ...token, creator, roleIds: roles.get(token.id) ?? [] }))
}

const rolesOfTokens = async (
  db: Database,
  tenantId: string,
  tokenIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> => {
  const rows = await db
    .select({ tokenId: apiTokenRoles.tokenId, roleId: apiTokenRoles.roleId })
    .from(apiTokenRoles)
    .where(inTenant(apiTokenRoles, tenantId, inArray(apiTokenRoles.tokenId, [...tokenIds])))
  const grouped = Map.groupBy(rows, ({ tokenId }) => tokenId)
  return new Map([...grouped].map(([tokenId, held]) => [tokenId, held.map(({ roleId }) => roleId)]))
}

export const countApiTokens = async (db: Database, list: TokenList): Promise<number> => {
  const [row] = await db.select({ total: count() }).from(apiTokens).where(listed(list))
  return Number(row?.total ?? 0)
}

export const insertApiToken = async (
  tx: Database,
  row: typeof apiTokens.$inferInsert,
  roleIds: readonly string[],
): Promise<void> => {
  await tx.insert(apiTokens).values(row)
  if (roleIds.length === 0) return
  const { tenantId, id: tokenId } = row
  await tx.insert(apiTokenRoles).values(roleIds.map((roleId) => ({ tenantId, tokenId, roleId })))
}

/** Deletes a token of the list, and says what it was; undefined for an id that is not in the list. */
export const removeApiToken = async (
  tx: Database,
  list: TokenList,
  id: string,
): Promise<ApiTokenRow | undefined> => {
  const [row] = await tx.delete(apiTokens).where(listed(list, id)).returning()
  return row
}

/** Remembers when a token was last used, unless that was known to be after a moment. */
export const touchApiToken = async (db: Database, id: string, now: Date, notSince: Date): Promise<void> => {
  await db
    .update(apiTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, notSince))))
}
