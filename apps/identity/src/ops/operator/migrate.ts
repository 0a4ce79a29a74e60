import { systemClock } from '../../runtime/clock.ts'
import { saveUsualRetention } from '../../domain/audit/retention.queries.ts'
import { openForCommand } from '../../platform/db/open-for-command.ts'
import { migrateDatabase } from '../../domain/installation/prepare-database.ts'
import { systemRandom } from '../../runtime/random.ts'
import { sqlState } from '../../platform/db/sql-state.ts'
import { StartError } from '../../runtime/start-error.ts'
import { localCommand } from './command.ts'

const insufficientPrivilege = '42501'

/** The only thing that changes tables in production, by a role that may. */
export const migrate = localCommand({
  summary: 'Brings the tables up to this release. Run it before a new version starts.',
  run: async (_, { dataDirectory, databaseUrl, migrationUrl, auditRetentionDays }) => {
    const opened = await openForCommand({ dataDirectory, databaseUrl: migrationUrl ?? databaseUrl })
    try {
      await migrateDatabase(opened, { clock: systemClock, random: systemRandom })
      await saveUsualRetention(opened.db, auditRetentionDays)
    } catch (error) {
      if (sqlState(error) !== insufficientPrivilege) throw error
      throw new StartError(
        'DATABASE_MIGRATION_URL: its role may not change tables; name one that owns them, and has CREATE on the database',
      )
    } finally {
      await opened.close()
    }
    return { isOk: true, lines: ['The database is up to date'] }
  },
})
