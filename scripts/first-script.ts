// What the first script of the box carries, module by module: npm run first-script writes docs/first-script.md.
import { writeFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { root } from './run.ts'

const isChunk = (output: Rolldown.OutputAsset | Rolldown.OutputChunk): output is Rolldown.OutputChunk =>
  output.type === 'chunk'

/** The entry, and what it imports before it runs. */
const firstChunks = (chunks: readonly Rolldown.OutputChunk[]): readonly Rolldown.OutputChunk[] => {
  const reached = new Set(chunks.filter(({ isEntry }) => isEntry))
  for (const { imports } of reached)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) reached.add(chunk)
  return [...reached]
}

/** A library counts as one, a file of ours by its path. */
const toName = (source: string): string =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? source.replace(/^.*?(?=(?:apps|packages)\/)/, '')

/** Bytes of a minified chunk by the module that they come from. */
const toBytes = ({ code, map }: Rolldown.OutputChunk): ReadonlyMap<string, number> => {
  if (map === null) throw new Error('the build gave no source map')
  const sources = new SourceMap(map as unknown as SourceMapPayload)
  const bytes = new Map<string, number>()
  for (const [line, text] of code.split('\n').entries())
    for (let column = 0; column < text.length; column++) {
      const entry = sources.findEntry(line, column)
      const source = 'originalSource' in entry ? entry.originalSource : undefined
      const name = source === undefined ? 'the bundler, and messages in English' : toName(source)
      bytes.set(name, (bytes.get(name) ?? 0) + 1)
    }
  return bytes
}

const write = async (): Promise<void> => {
  process.env['TARGET'] = 'portal'
  const built = await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'silent',
    build: { write: false, sourcemap: 'hidden' },
  })
  if (!('output' in built)) throw new Error('the portal is built once')
  const chunks = firstChunks(built.output.filter(isChunk))
  const bytes = new Map<string, number>()
  for (const [name, count] of chunks.flatMap((chunk) => [...toBytes(chunk)]))
    bytes.set(name, (bytes.get(name) ?? 0) + count)
  const zipped = chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
  const rows = [...bytes].toSorted(([, a], [, b]) => b - a).map(([name, count]) => `| ${name} | ${count} |`)
  const page = `# The first script

What a browser must have before the sign-in box answers: ${zipped} bytes with gzip, of 90,000 that it may have. Bytes
below are minified and not compressed. Written by \`npm run first-script\`.

| Module | Bytes |
| --- | --- |
${rows.join('\n')}
`
  writeFileSync(join(root, 'docs', 'first-script.md'), page)
}

await write()
