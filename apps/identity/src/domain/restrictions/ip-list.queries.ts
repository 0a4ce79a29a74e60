import { and, asc, count, desc, eq, or, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { containsText } from '../../platform/db/like-pattern.queries.ts'
import {
  type IpListRow,
  type IpRestrictionRow,
  ipRestrictions,
} from '../../platform/db/schema/restrictions.ts'

export type IpListQuery = {
  readonly strategy: IpRestrictionRow['strategy']
  /** Part of an address or of a description. */
  readonly text?: string | undefined
  readonly offset: number
  readonly limit: number
}

const matching = (text: string | undefined): SQL | undefined =>
  text === undefined
    ? undefined
    : or(containsText(ipRestrictions.ip, text), containsText(ipRestrictions.description, text))

/** A page of a list, the latest first. */
export const pageIps = async (db: Database, tenantId: string, query: IpListQuery) => {
  const where = inTenant(
    ipRestrictions,
    tenantId,
    and(eq(ipRestrictions.strategy, query.strategy), matching(query.text)),
  )
  const rows = await db
    .select()
    .from(ipRestrictions)
    .where(where)
    .orderBy(desc(ipRestrictions.createdAt), desc(ipRestrictions.id))
    .limit(query.limit)
    .offset(query.offset)
  const [total] = await db.select({ count: count() }).from(ipRestrictions).where(where)
  return { rows, total: total?.count ?? 0 }
}

/** Both lists, as they are kept for a change that may go back. */
export const listIps = async (db: Database, tenantId: string): Promise<IpListRow[]> => {
  const rows = await db
    .select()
    .from(ipRestrictions)
    .where(inTenant(ipRestrictions, tenantId))
    .orderBy(asc(ipRestrictions.id))
  return rows.map(({ tenantId: _, createdAt, updatedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
}

export const insertIps = async (tx: Database, rows: readonly IpRestrictionRow[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(ipRestrictions).values([...rows])
}

export const deleteIp = async (
  tx: Database,
  tenantId: string,
  id: string,
): Promise<IpRestrictionRow | undefined> => {
  const [row] = await tx
    .delete(ipRestrictions)
    .where(inTenant(ipRestrictions, tenantId, eq(ipRestrictions.id, id)))
    .returning()
  return row
}

/** Puts both lists back to what they were. */
export const replaceIps = async (
  tx: Database,
  tenantId: string,
  rows: readonly IpListRow[],
): Promise<void> => {
  await tx.delete(ipRestrictions).where(inTenant(ipRestrictions, tenantId))
  await insertIps(
    tx,
    rows.map(({ createdAt, updatedAt, ...row }) => ({
      ...row,
      tenantId,
      createdAt: new Date(createdAt),
      updatedAt: new Date(updatedAt),
    })),
  )
}
