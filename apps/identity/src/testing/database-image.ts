import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { embeddedOn } from '../platform/db/embedded.ts'
import { embeddedExtensions } from '../platform/db/embedded-extensions.ts'
import { migrationsFolder } from '../platform/db/migrations-folder.ts'

/** Names a state of the migrations: a changed one makes a new image. */
export const migrationsName = async (): Promise<string> => {
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()
  const hash = createHash('sha256')
  for (const name of files) hash.update(await readFile(join(migrationsFolder, name)))
  return hash.digest('hex').slice(0, 12)
}

const make = async (path: string): Promise<Buffer> => {
  const client = await PGlite.create({ extensions: embeddedExtensions })
  await embeddedOn(client).migrate()
  const image = Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer())
  await client.close()
  const ready = `${path}.${process.pid}`
  await writeFile(ready, image)
  await rename(ready, path)
  return image
}

const read = async (): Promise<Blob> => {
  const folder = join(tmpdir(), 'vestibule-tests')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${await migrationsName()}.tar`)
  const image = await readFile(path).catch(() => make(path))
  return new Blob([new Uint8Array(image)])
}

let image: Promise<Blob> | undefined

/**
 * A migrated database as a file. Making one takes seconds, loading it a fraction of one; the test files of a worker share
 * what was read.
 */
export const databaseImage = (): Promise<Blob> => {
  image ??= read()
  return image
}
