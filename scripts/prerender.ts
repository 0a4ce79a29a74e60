import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { root } from './run.ts'

type Prerendered = { readonly entryFiles: () => Promise<Record<string, string>> }

/** Writes the first step of the portal as HTML, with the styles and the few lines of script that stand in the document. */
const write = async (): Promise<void> => {
  const bundle = pathToFileURL(join(root, 'dist', 'portal-prerender', 'prerender.js')).href
  const { entryFiles } = (await import(bundle)) as Prerendered
  const folder = join(root, 'dist', 'portal', 'entry')
  mkdirSync(folder, { recursive: true })
  const files = { ...(await entryFiles()), 'early.js': await earlyScript() }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
}

const earlyScript = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(root, 'apps', 'portal', 'src', 'early.ts'), name: 'early', formats: ['iife'] },
    },
  })
  const [first] = Array.isArray(built) ? built : [built]
  if (first === undefined || !('output' in first)) throw new Error('early.ts was not built')
  return first.output[0].code.trim()
}

await write()
