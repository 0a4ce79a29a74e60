import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { audit } from '../domain/audit/audit.ts'
import { anchorText } from '../domain/audit/anchor.ts'
import { cutAudits } from '../domain/audit/cut-audits.ts'
import { saveUsualRetention } from '../domain/audit/retention.queries.ts'
import { sealHeads } from '../domain/audit/seal-heads.ts'
import { sealAudits } from '../domain/audit/sealer.ts'
import type { Database } from '../platform/db/database.ts'
import { auditSealedHeads, auditSeals } from '../platform/db/schema/audit-seals.ts'
import { auditHeads, auditRetentions, audits } from '../platform/db/schema/audits.ts'
import { aTenant } from './builders.ts'
import { aRequestContext } from './request-context.ts'
import type { TestServer } from './test-server.ts'

/** The moment by which this database, which is the test's own, judges the age of audits. */
export const putAuditMoment = async (db: Database, at: Date): Promise<void> => {
  await db.execute(
    sql.raw(
      `create or replace function audit_moment() returns timestamptz language sql stable as $$ select timestamptz '${at.toISOString()}' $$`,
    ),
  )
}

/** Writes audits of a tenant and seals them. */
export const addAudits = async (testServer: TestServer, tenantId: string, count: number): Promise<void> => {
  for (let number = 0; number < count; number += 1)
    await audit(testServer.services.db, aRequestContext(testServer), { action: 'signIn.throttled', tenantId })
  while ((await sealAudits(testServer.services)) > 0);
}

/** A tenant with a sealed chain of so many rows. */
export const anAuditChain = async (testServer: TestServer, length: number): Promise<string> => {
  const { id } = await aTenant(testServer)
  await addAudits(testServer, id, length)
  return id
}

/** The rows of a tenant in the order of their chain. */
export const listAuditRows = ({ services }: Pick<TestServer, 'services'>, tenantId: string) =>
  services.db.select().from(audits).where(eq(audits.tenantId, tenantId)).orderBy(asc(audits.sequence))

export const readAuditHead = async ({ services }: TestServer, tenantId: string) => {
  const [head] = await services.db.select().from(auditHeads).where(eq(auditHeads.tenantId, tenantId))
  if (head === undefined) throw new Error('The chain has a head')
  return head
}

/** Seals the heads of all chains. Answers the anchor as it stands in the log. */
export const anAnchor = async ({ services }: TestServer): Promise<string> =>
  anchorText((await sealHeads(services)).seal)

/** No chain, no seal and no retention. */
export const forgetAudits = async ({ services: { db } }: TestServer): Promise<void> => {
  for (const table of [audits, auditHeads, auditSeals, auditSealedHeads, auditRetentions])
    await db.delete(table)
}

/**
 * Cuts off the chains what is old enough by the clock of the test, which the database has no other way to read.
 * @param usualDays how long tenants without a time of their own keep audits; undefined: for ever
 */
export const cutOldAudits = async (testServer: TestServer, usualDays?: number): Promise<number> => {
  const { services, clock } = testServer
  await putAuditMoment(services.db, clock.now())
  await saveUsualRetention(services.db, usualDays)
  return cutAudits(services)
}

/** What a role that may write every table, and has no key, can put back later. */
export const copyAudits = async ({ services: { db } }: TestServer, tenantId: string) => {
  const [head] = await db.select().from(auditHeads).where(eq(auditHeads.tenantId, tenantId))
  const [sealedHead] = await db.select().from(auditSealedHeads).where(eq(auditSealedHeads.tenantId, tenantId))
  const seals = await db.select().from(auditSeals)
  return {
    /** Cuts the tenant's chain to what it was, its head included. */
    restoreChain: async (): Promise<void> => {
      const after = gt(audits.sequence, head?.sequence ?? 0)
      await db.delete(audits).where(and(eq(audits.tenantId, tenantId), after))
      await db.delete(auditHeads).where(eq(auditHeads.tenantId, tenantId))
      if (head !== undefined) await db.insert(auditHeads).values(head)
    },
    restoreSealedHead: async (): Promise<void> => {
      await db.delete(auditSealedHeads).where(eq(auditSealedHeads.tenantId, tenantId))
      if (sealedHead !== undefined) await db.insert(auditSealedHeads).values(sealedHead)
    },
    restoreSeals: async (): Promise<void> => {
      await db.delete(auditSeals)
      if (seals.length > 0) await db.insert(auditSeals).values(seals)
    },
  }
}
