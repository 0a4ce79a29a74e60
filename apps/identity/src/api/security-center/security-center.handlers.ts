import type { Contract } from '@vestibule/contract'
import { securityScore } from '@vestibule/contract/security-score'
import { countAffected } from '../../domain/security-center/count-affected.ts'
import { readInsights } from '../../domain/security-center/read-insights.ts'
import { recommend } from '../../domain/security-center/recommend.ts'
import { readSecurityFacts } from '../../domain/security-center/security-facts.ts'
import { findSessionRuleChange } from '../../domain/security-policies/session-rules.queries.ts'
import { readLimitFacts } from '../../domain/sessions/limit-columns.queries.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { toChanged } from '../../request/to-changed.ts'

export const securityCenterHandlers: IdentityHandlers<Contract['securityCenter']> = {
  getRecommendations: async (_, actor) => {
    const items = recommend(await readSecurityFacts(actor))
    return { scoring: { score: securityScore(items) }, recommendations: { items } }
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
