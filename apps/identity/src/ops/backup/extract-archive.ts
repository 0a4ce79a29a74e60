import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { manifestName, sumsName } from './manifest.ts'
import { type Archive, type ArchivedEntry, readContent } from './read-archive.ts'
import { syncToDisk } from './durable.ts'

/** The disk is waited for after every file: several at once wait together. */
const filesAtOnce = 16

const writeFiles = async (path: string, files: ArchivedEntry[], folder: string): Promise<void> => {
  for (let file = files.pop(); file !== undefined; file = files.pop()) {
    const target = createWriteStream(join(folder, file.name), { mode: 0o600, flush: true })
    await pipeline(readContent(path, file), target)
  }
}

/** Writes the files of a backup into a folder, down to the disk. What the backup says about itself is left out. */
export const extractArchive = async ({ path, entries }: Archive, folder: string): Promise<void> => {
  const folders = entries.filter(({ isDirectory }) => isDirectory)
  for (const { name } of folders) await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
  const files = entries.filter(
    ({ name, isDirectory }) => !isDirectory && name !== manifestName && name !== sumsName,
  )
  await Promise.all(Array.from({ length: filesAtOnce }, () => writeFiles(path, files, folder)))
  for (const { name } of folders) await syncToDisk(join(folder, name))
}
