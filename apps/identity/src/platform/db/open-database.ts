import { StartError } from '../../runtime/start-error.ts'
import type { OpenDatabase } from './database.ts'
import { databaseFolder } from './database-files.ts'
import { openEmbedded } from './embedded.ts'
import { EngineFailed } from './engine-failed.ts'
import { DirectoryInUse } from './lock.ts'
import { openPostgres } from './postgres.ts'
import { sqlState } from './sql-state.ts'
import { DatabaseUnavailable } from './unavailable.ts'
import { storageProblem } from './storage-problem.ts'

type Options = {
  readonly databaseUrl: string | undefined
  readonly dataDirectory: string
  readonly onIdleError: (error: Error) => void
  /** Called with one line about what an earlier process left behind, or about the disk. */
  readonly onWarning: (line: string) => void
  /** The embedded engine ended: nothing works until the process is started again. */
  readonly onEngineFailure: (failure: EngineFailed) => void
  /** Milliseconds after which a statement is given up; as for a request unless told. */
  readonly answerMs?: number
}

const readReason = (error: unknown): string => {
  if (error instanceof DatabaseUnavailable && error.cause !== undefined) return readReason(error.cause)
  const code = (error as NodeJS.ErrnoException).code
  const state = sqlState(error)
  if (state === '3D000') return 'there is no such database'
  if (state === '28P01' || state === '28000') return 'the server refused the user or password'
  return code ?? (error instanceof Error ? error.message : 'unknown')
}

const connect = async (url: string, options: Options): Promise<OpenDatabase> => {
  try {
    return await openPostgres({ url, onIdleError: options.onIdleError, answerMs: options.answerMs })
  } catch (error) {
    const { host, pathname } = new URL(url)
    throw new StartError(`DATABASE_URL: cannot open ${host}${pathname} (${readReason(error)})`)
  }
}

/** Why the data directory cannot be opened, in one line; other errors are faults of ours and stay what they are. */
const directoryProblem = (error: unknown, dataDirectory: string): unknown => {
  if (error instanceof DirectoryInUse) return new StartError(`DATA_DIR: ${error.message}`, { cause: error })
  if (error instanceof EngineFailed)
    return new StartError(`DATA_DIR: cannot open ${databaseFolder(dataDirectory)} (${error.message})`)
  const problem = storageProblem(error)
  return problem === undefined ? error : new StartError(`DATA_DIR: cannot use ${dataDirectory}: ${problem}`)
}

/** The database of the configuration, or one line that says why it cannot be opened. */
export const openDatabase = async (options: Options): Promise<OpenDatabase> => {
  if (options.databaseUrl !== undefined) return connect(options.databaseUrl, options)
  try {
    return await openEmbedded(options)
  } catch (error) {
    throw directoryProblem(error, options.dataDirectory)
  }
}
