import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn } from '../imports.ts'
import { root } from '../run.ts'
import { changedPlaces, readDiff } from './changed-places.ts'
import { readDeclarations } from './declarations.ts'
import { findDependents, toPlace } from './dependents.ts'
import { withEveryOperation } from './every-operation.ts'
import { resolveImport } from './module-paths.ts'
import { type ReachedTest, reachedTests } from './reached-tests.ts'
import { readServices } from './services.ts'

const servicesFile = 'apps/identity/src/request/services.ts'

// The server and what tests make of it import every area and every table; the portal's store imports every flow.
const hubs =
  /\/(services|create-services|server|area-?handlers|handlers|schema\/index|relations|index|start|Root|routes|pages|set-dependencies)\.tsx?$|\/(testing|preview)\/|^bench\//

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
const isServerTest = (file: string): boolean =>
  isTest(file) && /^(apps\/identity|packages\/host-sdk\/test\/server)\//.test(file)

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 30 })
    .split('\n')
    .filter(Boolean)

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** What a change touches. */
export type Chosen = {
  readonly changedFiles: number
  /** Vitest's files, the nearest first. */
  readonly tests: readonly ReachedTest[]
  /** Playwright's files that were changed themselves. */
  readonly specs: readonly string[]
}

/** Chooses the tests that the change since a commit can break. @param since a commit; what is not committed counts */
export const chooseTests = (since: string): Chosen => {
  const files = ['packages', 'apps', 'scripts'].flatMap(filesIn)
  const modules = new Map(files.map((file) => [file, readDeclarations(file, read(file))]))
  const dependents = findDependents({
    modules,
    resolve: resolveImport,
    isServerTest,
    services: readServices(servicesFile, read(servicesFile)),
    servicesFile,
  })
  const changed = readDiff(git('diff', '--unified=0', '--no-renames', '--no-color', since))
  const added = git('ls-files', '--others', '--exclude-standard')
  const places = [
    ...changed.flatMap((one) => changedPlaces(one, modules.get(one.file))),
    ...added.flatMap((file) => [
      toPlace(file, '*'),
      ...(modules.get(file)?.declared ?? []).map(({ name }) => toPlace(file, name)),
    ]),
  ]
  const tests = files.filter(isTest)
  const changedFiles = [...changed.map(({ file }) => file), ...added]
  return {
    changedFiles: changedFiles.length,
    tests: withEveryOperation(
      changedFiles,
      tests,
      reachedTests(places, { tests, dependents, isHub: (file) => hubs.test(file) }),
    ),
    specs: changedFiles.filter(
      (file) => /^e2e\/.*\.spec\.ts$/.test(file) && !file.startsWith('e2e/browsers/'),
    ),
  }
}
