import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { StartError } from '../../runtime/start-error.ts'
import { type Manifest, manifestName, parseManifest, sumsName } from './manifest.ts'
import { blockBytes, paddingAfter, readHeader, type TarEntry } from './tar.ts'

/** An entry and where its content begins. */
export type ArchivedEntry = TarEntry & { readonly offset: number }

export type Archive = {
  readonly path: string
  readonly manifest: Manifest
  /** Folders before what is in them. */
  readonly entries: readonly ArchivedEntry[]
}

/** Nothing of a backup is written outside the folder it is restored to. */
const safeName =
  /^(?:vestibule-backup\.json|SHA256SUMS|secret-key|database\/(?:[\w-][\w.-]*\/)*(?:[\w-][\w.-]*)?)$/

const longestText = 10 * 1024 * 1024

/** The content of an entry. */
export const readContent = (path: string, { offset, size }: ArchivedEntry): AsyncIterable<Buffer> =>
  size === 0
    ? (async function* () {})()
    : createReadStream(path, { start: offset, end: offset + size - 1, highWaterMark: 1024 * 1024 })

const hashEntry = async (path: string, entry: ArchivedEntry): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of readContent(path, entry)) hash.update(chunk)
  return hash.digest('hex')
}

const listEntries = async (file: FileHandle): Promise<ArchivedEntry[] | undefined> => {
  const entries: ArchivedEntry[] = []
  const block = Buffer.alloc(blockBytes)
  for (let position = 0; ; ) {
    const { bytesRead } = await file.read(block, 0, blockBytes, position)
    if (bytesRead < blockBytes) return undefined
    if (block.every((byte) => byte === 0)) return entries
    const header = readHeader(block)
    if (header === undefined || !safeName.test(header.name)) return undefined
    const entry = { ...header, offset: position + blockBytes }
    entries.push(entry)
    position = entry.offset + entry.size + paddingAfter(entry.size)
  }
}

const readText = async (file: FileHandle, entry: ArchivedEntry | undefined): Promise<string> => {
  if (entry === undefined || entry.size > longestText) return ''
  const content = Buffer.alloc(entry.size)
  await file.read(content, 0, entry.size, entry.offset)
  return content.toString()
}

/** Names of files whose content is not what it was when the backup was made, or that are missing. */
const findDamage = async (path: string, sums: string, files: readonly ArchivedEntry[]): Promise<string[]> => {
  const expected = new Map(
    sums
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(66), line.slice(0, 64)] as const),
  )
  const damaged = [...expected.keys()].filter((name) => !files.some((file) => file.name === name))
  for (const file of files) {
    if ((await hashEntry(path, file)) !== expected.get(file.name)) damaged.push(file.name)
  }
  return damaged
}

/**
 * Opens a backup and reads all of it.
 * @throws StartError for a file that is no backup, was cut off, or was altered
 */
export const readArchive = async (path: string): Promise<Archive> => {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${path} cannot be read (${error.code})`)
  })
  try {
    const entries = await listEntries(file)
    const manifest = parseManifest(await readText(file, entries?.[0]))
    const last = entries?.at(-1)
    if (entries === undefined || entries[0]?.name !== manifestName || last?.name !== sumsName)
      throw new StartError(`${path} is not a whole backup: it was cut off, or is another kind of file`)
    if (manifest === undefined)
      throw new StartError(`${path} was made by a release that this one does not know`)
    const files = entries.filter((entry) => !entry.isDirectory && entry !== last)
    const [damaged] = await findDamage(path, await readText(file, last), files)
    if (damaged !== undefined) throw new StartError(`${path} is damaged: ${damaged} is not what it was`)
    return { path, manifest, entries }
  } finally {
    await file.close()
  }
}
