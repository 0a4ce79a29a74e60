import { setTimeout } from 'node:timers/promises'
import { systemClock } from '../../runtime/clock.ts'
import type { Config } from '../../runtime/config/config.ts'
import { DirectoryInUse } from '../../platform/db/lock.ts'
import { openForCommand } from '../../platform/db/open-for-command.ts'
import { migrateDatabase, requireMigrated } from '../../domain/installation/prepare-database.ts'
import { systemRandom } from '../../runtime/random.ts'
import { controlProblem } from '../../runtime/control-socket.ts'
import { StartError } from '../../runtime/start-error.ts'
import { askServer } from './ask-server.ts'
import type { CommandResult, DatabaseCommand } from './command.ts'
import type { CommandRequest } from './command-request.ts'
import { createContext } from './create-context.ts'
import type { Input } from './input.ts'
import { InputError } from '../../runtime/input-error.ts'

type Call = {
  readonly command: DatabaseCommand
  /** The command line, read in this process. */
  readonly input: Input
  /** The same, for the server to read. */
  readonly request: CommandRequest
  readonly config: Config
  /** Waits that many milliseconds. */
  readonly wait?: (ms: number) => Promise<unknown>
}

const pauseMs = 200
/** A server takes some seconds from the lock to the socket, and from the end of the socket to that of the lock. */
const tries = 25
/** Without a socket only another command is waited for. */
const triesWithoutSocket = 5

/** Opens the database here. Like the server, it brings the embedded one up to this release first. */
const runHere = async ({ command, input, config }: Call): Promise<CommandResult> => {
  const [clock, random] = [systemClock, systemRandom]
  const { databaseUrl, migrationUrl } = config
  const url = command.isByOwner === true ? (migrationUrl ?? databaseUrl) : databaseUrl
  const opened = await openForCommand({ ...config, databaseUrl: url })
  try {
    await (opened.engine === 'embedded'
      ? migrateDatabase(opened, { clock, random })
      : requireMigrated(opened))
    return await command.run(input, createContext({ config, db: opened.db, clock, random }))
  } finally {
    await opened.close()
  }
}

const askRunningServer = async ({ config, request }: Call): Promise<CommandResult | undefined> => {
  const answer = await askServer(config.dataDirectory, request)
  if (answer === undefined || 'result' in answer) return answer?.result
  throw answer.exitCode === 2 ? new InputError(answer.problem) : new StartError(answer.problem)
}

const isInUse = (error: unknown): error is StartError =>
  error instanceof StartError && error.cause instanceof DirectoryInUse

/** Says why the process that has the database could not be asked instead. */
const explain = (error: StartError, problem: string | undefined): StartError =>
  new StartError(
    problem === undefined
      ? `${error.message}. It takes no commands: it is starting or stopping, or is of an older release`
      : `${error.message}. It takes no commands: ${problem}`,
  )

/**
 * Runs a command where the database is: PostgreSQL is opened here, and so is the embedded database unless a server has
 * it; that server then runs the command.
 *
 * @throws StartError, or InputError, with one sentence
 */
export const runInDatabase = async (call: Call): Promise<CommandResult> => {
  const { config, wait = (ms: number) => setTimeout(ms) } = call
  if (config.databaseUrl !== undefined) return runHere(call)
  const problem = controlProblem(config.dataDirectory)
  for (let left = problem === undefined ? tries : triesWithoutSocket; ; left -= 1) {
    const answered = await askRunningServer(call)
    if (answered !== undefined) return answered
    try {
      return await runHere(call)
    } catch (error) {
      if (!isInUse(error)) throw error
      if (left === 1) throw explain(error, problem)
      await wait(pauseMs)
    }
  }
}
