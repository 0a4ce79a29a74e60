import { saveRetention } from '../../../domain/audit/retention.queries.ts'
import { days as readDays } from '../../../runtime/config/values.ts'
import { InputError } from '../../../runtime/input-error.ts'
import { auditCommand } from '../audit-command.ts'
import { databaseCommand } from '../command.ts'
import { requireOrganization } from './require-organization.ts'

/** Null: for ever. */
const readRetention = (text: string | undefined, isForEver: boolean): number | null => {
  if ((text === undefined) !== isForEver) throw new InputError('Give either --days <number> or --for-ever')
  if (text === undefined) return null
  const read = readDays(text)
  if ('allowed' in read) throw new InputError(`--days ${text} must be ${read.allowed}`)
  return read.value ?? null
}

/** Keeps the audits of one organization for another time than those of the others. */
export const setAuditRetention = databaseCommand({
  isByOwner: true,
  summary:
    'Keeps the audits of one organization for so many days, or for ever, whatever holds for the others.',
  arguments: [{ name: 'organization id' }],
  options: {
    days: { type: 'string', value: '<number>', summary: 'Older audits are deleted within the hour.' },
    'for-ever': { type: 'boolean', summary: 'None is deleted.' },
  },
  run: async ({ arguments: { 'organization id': id = '' }, options }, context) => {
    const days = readRetention(options.days, options['for-ever'] ?? false)
    const name = await requireOrganization(context.db, id)
    await context.transaction(async (tx) => {
      await saveRetention(tx, id, days)
      await auditCommand(tx, context, {
        action: 'audits.retentionChanged',
        tenantId: id,
        resourceId: id,
        details: { days },
      })
    })
    const lasting = days === null ? 'for ever' : `for ${days} days`
    return { isOk: true, lines: [`Audits of ${name} are kept ${lasting}`], data: { id, name, days } }
  },
})
