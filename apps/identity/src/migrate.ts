import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/open-database.ts'
import { migrateDatabase } from './prepare-database.ts'
import { systemRandom } from './random.ts'
import { StartError } from './start-error.ts'

const read = readConfig(process.env)
const fail = (lines: readonly string[]): never => {
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** `npm run migrate`: the only thing that changes tables in production. */
if ('problems' in read) fail(read.problems)
else {
  const { databaseUrl, migrationUrl, dataDirectory } = read.config
  const opened = await openDatabase({
    databaseUrl: migrationUrl ?? databaseUrl,
    dataDirectory,
    onIdleError: () => {},
  }).catch((error: unknown) => {
    if (error instanceof StartError) return fail([error.message])
    throw error
  })
  await migrateDatabase(opened, { clock: systemClock, random: systemRandom })
  await opened.close()
  process.stdout.write('The database is up to date\n')
}
