import { type Config, readConfig } from './config.ts'
import type { OpenDatabase } from './db/database.ts'
import { openDatabase } from './db/open-database.ts'
import { StartError } from './start-error.ts'

const giveUp = (lines: readonly string[]): never => {
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(1)
}

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
    const opened = await openDatabase({ ...config, databaseUrl: urlOf(config), onIdleError: () => {} })
    const said = await work(opened, config).finally(opened.close)
    process.stdout.write(`${said}\n`)
  } catch (error) {
    if (error instanceof StartError) return giveUp([error.message])
    throw error
  }
}
