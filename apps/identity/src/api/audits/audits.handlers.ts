import type { Contract } from '@vestibule/contract'
import { readChainReach } from '../../domain/audit/chain-reach.ts'
import { exportAudits } from '../../domain/audit/export-audits.ts'
import { readAudits, readAuditStats } from '../../domain/audit/read-audits.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'

export const auditsHandlers: IdentityHandlers<Contract['audits']> = {
  getAudits: readAudits,
  getAuditsStats: readAuditStats,
  getAuditsChain: readChainReach,
  exportAudits,
}
