import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { changedPlaces, readDiff } from './changed-places.ts'
import { readDeclarations } from './declarations.ts'
import { findDependents } from './dependents.ts'
import { reachedTests } from './reached-tests.ts'
import { readServices } from './services.ts'
import { withinBudget } from './within-budget.ts'

const servicesFile = 'apps/identity/src/request/services.ts'

/** A small project: two operations of one area, each with a statement of its own, and a service. */
const sources: Readonly<Record<string, string>> = {
  'packages/contract/src/areas/notes.ts': `
export const addNote = operation({ name: 'addNote' })
export const readNotes = operation({ name: 'readNotes' })`,
  'apps/identity/src/domain/notes/notes.queries.ts': `
export const insertNote = (db) => db
export const selectNotes = (db) => db`,
  'apps/identity/src/api/notes/notes.handlers.ts': `
import { insertNote, selectNotes } from '../../domain/notes/notes.queries.ts'
export const notesHandlers = {
  addNote: (input, { hashes }) => insertNote(hashes),
  readNotes: () => selectNotes(),
}`,
  'apps/identity/src/server.ts': `
import { notesHandlers } from './api/notes/notes.handlers.ts'
export const server = notesHandlers`,
  'apps/identity/src/domain/reports/add-note.test.ts': `
import { addNote } from '../../../../../packages/contract/src/areas/notes.ts'
test('adds', () => addNote)`,
  'apps/identity/src/domain/reports/read-notes.test.ts': `
import { readNotes } from '../../../../../packages/contract/src/areas/notes.ts'
import { server } from '../../server.ts'
test('reads', () => [readNotes, server])`,
  'apps/identity/src/api/notes/notes.test.ts': `test('beside', () => {})`,
  'apps/portal/src/Notes.test.tsx': `
import { addNote } from '../../../packages/contract/src/areas/notes.ts'
test('shows', () => addNote)`,
  'apps/identity/src/platform/hashes.ts': `
const rounds = 1
export type Hashes = { readonly hash: () => number }
export const createHashes = (): Hashes => ({ hash: () => rounds })`,
  [servicesFile]: `
import type { Hashes } from '../platform/hashes.ts'
export type Services = { readonly hashes: Hashes }`,
}

const modules = new Map(
  Object.entries(sources).map(([file, source]) => [file, readDeclarations(file, source)]),
)
const graph = {
  tests: Object.keys(sources).filter((file) => file.includes('.test.')),
  dependents: findDependents({
    modules,
    resolve: (file, from) => join(dirname(file), from),
    isServerTest: (file) => file.startsWith('apps/identity/') && file.includes('.test.'),
    services: readServices(servicesFile, sources[servicesFile] ?? ''),
    servicesFile,
  }),
  isHub: (file: string) => file.endsWith('/server.ts'),
}

/** Tests that a change of one line can break. */
const reachedFrom = (file: string, line: number): readonly string[] =>
  reachedTests(changedPlaces({ file, lines: [[line, line]] }, modules.get(file)), graph).map(
    (reached) => reached.file,
  )

const notes = 'apps/identity/src/api/notes/notes.test.ts'
const adding = 'apps/identity/src/domain/reports/add-note.test.ts'
const reading = 'apps/identity/src/domain/reports/read-notes.test.ts'
const showing = 'apps/portal/src/Notes.test.tsx'

test('a statement reaches tests of the operation that uses it, and none of its sisters', () => {
  expect(reachedFrom('apps/identity/src/domain/notes/notes.queries.ts', 2)).toEqual([notes, adding])
  expect(reachedFrom('apps/identity/src/domain/notes/notes.queries.ts', 3)).toEqual([notes, reading])
})

test('a handler reaches server tests that name its operation, and those beside it', () => {
  expect(reachedFrom('apps/identity/src/api/notes/notes.handlers.ts', 4)).toEqual([notes, adding])
})

test('an operation of the contract reaches the tests of both sides', () => {
  expect(reachedFrom('packages/contract/src/areas/notes.ts', 2)).toEqual([adding, showing])
})

test('a service reaches those who are handed it at runtime', () => {
  expect(reachedFrom('apps/identity/src/platform/hashes.ts', 2)).toEqual([notes, adding])
})

test('a changed test is reached at once, and what is behind a hub is not', () => {
  expect(reachedFrom(adding, 3)).toEqual([adding])
  expect(reachedFrom('apps/identity/src/api/notes/notes.handlers.ts', 3)).not.toContain(reading)
})

test('a line that was only taken away counts as the lines around it', () => {
  const diff = [
    '--- a/one.ts',
    '+++ b/one.ts',
    '@@ -4,2 +3,0 @@ name',
    '@@ -9 +8,2 @@',
    '+++ b/two.ts',
    '@@ -1 +1 @@',
  ]
  expect(readDiff(diff)).toEqual([
    {
      file: 'one.ts',
      lines: [
        [3, 4],
        [8, 9],
      ],
    },
    { file: 'two.ts', lines: [[1, 1]] },
  ])
})

test('a module is read with what it hands on, and loads later', () => {
  const source = `import one, { two as three } from './a.ts'\nexport * from './b.ts'\nconst page = () => import('./c.ts')\n`
  const { declared, imports, exported } = readDeclarations('x.ts', source)
  expect(declared.map(({ name, lines }) => [name, ...lines])).toEqual([['page', 3, 3]])
  expect(imports).toEqual([
    { local: 'one', from: './a.ts', name: '*' },
    { local: 'three', from: './a.ts', name: 'two' },
    { local: 'page', from: './c.ts', name: '*' },
  ])
  expect(exported).toEqual([{ local: '*', from: './b.ts', name: '*' }])
})

test('the nearest tests run as long as there is time, the first and changed ones always', () => {
  const seconds: Readonly<Record<string, number>> = { own: 90, near: 20, long: 200, far: 5 }
  const tests = [
    { file: 'own', distance: 0 },
    { file: 'near', distance: 1 },
    { file: 'long', distance: 2 },
    { file: 'far', distance: 3 },
  ]
  const chosen = withinBudget(tests, { seconds: 120, readSeconds: (file) => seconds[file] ?? 0 })
  expect(chosen).toEqual({ chosen: ['own', 'near', 'far'], left: ['long'] })
})
