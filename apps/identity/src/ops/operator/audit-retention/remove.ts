import { removeRetention } from '../../../domain/audit/retention.queries.ts'
import { InputError } from '../../../runtime/input-error.ts'
import { auditCommand } from '../audit-command.ts'
import { databaseCommand } from '../command.ts'

/** Keeps the audits of an organization as long as those of the others. It may have been deleted meanwhile. */
export const removeAuditRetention = databaseCommand({
  isByOwner: true,
  summary: 'Keeps the audits of an organization as long as those of all others again.',
  arguments: [{ name: 'organization id' }],
  run: async ({ arguments: { 'organization id': id = '' } }, context) => {
    await context.transaction(async (tx) => {
      if (!(await removeRetention(tx, id)))
        throw new InputError(`The organization ${id} has no retention of its own`)
      await auditCommand(tx, context, {
        action: 'audits.retentionChanged',
        tenantId: id,
        resourceId: id,
        details: {},
      })
    })
    return { isOk: true, lines: [`Audits of ${id} are kept as long as those of the others`], data: { id } }
  },
})
