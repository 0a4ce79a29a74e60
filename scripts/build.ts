import { createHash, type Hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildStep, type BuildTarget, buildTargets } from './build-targets.ts'
import { root, run, tool } from './run.ts'

const always = [
  'package-lock.json',
  'vite.config.ts',
  'scripts/vite-e2e.ts',
  'scripts/vite-examples.ts',
  'scripts/build-targets.ts',
  'scripts/prerender.ts',
  'scripts/precompress.ts',
  'scripts/package-sdk.ts',
]
const skipped = new Set(['node_modules', 'dist', '.cache'])

const addTo = (hash: Hash, path: string): void => {
  const full = join(root, path)
  if (!existsSync(full)) return
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) if (!skipped.has(name)) addTo(hash, `${path}/${name}`)
  } else if (!path.includes('.test.')) hash.update(path).update('\0').update(readFileSync(full))
}

const hashSources = (target: BuildTarget): string => {
  const hash = createHash('sha256')
  for (const path of [...always, ...target.inputs]) addTo(hash, path)
  return hash.digest('hex')
}

const take = async (step: BuildStep): Promise<void> => {
  // In a process of its own: building sets the environment of the one it runs in to production.
  const done =
    'script' in step
      ? await run(process.execPath, [step.script, ...(step.args ?? [])])
      : await run(tool('vite'), ['build', '--logLevel', 'warn'], {
          TARGET: step.vite,
          NODE_ENV: 'production',
        })
  if (done.code !== 0) throw new Error(`Building ${JSON.stringify(step)} failed:\n${done.output}`)
}

const build = async (target: BuildTarget): Promise<boolean> => {
  const stamp = join(root, '.cache', 'built', target.name)
  const hash = hashSources(target)
  const isFresh =
    existsSync(join(root, target.proof)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  if (isFresh) return false
  rmSync(stamp, { force: true })
  for (const step of target.steps) await take(step)
  mkdirSync(join(root, '.cache', 'built'), { recursive: true })
  writeFileSync(stamp, hash)
  return true
}

/**
 * Builds what changed. Says what it does, because the first time it takes a while.
 *
 * @param names of targets; all of them unless given
 */
export const buildAll = async (say: (text: string) => void, names?: readonly string[]): Promise<void> => {
  for (const target of buildTargets) {
    if (names?.includes(target.name) === false) continue
    const from = performance.now()
    if (await build(target))
      say(`Built ${target.name} in ${((performance.now() - from) / 1000).toFixed(1)} s`)
  }
}

if (import.meta.main) await buildAll((text) => console.log(`[build] ${text}`))
