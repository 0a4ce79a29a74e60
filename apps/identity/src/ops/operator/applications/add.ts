import { openNavigation } from '@vestibule/contract/admin-pages'
import { isUuid, uuidv7 } from '../../../platform/db/uuidv7.ts'
import { auditCommand } from '../audit-command.ts'
import { databaseCommand } from '../command.ts'
import { InputError } from '../../../runtime/input-error.ts'
import { requireName } from '../require-name.ts'
import { insertApplication } from './applications.queries.ts'
import { readApplicationFields } from './fields.ts'
import { applicationOptions } from './options.ts'
import { toResult } from './result.ts'
import { requireOrigin } from './urls.ts'

/** Registers the pages of a host application and says its client id. */
export const addApplication = databaseCommand({
  summary: 'Registers an application and prints its client id.',
  options: {
    name: { type: 'string', value: '<name>', summary: 'What people see.', isRequired: true },
    origin: {
      type: 'string',
      value: '<origin>',
      summary: 'Where its pages are, such as https://app.example.com. Links in mails lead to the first.',
      isList: true,
      isRequired: true,
    },
    id: { type: 'string', value: '<uuid>', summary: 'Its client id. Without it, one is made.' },
    ...applicationOptions,
  },
  run: async ({ options }, context) => {
    const { id = uuidv7(context.clock, context.random) } = options
    const name = requireName('--name', options.name)
    const hostOrigins = (options.origin ?? []).map(requireOrigin)
    if (!isUuid(id)) throw new InputError(`--id ${id} must be a UUID`)
    const { fields, secret } = await readApplicationFields(options, context)
    const now = context.clock.now()
    const defaultOrigin = hostOrigins[0] ?? ''
    return context.transaction(async (tx) => {
      const row = await insertApplication(tx, {
        id,
        name,
        hostOrigins,
        defaultOrigin,
        adminBox: { navigation: openNavigation },
        ...fields,
        createdAt: now,
        updatedAt: now,
      })
      if (row === undefined)
        throw new InputError(`There is an application ${id} already: npm run operator -- applications update`)
      const details = { name, origins: hostOrigins }
      await auditCommand(tx, context, {
        action: 'application.registered',
        resourceId: id,
        details,
      })
      return toResult(row, secret)
    })
  },
})
