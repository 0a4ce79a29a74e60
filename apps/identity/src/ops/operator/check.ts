import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../runtime/config/config.ts'
import type { OpenDatabase } from '../../platform/db/database.ts'
import { databaseFolder } from '../../platform/db/database-files.ts'
import { embeddedOn } from '../../platform/db/embedded.ts'
import { EngineFailed } from '../../platform/db/engine-failed.ts'
import { lockDataDirectory } from '../../platform/db/lock-data-directory.ts'
import { openEngine } from '../../platform/db/open-engine.ts'
import { openForCommand } from '../../platform/db/open-for-command.ts'
import type { SecretKeys } from '../../platform/crypto/secrets.ts'
import { StartError } from '../../runtime/start-error.ts'
import { startProblem } from '../../platform/db/start-problem.ts'
import { type CommandResult, localCommand } from './command.ts'
import { checkContents } from './check-contents.ts'

/** A folder without a database is told before the lock leaves a file in it. */
const requireDatabase = async (dataDirectory: string): Promise<void> => {
  const names = await readdir(databaseFolder(dataDirectory)).catch(() => [] as string[])
  if (names.length === 0) throw new StartError(`DATA_DIR: there is no database in ${dataDirectory}`)
  if (!names.includes('PG_VERSION'))
    throw new StartError(
      `DATA_DIR: ${databaseFolder(dataDirectory)} is incomplete (PG_VERSION is missing): restore a backup`,
    )
}

/** The keys of the environment, or that of development, if there is one: a check makes none. */
const findKeys = async (config: Config): Promise<SecretKeys | undefined> => {
  const { secretKey, secretKeyPrevious: previous, dataDirectory } = config
  if (secretKey !== undefined) return { current: secretKey, previous }
  try {
    return {
      current: Buffer.from((await readFile(join(dataDirectory, 'secret-key'), 'utf8')).trim()),
      previous,
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Opening a database recovers it and writes, so that a copy is opened instead. */
const openCopy = async (dataDirectory: string, folder: string): Promise<OpenDatabase> => {
  const copy = databaseFolder(folder)
  await cp(databaseFolder(dataDirectory), copy, { recursive: true })
  const { client, hasFailed } = await openEngine(copy, () => {})
  return embeddedOn({
    query: client.query.bind(client),
    transaction: client.transaction.bind(client),
    runExclusive: client.runExclusive.bind(client),
    close: async () => {
      if (!hasFailed()) await client.close()
    },
  })
}

const checkEmbedded = async (config: Config): Promise<CommandResult> => {
  const { dataDirectory } = config
  await requireDatabase(dataDirectory)
  const lock = lockDataDirectory(dataDirectory)
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-check-'))
  try {
    const keys = await findKeys(config)
    const opened = await openCopy(dataDirectory, folder)
    return await checkContents(opened, keys, config).finally(opened.close)
  } catch (error) {
    if (!(error instanceof EngineFailed)) throw error
    throw new StartError(`DATA_DIR: cannot open ${databaseFolder(dataDirectory)} (${error.message})`)
  } finally {
    await rm(folder, { recursive: true, force: true })
    lock.release()
  }
}

const checkPostgres = async (config: Config): Promise<CommandResult> => {
  const opened = await openForCommand(config)
  return checkContents(opened, await findKeys(config), config).finally(opened.close)
}

/** Reads everything and changes nothing; one line for each thing that is wrong. */
export const check = localCommand({
  summary: 'Reads all data and names what is damaged; changes nothing. Stop an embedded server first.',
  run: async (_, config) => {
    try {
      return await (config.databaseUrl === undefined ? checkEmbedded(config) : checkPostgres(config))
    } catch (error) {
      const problem = startProblem(error)
      if (problem === undefined) throw error
      return { lines: [problem], isOk: false }
    }
  },
})
