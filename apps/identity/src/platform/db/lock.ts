import { accessSync, constants, truncateSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describeHolder, forgetHolder, type Holder, readHolder, writeHolder } from './lock-holder.ts'
import { oldHolder } from './old-lock.ts'

/** An exclusive lock on the data directory. The kernel releases it when the process ends, however it ends. */
export type Lock = { readonly release: () => void }

/** Another process has the data directory. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse'

  constructor(path: string, holder: Holder | undefined) {
    super(`${path} is held by ${describeHolder(holder)}: stop that process or set another DATA_DIR`)
  }
}

type Options = {
  readonly path: string
  /** Called with one line when an earlier process left something behind. */
  readonly onWarning: (line: string) => void
}

/** Result codes of SQLite (https://www.sqlite.org/rescode.html). */
const busy = 5
const corrupt = 11
const notADatabase = 26

/** Two openers of one moment get in each other's way for some milliseconds; one of them has to win. */
const busyTimeoutMs = 250

/** Creates the file without opening one that exists: closing it again would drop this process's own lock on it. */
const createFile = (path: string): void => {
  try {
    writeFileSync(path, '', { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** A lock that nothing refers to would be released by the garbage collector. */
const held = new Set<DatabaseSync>()

/** SQLite takes POSIX locks (LockFileEx on Windows) and keeps them while the transaction is open. It writes no file. */
const lockExclusively = (path: string): DatabaseSync => {
  const file = new DatabaseSync(path, { timeout: busyTimeoutMs })
  try {
    file.exec('PRAGMA journal_mode = MEMORY')
    file.exec('BEGIN EXCLUSIVE')
    // On a file that cannot be written SQLite begins to read instead. This fails there, and stays in memory elsewhere.
    file.exec('PRAGMA user_version = 1')
    return file
  } catch (error) {
    file.close()
    throw error
  }
}

/** The low byte is the code itself, the rest says more. */
const resultCode = (error: unknown): number => ((error as { errcode?: number }).errcode ?? 0) & 0xff

/**
 * Locks a file whose content is not ours: an earlier release wrote its process id there, and a crash can leave
 * anything. It is emptied in place. Another process that was quicker holds the lock on the same, already empty file,
 * so that emptying it again changes nothing.
 */
const lockGarbledFile = ({ path, onWarning }: Options): DatabaseSync => {
  const running = oldHolder(path)
  if (running !== undefined) throw new DirectoryInUse(path, running)
  truncateSync(path)
  const file = lockExclusively(path)
  onWarning(`${path} held text that is no lock: it was emptied and is in use again`)
  return file
}

const lockFile = (options: Options): DatabaseSync => {
  createFile(options.path)
  accessSync(options.path, constants.R_OK | constants.W_OK)
  try {
    return lockExclusively(options.path)
  } catch (error) {
    const code = resultCode(error)
    if (code === corrupt || code === notADatabase) return lockGarbledFile(options)
    throw error
  }
}

/**
 * Takes the lock of a data directory (SEC-DE-06). Nothing here waits for another turn of the event loop, so that two
 * openers in one process cannot interleave.
 * @throws DirectoryInUse naming the holder, whichever pid namespace or container it runs in.
 */
export const takeLock = (options: Options): Lock => {
  const { path, onWarning } = options
  let file: DatabaseSync
  try {
    file = lockFile(options)
  } catch (error) {
    if (resultCode(error) === busy) throw new DirectoryInUse(path, readHolder(path))
    throw error
  }
  const previous = readHolder(path)
  if (previous !== undefined)
    onWarning(`The database was not closed by ${describeHolder(previous)}: it recovers what was committed`)
  writeHolder(path)
  held.add(file)
  return {
    release: () => {
      forgetHolder(path)
      file.close()
      held.delete(file)
    },
  }
}
