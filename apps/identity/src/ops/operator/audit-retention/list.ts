import { listRetentions } from '../../../domain/audit/retention.queries.ts'
import { databaseCommand } from '../command.ts'

const toLasting = (days: number | null | undefined): string =>
  days === null || days === undefined ? 'for ever' : `${days} days`

/** Lists how long audits are kept: first what holds where nothing else was set. */
export const listAuditRetentions = databaseCommand({
  summary: 'Lists how long audits are kept, for all organizations and for those where it differs.',
  run: async (_, { db, config }) => {
    const own = await listRetentions(db)
    const lines = own.map(({ tenantId, name, days }) =>
      [tenantId, name ?? '(deleted)', toLasting(days)].join('  '),
    )
    return {
      isOk: true,
      lines: [`All others  ${toLasting(config.auditRetentionDays)}`, ...lines],
      data: { days: config.auditRetentionDays ?? null, organizations: own },
    }
  },
})
