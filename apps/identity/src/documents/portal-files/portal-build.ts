import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    isEntry: v.optional(v.boolean()),
    imports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
)
type Manifest = v.InferOutput<typeof manifestSchema>

/** What the portal's build says a document needs, and the first step of each language as HTML. */
export type PortalBuild = {
  readonly buildId: string
  readonly script: string
  /** Chunks the script imports at once. */
  readonly preloads: readonly string[]
  readonly styles: readonly string[]
  /** Contents of `entry/` by file name. */
  readonly entry: ReadonlyMap<string, string>
  readonly locales: readonly string[]
}

/** A chunk and everything it imports, each once. */
const closure = (manifest: Manifest, key: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const inner of manifest[key]?.imports ?? []) closure(manifest, inner, seen)
  return seen
}

const readEntry = async (folder: string): Promise<Map<string, string>> => {
  const names = await readdir(folder).catch(() => [])
  const contents = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return new Map(names.map((name, index) => [name, contents[index] ?? '']))
}

const read = async (directory: string, text: string): Promise<PortalBuild> => {
  const manifest = v.parse(manifestSchema, JSON.parse(text))
  const key = Object.keys(manifest).find((name) => manifest[name]?.isEntry)
  const main = key === undefined ? undefined : manifest[key]
  if (key === undefined || main === undefined) throw new Error('The portal build names no entry')
  const chunks = [...closure(manifest, key)]
    .map((name) => manifest[name])
    .filter((chunk) => chunk !== undefined)
  const entry = await readEntry(join(directory, 'entry'))
  return {
    buildId: createHash('sha256').update(text).digest('hex').slice(0, 12),
    script: main.file,
    preloads: chunks.map(({ file }) => file).filter((file) => file !== main.file),
    styles: [...new Set(chunks.flatMap(({ css }) => css))],
    entry,
    locales: [...entry.keys()].flatMap((name) => /^(.+)\.skeleton\.html$/.exec(name)?.[1] ?? []),
  }
}

/** Reads the build, again after it was built anew. Undefined while there is none. */
export const portalBuildIn = (directory: string): (() => Promise<PortalBuild | undefined>) => {
  const manifestPath = join(directory, '.vite', 'manifest.json')
  let known: { readonly at: number; readonly build: Promise<PortalBuild> } | undefined
  return async () => {
    const at = await stat(manifestPath).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    )
    if (at === undefined) return undefined
    if (known?.at !== at)
      known = { at, build: readFile(manifestPath, 'utf8').then((text) => read(directory, text)) }
    return known.build
  }
}
