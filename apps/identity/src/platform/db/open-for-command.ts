import type { Config } from '../../runtime/config/config.ts'
import type { OpenDatabase } from './database.ts'
import { openDatabase } from './open-database.ts'
import { giveUp } from '../../runtime/give-up.ts'

/** Milliseconds that one statement of a command may take: whole tables are read, and no request waits for it. */
const commandAnswerMs = 600_000

/** Opens the database for a command, which prints warnings and ends when the embedded engine ends. */
export const openForCommand = (
  config: Pick<Config, 'databaseUrl' | 'dataDirectory'>,
): Promise<OpenDatabase> =>
  openDatabase({
    ...config,
    onIdleError: () => {},
    onWarning: (line) => process.stderr.write(`${line}\n`),
    onEngineFailure: (failure) => giveUp([failure.message]),
    answerMs: commandAnswerMs,
  })
