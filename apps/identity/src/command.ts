import { type Config, readConfig } from './config.ts'
import type { OpenDatabase } from './db/database.ts'
import { openForCommand } from './open-for-command.ts'
import { requireKnownMigrations } from './prepare-database.ts'
import { giveUp } from './runtime/give-up.ts'
import { startProblem } from './start-problem.ts'

type Work = (opened: OpenDatabase, config: Config) => Promise<string>

/** Runs one command on the database of the environment and prints what it says; every refusal is one line. */
export const runCommand = async (
  work: Work,
  urlOf = (config: Config) => config.databaseUrl,
): Promise<void> => {
  const read = readConfig(process.env)
  if ('problems' in read) return giveUp(read.problems)
  const { config } = read
  try {
    const opened = await openForCommand({ ...config, databaseUrl: urlOf(config) })
    const said = await requireKnownMigrations(opened.db)
      .then(() => work(opened, config))
      .finally(opened.close)
    process.stdout.write(`${said}\n`)
  } catch (error) {
    const problem = startProblem(error)
    if (problem !== undefined) return giveUp([problem])
    throw error
  }
}
