import { and, asc, eq, gte, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { securityScores } from '../../platform/db/schema/security-scores.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'

type Score = typeof securityScores.$inferSelect

/** Keeps the score of a week; a later one of the same week takes its place. */
export const keepScore = async (db: Database, { tenantId, week, score }: Score): Promise<void> => {
  await db
    .insert(securityScores)
    .values({ tenantId, week, score })
    .onConflictDoUpdate({
      target: [securityScores.tenantId, securityScores.week],
      set: { score },
      setWhere: ne(securityScores.score, score),
    })
}

/** Scores since a week, the oldest first. Weeks in which none was kept are left out. */
export const listScores = (
  db: Database,
  tenantId: string,
  since: Date,
): Promise<Pick<Score, 'week' | 'score'>[]> =>
  db
    .select({ week: securityScores.week, score: securityScores.score })
    .from(securityScores)
    .where(inTenant(securityScores, tenantId, gte(securityScores.week, since)))
    .orderBy(asc(securityScores.week))

/** Tenants that have no score of a week yet. */
const withoutScore = (db: Database, week: Date) => {
  const ofTenant = and(eq(securityScores.tenantId, tenants.id), eq(securityScores.week, week))
  return db
    .select({ id: tenants.id })
    .from(tenants)
    .leftJoin(securityScores, ofTenant)
    .where(isNull(securityScores.score))
    .$dynamic()
}

/** Some of them. */
export const tenantsWithoutScore = async (db: Database, week: Date, most: number): Promise<string[]> => {
  const rows = await withoutScore(db, week).limit(most)
  return rows.map(({ id }) => id)
}

/** Whether there are any, as part of another statement. */
export const existsWithoutScore = (db: Database, week: Date): SQL => sql`exists (${withoutScore(db, week)})`
