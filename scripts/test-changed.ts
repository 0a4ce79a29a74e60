// npm run test:changed [-- <commit>]: tests that a change can touch, since a commit or, without one, since the last.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn, listImports } from './imports.ts'
import { root, start, tool } from './run.ts'
import { touchedTests } from './touched-tests.ts'

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** `@vestibule/contract/areas/team` is a file of the contract. */
const findFile = (target: string): string => {
  const [, name, path = 'index'] = /^@vestibule\/([a-z-]+)(?:\/(.+))?$/.exec(target) ?? []
  if (name === undefined) return target
  // Messages lie beside the sources that read them.
  if (path.endsWith('.json')) return `packages/${name}/${path}`
  const base = `packages/${name}/src/${path}`
  return existsSync(join(root, `${base}.ts`)) ? `${base}.ts` : `${base}/index.ts`
}

// The server and what tests make of it import every area and every table; the portal's store imports every flow.
const hubs =
  /\/(services|create-services|server|area-?handlers|handlers|schema\/index|visitor|world|index|start)\.tsx?$|\/testing\//

const [since = 'HEAD'] = process.argv.slice(2)
const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
const tests = touchedTests(changed, {
  files: ['packages', 'apps', 'scripts'].flatMap(filesIn),
  listImports: (file) => listImports(file).map(findFile),
  isHub: (file) => hubs.test(file),
})
console.log(`${changed.length} changed files touch ${tests.length} test files`)
if (tests.length > 0) start(tool('vitest'), ['run', ...tests]).once('exit', (code) => process.exit(code ?? 1))
