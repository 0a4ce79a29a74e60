import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Manifest, manifestName, sumsName } from './manifest.ts'
import { endOfTar, paddingAfter, writeHeader } from './tar.ts'

const chunkBytes = 1024 * 1024

type Sums = { readonly add: (name: string) => Hash; readonly text: () => string }

/** One line for each file, as `sha256sum --check` reads it. */
const collectSums = (): Sums => {
  const hashes: { name: string; hash: Hash }[] = []
  return {
    add: (name) => {
      const hash = createHash('sha256')
      hashes.push({ name, hash })
      return hash
    },
    text: () => hashes.map(({ name, hash }) => `${hash.digest('hex')}  ${name}\n`).join(''),
  }
}

const textEntry = (name: string, text: string): Buffer => {
  const content = Buffer.from(text)
  const header = writeHeader({ name, isDirectory: false, size: content.length })
  return Buffer.concat([header, content, Buffer.alloc(paddingAfter(content.length))])
}

async function* fileEntry(path: string, name: string, sums: Sums): AsyncGenerator<Buffer> {
  const { size } = await stat(path)
  const hash = sums.add(name)
  let sent = 0
  yield writeHeader({ name, isDirectory: false, size })
  if (size > 0) {
    for await (const chunk of createReadStream(path, { end: size - 1, highWaterMark: chunkBytes })) {
      hash.update(chunk as Buffer)
      sent += (chunk as Buffer).length
      yield chunk as Buffer
    }
  }
  if (sent !== size) throw new Error(`${name} changed while it was read`)
  yield Buffer.alloc(paddingAfter(size))
}

async function* folderEntries(path: string, name: string, sums: Sums): AsyncGenerator<Buffer> {
  yield writeHeader({ name: `${name}/`, isDirectory: true, size: 0 })
  const entries = await readdir(path, { withFileTypes: true })
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const [childPath, childName] = [join(path, entry.name), `${name}/${entry.name}`]
    yield* entry.isDirectory()
      ? folderEntries(childPath, childName, sums)
      : fileEntry(childPath, childName, sums)
  }
}

type Options = {
  readonly dataDirectory: string
  readonly manifest: Manifest
  /** Whether the data directory has the development secret key, without which its database is of no use. */
  readonly hasSecretKey: boolean
}

/** The files of a data directory as one tar file that ends with their checksums. Nothing may write to them meanwhile. */
export async function* writeArchive({
  dataDirectory,
  manifest,
  hasSecretKey,
}: Options): AsyncGenerator<Buffer> {
  const sums = collectSums()
  const text = `${JSON.stringify(manifest)}\n`
  sums.add(manifestName).update(text)
  yield textEntry(manifestName, text)
  if (hasSecretKey) yield* fileEntry(join(dataDirectory, 'secret-key'), 'secret-key', sums)
  yield* folderEntries(join(dataDirectory, 'database'), 'database', sums)
  yield textEntry(sumsName, sums.text())
  yield endOfTar
}
