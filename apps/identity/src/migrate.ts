import { systemClock } from './clock.ts'
import { runCommand } from './command.ts'
import { migrateDatabase } from './prepare-database.ts'
import { systemRandom } from './random.ts'

/** `npm run migrate`: the only thing that changes tables in production, by a role that may. */
await runCommand(
  async (opened) => {
    await migrateDatabase(opened, { clock: systemClock, random: systemRandom })
    return 'The database is up to date'
  },
  ({ migrationUrl, databaseUrl }) => migrationUrl ?? databaseUrl,
)
