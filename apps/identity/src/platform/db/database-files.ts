import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../runtime/start-error.ts'
import { freeBytes, inMebibytes, reservedBytes } from './disk-space.ts'
import { openEngine } from './open-engine.ts'

/** Where the files of the embedded database are. */
export const databaseFolder = (dataDirectory: string): string => join(dataDirectory, 'database')

/** Refuses to start on a disk that is nearly full: the first write would end the engine. */
const requireSpace = (dataDirectory: string): void => {
  const free = freeBytes(dataDirectory)
  if (free >= reservedBytes) return
  throw new StartError(
    `DATA_DIR: ${inMebibytes(free)} are free in ${dataDirectory}, the database needs ${inMebibytes(reservedBytes)}: free some space`,
  )
}

/** Files of a new database get their name when they are complete, so that a crash leaves no half of one. */
const createFiles = async (dataDirectory: string): Promise<void> => {
  const folder = join(dataDirectory, 'database.new')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  const { client } = await openEngine(folder, () => {})
  await client.close()
  await rename(folder, databaseFolder(dataDirectory))
}

/**
 * Makes sure that there are files to open. The engine would make a new database over the remains of one that was
 * copied or removed in part.
 * @throws StartError
 */
export const prepareFiles = async (dataDirectory: string): Promise<void> => {
  requireSpace(dataDirectory)
  const folder = databaseFolder(dataDirectory)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [] as string[]
    throw error
  })
  if (names.length === 0) return createFiles(dataDirectory)
  if (names.includes('PG_VERSION')) return
  throw new StartError(
    `DATA_DIR: ${folder} is incomplete (PG_VERSION is missing): restore a backup, or remove that folder to start empty`,
  )
}
