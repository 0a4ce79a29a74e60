import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { manifestName, sumsName } from './manifest.ts'
import { type Archive, contentOf } from './read-archive.ts'
import { syncToDisk } from './durable.ts'

/** Writes the files of a backup into a folder, down to the disk. What the backup says about itself is left out. */
export const extractArchive = async ({ path, entries }: Archive, folder: string): Promise<void> => {
  const about = new Set([manifestName, sumsName])
  for (const entry of entries.filter(({ name }) => !about.has(name))) {
    const target = join(folder, entry.name)
    await mkdir(entry.isDirectory ? target : dirname(target), { recursive: true, mode: 0o700 })
    if (entry.isDirectory) continue
    await pipeline(contentOf(path, entry), createWriteStream(target, { mode: 0o600, flush: true }))
  }
  for (const { name } of entries.filter(({ isDirectory }) => isDirectory))
    await syncToDisk(join(folder, name))
}
