import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Clock } from '../../runtime/clock.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { type SsoGuestLinkRow, ssoGuestLinks as table } from '../../platform/db/schema/sso-configurations.ts'

type Place = Pick<SsoGuestLinkRow, 'tenantId' | 'configurationId'>

const isLive = (now: Date) => and(isNull(table.revokedAt), gt(table.expiresAt, now))

export const insertGuestLink = async (tx: Database, row: typeof table.$inferInsert): Promise<void> => {
  await tx.insert(table).values(row)
}

/** The link of a connection that works now. */
export const findGuestLink = async (
  db: Database,
  { tenantId, configurationId }: Place,
  now: Date,
): Promise<SsoGuestLinkRow | undefined> => {
  const [row] = await db
    .select()
    .from(table)
    .where(inTenant(table, tenantId, eq(table.configurationId, configurationId), isLive(now)))
  return row
}

/** Ends the links of a connection, and answers how many worked until now. */
export const revokeGuestLinks = async (
  tx: Database,
  { tenantId, configurationId }: Place,
  { clock }: { readonly clock: Clock },
): Promise<number> => {
  const now = clock.now()
  const rows = await tx
    .update(table)
    .set({ revokedAt: now })
    .where(inTenant(table, tenantId, eq(table.configurationId, configurationId), isLive(now)))
    .returning({ id: table.id })
  return rows.length
}

/** The link of a token, whichever tenant it belongs to: the token is what proves it. */
export const findLinkOfToken = async (
  db: Database,
  token: string,
  now: Date,
): Promise<SsoGuestLinkRow | undefined> => {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.tokenHash, sha256(token)), isLive(now)))
  return row
}

/** The tenant of a token's link, which may have ended: the token is what proves it. */
export const findTenantOfToken = async (db: Database, token: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ tenantId: table.tenantId })
    .from(table)
    .where(eq(table.tokenHash, sha256(token)))
  return row?.tenantId
}

export const noteUse = async (
  tx: Database,
  { tenantId, id }: Pick<SsoGuestLinkRow, 'tenantId' | 'id'>,
  now: Date,
): Promise<void> => {
  await tx
    .update(table)
    .set({ lastUsedAt: now })
    .where(inTenant(table, tenantId, eq(table.id, id)))
}
