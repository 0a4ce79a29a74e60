import { requireMigrated } from '../../domain/installation/prepare-database.ts'
import { openForCommand } from '../../platform/db/open-for-command.ts'
import { listExcess } from '../../platform/db/role-excess.ts'
import { isRole, listGrants, ownsTables, runGrants } from '../../platform/db/server-rights.queries.ts'
import { StartError } from '../../runtime/start-error.ts'
import { localCommand } from './command.ts'

type Applied = { readonly role: string; readonly isOwner: boolean; readonly excess: readonly string[] }

const describeResult = ({ role, isOwner, excess }: Applied): string[] => {
  if (isOwner)
    // An owner without its rights would give them to itself, and could not migrate until then.
    return [
      `${role} owns tables, so that no right can be taken from it, and none was: have the server connect by another role, which owns nothing. It is or has:`,
      ...excess,
    ]
  if (excess.length === 0) return [`${role} has what the server needs, and nothing else`]
  return [
    `${role} has what the server needs, and more by a group, by PUBLIC, as an owner or by what it is, which this can't take away:`,
    ...excess,
  ]
}

/** Least rights of the role that the server connects by (SEC-DE-07, SEC-AU-09, SEC-AU-14). */
export const grants = localCommand({
  summary: 'Prints the rights that the role of the server needs in PostgreSQL, and takes all others from it.',
  arguments: [{ name: 'role' }],
  options: { apply: { type: 'boolean', summary: 'Gives them, by DATABASE_MIGRATION_URL or DATABASE_URL.' } },
  run: async ({ arguments: { role = '' }, options }, { dataDirectory, databaseUrl, migrationUrl }) => {
    const url = migrationUrl ?? databaseUrl
    if (url === undefined) throw new StartError('The embedded database has no roles: set DATABASE_URL')
    const opened = await openForCommand({ dataDirectory, databaseUrl: url })
    try {
      await requireMigrated(opened)
      if (!(await isRole(opened.db, role))) throw new StartError(`There is no role ${role} in the database`)
      const statements = await listGrants(opened.db, role)
      if (!options.apply)
        return {
          isOk: true,
          lines: statements.map((one) => `${one};`),
          data: { role, statements, isApplied: false },
        }
      const isOwner = await ownsTables(opened.db, role)
      if (!isOwner) await opened.db.transaction((tx) => runGrants(tx, statements))
      const excess = await listExcess(opened.db, role)
      return {
        isOk: excess.length === 0,
        lines: describeResult({ role, isOwner, excess }),
        data: { role, statements, isApplied: !isOwner, excess },
      }
    } finally {
      await opened.close()
    }
  },
})
