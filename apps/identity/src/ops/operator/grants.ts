import { openForCommand } from '../../platform/db/open-for-command.ts'
import { isRole, listGrants, runGrants } from '../../platform/db/server-rights.queries.ts'
import { StartError } from '../../runtime/start-error.ts'
import { localCommand } from './command.ts'

/** Least rights of the role that the server connects by (SEC-DE-07, SEC-AU-09). */
export const grants = localCommand({
  summary: 'Prints the rights that the role of the server needs in PostgreSQL, and takes all others from it.',
  arguments: [{ name: 'role' }],
  options: { apply: { type: 'boolean', summary: 'Gives them, by DATABASE_MIGRATION_URL or DATABASE_URL.' } },
  run: async ({ arguments: { role = '' }, options }, { dataDirectory, databaseUrl, migrationUrl }) => {
    const url = migrationUrl ?? databaseUrl
    if (url === undefined) throw new StartError('The embedded database has no roles: set DATABASE_URL')
    const opened = await openForCommand({ dataDirectory, databaseUrl: url })
    try {
      if (!(await isRole(opened.db, role))) throw new StartError(`There is no role ${role} in the database`)
      const statements = await listGrants(opened.db, role)
      if (options.apply) await opened.db.transaction((tx) => runGrants(tx, statements))
      const lines = options.apply
        ? [`${role} has what the server needs, and nothing else`]
        : statements.map((statement) => `${statement};`)
      return { isOk: true, lines, data: { role, statements, isApplied: options.apply === true } }
    } finally {
      await opened.close()
    }
  },
})
