import { StartError } from '../start-error.ts'
import type { OpenDatabase } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { DirectoryInUse } from './lock.ts'
import { openPostgres } from './postgres.ts'
import { sqlState } from './sql-state.ts'

type Options = {
  readonly databaseUrl: string | undefined
  readonly dataDirectory: string
  readonly onIdleError: (error: Error) => void
}

const reasonOf = (error: unknown): string => {
  const code = (error as NodeJS.ErrnoException).code
  const state = sqlState(error)
  if (state === '3D000') return 'there is no such database'
  if (state === '28P01' || state === '28000') return 'the server refused the user or password'
  return code ?? (error instanceof Error ? error.message : 'unknown')
}

const connect = async (url: string, options: Options): Promise<OpenDatabase> => {
  try {
    return await openPostgres({ url, onIdleError: options.onIdleError })
  } catch (error) {
    const { host, pathname } = new URL(url)
    throw new StartError(`DATABASE_URL: cannot open ${host}${pathname} (${reasonOf(error)})`)
  }
}

/** The database of the configuration, or one line that says why it cannot be opened. */
export const openDatabase = async (options: Options): Promise<OpenDatabase> => {
  if (options.databaseUrl !== undefined) return connect(options.databaseUrl, options)
  try {
    return await openEmbedded(options.dataDirectory)
  } catch (error) {
    if (error instanceof DirectoryInUse) throw new StartError(`DATA_DIR: ${error.message}`)
    throw error
  }
}
