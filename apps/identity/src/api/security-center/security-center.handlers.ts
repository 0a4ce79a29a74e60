import type { Contract } from '@vestibule/contract'
import { securityCenterWeeks } from '@vestibule/contract/constants'
import { countAffected } from '../../domain/security-center/count-affected.ts'
import { readInsights } from '../../domain/security-center/read-insights.ts'
import { judgeSecurity } from '../../domain/security-center/keep-scores.ts'
import { listScores } from '../../domain/security-center/scores.queries.ts'
import { readSecurityFacts } from '../../domain/security-center/security-facts.ts'
import { startOfWeek } from '../../domain/security-center/start-of-week.ts'
import { findSessionRuleChange } from '../../domain/security-policies/session-rules.queries.ts'
import { readLimitFacts } from '../../domain/sessions/limit-columns.queries.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { toChanged } from '../../request/to-changed.ts'

export const securityCenterHandlers: IdentityHandlers<Contract['securityCenter']> = {
  getRecommendations: async (_, actor) => {
    const { items, score } = await judgeSecurity(actor)
    return { scoring: { score }, recommendations: { items } }
  },

  getSecurityScores: async (_, { db, tenantId, clock }) => {
    const since = startOfWeek(clock.now(), securityCenterWeeks - 1)
    const rows = await listScores(db, tenantId, since)
    return { weeks: rows.map(({ week, score }) => ({ week: week.toISOString(), score })) }
  },

  getInsights: async (_, actor) => ({ insights: { items: readInsights(await readSecurityFacts(actor)) } }),

  getSessionRules: async (_, { db, tenantId }) => {
    const { ownRule, vendorRule } = await readLimitFacts(db, tenantId)
    const changedAt = await findSessionRuleChange(db, tenantId)
    return {
      own: ownRule ?? {},
      installation: vendorRule ?? {},
      ...toChanged(changedAt),
    }
  },

  countAffected,
}
