import { listRetentions, readUsualRetention } from '../../../domain/audit/retention.queries.ts'
import { databaseCommand } from '../command.ts'

const toLasting = (days: number | null): string => (days === null ? 'for ever' : `${days} days`)

/** Lists how long audits are kept: first what holds where nothing else was set. */
export const listAuditRetentions = databaseCommand({
  summary: 'Lists how long audits are kept, for all organizations and for those where it differs.',
  run: async (_, { db }) => {
    const usual = await readUsualRetention(db)
    const own = await listRetentions(db)
    const lines = own.map(({ tenantId, name, days }) =>
      [tenantId, name ?? '(deleted)', toLasting(days)].join('  '),
    )
    return {
      isOk: true,
      lines: [`All others  ${toLasting(usual)}`, ...lines],
      data: { days: usual, organizations: own },
    }
  },
})
