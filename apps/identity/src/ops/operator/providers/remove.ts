import { auditCommand } from '../audit-command.ts'
import { databaseCommand } from '../command.ts'
import { InputError } from '../../../runtime/input-error.ts'
import { deleteProvider } from './providers.queries.ts'

/** Removes a social provider with its secret, and what it said of people. Accounts stay, and have their other ways to sign in. */
export const removeProvider = databaseCommand({
  summary: 'Removes a social provider with its secret, and ends sessions that began by it. Accounts stay.',
  arguments: [{ name: 'type' }, { name: 'client id' }],
  run: async ({ arguments: { type = '', 'client id': clientId = '' } }, context) => {
    const deps = { ...context, secrets: await context.secrets() }
    await context.transaction(async (tx) => {
      if (!(await deleteProvider(tx, deps, { type, clientId })))
        throw new InputError(
          `There is no provider ${type} with client id ${clientId}: npm run operator -- providers list shows all`,
        )
      await auditCommand(tx, context, {
        action: 'socialProvider.removed',
        resourceId: `${type} ${clientId}`,
      })
    })
    return { isOk: true, lines: [`Removed ${type} ${clientId}`], data: { type, clientId } }
  },
})
