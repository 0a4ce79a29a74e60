import { auditCommand } from '../audit-command.ts'
import { databaseCommand } from '../command.ts'
import { requireName } from '../require-name.ts'
import { assignToEveryMember, changeApplication } from './applications.queries.ts'
import { readApplicationFields } from './fields.ts'
import { requireApplication } from './find.ts'
import { applicationOptions } from './options.ts'
import { toResult } from './result.ts'
import { requireOrigin } from './urls.ts'

/** Changes what is named and nothing else. */
export const updateApplication = databaseCommand({
  summary: 'Changes an application: only what is named. An empty value empties a list.',
  arguments: [{ name: 'client id' }],
  options: {
    name: { type: 'string', value: '<name>', summary: 'What people see.' },
    origin: {
      type: 'string',
      value: '<origin>',
      summary: 'Where its pages are. Replaces all origins.',
      isList: true,
    },
    ...applicationOptions,
  },
  run: async ({ arguments: { 'client id': id = '' }, options }, context) => {
    const before = await requireApplication(context.db, id)
    const origins = options.origin?.map(requireOrigin)
    const { fields, secret } = await readApplicationFields(options, context, before)
    const changes = {
      ...fields,
      ...(options.name && { name: requireName('--name', options.name) }),
      ...(origins && { hostOrigins: origins, defaultOrigin: origins[0] }),
    }
    return context.transaction(async (tx) => {
      const now = context.clock.now()
      if (before.accessType === 'FREE_ACCESS' && fields.accessType === 'MANAGED_ACCESS')
        await assignToEveryMember(tx, id, now)
      const row = (await changeApplication(tx, id, changes, now)) ?? before
      await auditCommand(tx, context, {
        action: 'application.changed',
        resourceId: id,
        details: { changed: Object.keys(changes) },
      })
      return toResult(row, secret)
    })
  },
})
