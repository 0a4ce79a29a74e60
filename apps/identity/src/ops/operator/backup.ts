import { createWriteStream } from 'node:fs'
import { access, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { systemClock } from '../../runtime/clock.ts'
import type { Config } from '../../runtime/config/config.ts'
import { databaseFolder } from '../../platform/db/database-files.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import { storageProblem } from '../../platform/db/storage-problem.ts'
import { askControl } from '../../runtime/control-socket.ts'
import { giveUp } from '../../runtime/give-up.ts'
import { StartError } from '../../runtime/start-error.ts'
import { syncToDisk } from '../backup/durable.ts'
import { readArchive } from '../backup/read-archive.ts'
import { streamBackup } from '../backup/stream-backup.ts'
import { localCommand } from './command.ts'
import { dumpCommand, passwordHint } from './postgres-programs.ts'

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Copies a database that no process has open. */
const copyClosed = async (config: Config, sink: PassThrough): Promise<void> => {
  const { dataDirectory } = config
  if (!(await exists(databaseFolder(dataDirectory))))
    throw new StartError(`DATA_DIR: there is no database in ${dataDirectory}`)
  const opened = await openDatabase({
    databaseUrl: undefined,
    dataDirectory,
    onIdleError: () => {},
    onWarning: (line) => process.stderr.write(`${line}\n`),
    onEngineFailure: (failure) => giveUp([failure.message]),
  })
  await streamBackup({ opened, dataDirectory, clock: systemClock }, sink).finally(opened.close)
}

/** The copy as it comes, from the process that has the database open, or made here. */
const copyInto = async (partial: string, config: Config): Promise<void> => {
  const target = createWriteStream(partial, { mode: 0o600 })
  const running: Readable | undefined = await askControl(config.dataDirectory, { do: 'backup' })
  if (running !== undefined) return pipeline(running, target)
  const sink = new PassThrough()
  await Promise.all([
    pipeline(sink, target),
    copyClosed(config, sink).catch((error: Error) => {
      sink.destroy(error)
      throw error
    }),
  ])
}

/** A connection that broke is the server's to explain; what the system says about a file is said about this one. */
const backupProblem = (error: unknown, path: string): unknown => {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (error instanceof StartError || code === undefined) return error
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new StartError('The server ended the copy before it was whole: its log says why')
  return syscall === undefined
    ? error
    : new StartError(`${path} cannot be written: ${storageProblem(error) ?? code}`)
}

const runBackup = async (path: string, config: Config): Promise<string> => {
  if (await exists(path)) throw new StartError(`${path} exists: name a new file`)
  const partial = `${path}.partial`
  try {
    await copyInto(partial, config)
    // What is cut off or altered never gets the name that was asked for.
    await readArchive(partial)
    await syncToDisk(partial)
    await rename(partial, path)
    await syncToDisk(dirname(path))
  } catch (error) {
    await rm(partial, { force: true })
    throw backupProblem(error, path)
  }
  const { size } = await stat(path)
  return `Backed up ${config.dataDirectory} to ${path} (${size} bytes)`
}

/** Copies the embedded database, also while a server has it open; of PostgreSQL it says which program does. */
export const backup = localCommand({
  summary: 'Copies the data into a new file, also while the server runs.',
  arguments: [{ name: 'file' }],
  run: async ({ arguments: { file = '' }, folder }, config) => {
    const url = config.databaseUrl && (config.migrationUrl ?? config.databaseUrl)
    const path = resolve(folder, file)
    const lines = url === undefined ? [await runBackup(path, config)] : [passwordHint, dumpCommand(url, path)]
    return { lines, isOk: true }
  },
})
