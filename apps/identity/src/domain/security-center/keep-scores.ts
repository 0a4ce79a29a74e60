import { securityScore } from '@vestibule/contract/security-score'
import type { Job } from '../../platform/jobs/job.ts'
import type { Services } from '../../request/services.ts'
import { recommend } from './recommend.ts'
import { existsWithoutScore, keepScore, tenantsWithoutScore } from './scores.queries.ts'
import { readSecurityFacts } from './security-facts.ts'
import { startOfWeek } from './start-of-week.ts'

/** In one turn. Each takes some statements, and the week is long: they shall not come at once. */
const tenantsAtOnce = 100

type Center = Parameters<typeof readSecurityFacts>[0]

/** What would protect a tenant better, and how well it is protected; that is also kept as the score of this week. */
export const judgeSecurity = async (center: Center) => {
  const { db, tenantId, clock } = center
  const items = recommend(await readSecurityFacts(center))
  const score = securityScore(items)
  await keepScore(db, { tenantId, week: startOfWeek(clock.now()), score })
  return { items, score }
}

/** Keeps the score of tenants whose administrators did not look at it this week. */
const keepScores = async ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> => {
  const tenantIds = await tenantsWithoutScore(db, startOfWeek(clock.now()), tenantsAtOnce)
  for (const tenantId of tenantIds) await judgeSecurity({ db, clock, tenantId })
  // The others wait for their turn.
  return 0
}

export const keepScoresJob: Job<Services> = {
  name: 'keep-security-scores',
  everyMs: 600_000,
  leaseMs: 60_000,
  hasWork: ({ db, clock }) => existsWithoutScore(db, startOfWeek(clock.now())),
  work: keepScores,
}
