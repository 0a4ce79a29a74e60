import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../../runtime/config/config.ts'
import { databaseFolder } from '../../platform/db/database-files.ts'
import { freeBytes, inMebibytes, reservedBytes } from '../../platform/db/disk-space.ts'
import { embeddedOn } from '../../platform/db/embedded.ts'
import { lockDataDirectory } from '../../platform/db/lock-data-directory.ts'
import { openEngine } from '../../platform/db/open-engine.ts'
import { requireKnownMigrations } from '../../domain/installation/prepare-database.ts'
import { StartError } from '../../runtime/start-error.ts'
import { syncToDisk } from '../backup/durable.ts'
import { extractArchive } from '../backup/extract-archive.ts'
import { type Archive, readArchive } from '../backup/read-archive.ts'
import { localCommand } from './command.ts'
import { requireRestorable } from './require-restorable.ts'
import { passwordHint, restoreCommand } from './postgres-programs.ts'

const stagingName = 'restore.new'
/** What an empty place may hold: the lock, and what a restore that was killed left behind. */
const ownNames = new Set(['database.lock', 'database.lock-holder', stagingName])

const requireEmpty = async (dataDirectory: string): Promise<void> => {
  const [entry] = (await readdir(dataDirectory)).filter((name) => !ownNames.has(name))
  if (entry !== undefined)
    throw new StartError(
      `DATA_DIR: ${dataDirectory} is not empty (it has ${entry}): restore into an empty folder, and keep this one until you need it no more`,
    )
}

const requireSpace = ({ entries }: Archive, dataDirectory: string): void => {
  const needed = entries.reduce((sum, { size }) => sum + size, reservedBytes)
  const free = freeBytes(dataDirectory)
  if (free < needed)
    throw new StartError(
      `DATA_DIR: ${inMebibytes(free)} are free in ${dataDirectory}, the backup needs ${inMebibytes(needed)}: free some space`,
    )
}

/** Opens what was restored: it recovers as after a crash, and a release that is too old is told before it is in place. */
const tryOut = async (folder: string): Promise<void> => {
  const { client } = await openEngine(folder, () => {})
  const { db, close } = embeddedOn(client)
  await requireKnownMigrations(db).finally(close)
}

/** Everything is written and tried beside its place; giving it its name is the last step. */
const putInPlace = async (archive: Archive, dataDirectory: string): Promise<void> => {
  const staging = join(dataDirectory, stagingName)
  await rm(staging, { recursive: true, force: true })
  try {
    requireSpace(archive, dataDirectory)
    await mkdir(staging, { mode: 0o700 })
    await extractArchive(archive, staging)
    await tryOut(databaseFolder(staging))
    const hasKey = archive.entries.some(({ name }) => name === 'secret-key')
    if (hasKey) await rename(join(staging, 'secret-key'), join(dataDirectory, 'secret-key'))
    await rename(databaseFolder(staging), databaseFolder(dataDirectory))
    await syncToDisk(dataDirectory)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

const runRestore = async (file: string, { dataDirectory }: Config): Promise<string> => {
  const archive = await readArchive(file)
  await mkdir(dataDirectory, { recursive: true })
  const lock = lockDataDirectory(dataDirectory)
  try {
    await requireEmpty(dataDirectory)
    await putInPlace(archive, dataDirectory)
  } finally {
    lock.release()
  }
  return `Restored ${dataDirectory} as it was at ${archive.manifest.createdAt}`
}

/** Puts a backup into an empty data directory, whole or not at all; of PostgreSQL it says which program does. */
export const restore = localCommand({
  summary: 'Puts a backup into an empty DATA_DIR, whole or not at all.',
  arguments: [{ name: 'file' }],
  run: async ({ arguments: { file = '' }, folder }, config) => {
    const url = config.databaseUrl && (config.migrationUrl ?? config.databaseUrl)
    const path = resolve(folder, file)
    if (url !== undefined) await requireRestorable({ url, serverUrl: config.databaseUrl ?? url })
    const lines =
      url === undefined ? [await runRestore(path, config)] : [passwordHint, restoreCommand(url, path)]
    return { lines, isOk: true }
  },
})
