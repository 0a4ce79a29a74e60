import { expect, test } from 'vitest'
import { identityViolations, judgeImports } from './identity-layers.ts'
import { valueImportsIn } from './imports.ts'

const at = (path: string) => `apps/identity/src/${path}`
const judge = (file: string, ...targets: readonly string[]) => judgeImports(at(file), targets)

const refused: Readonly<Record<string, readonly [file: string, target: string, why: RegExp]>> = {
  upward: ['domain/users/a.ts', at('api/users/b.ts'), /a layer above/],
  'upward to what the layer is started by': ['ops/a.ts', at('main.ts'), /a layer above/],
  sideways: ['http/a.ts', at('api/users/b.ts'), /stand side by side/],
  'from an area to another': ['api/users/a.ts', at('api/team/b.ts'), /an area imports no other area/],
  'against the order of the domain': ['domain/roles/a.ts', at('domain/users/b.ts'), /domainOrder puts above/],
  'from a part that the order does not list': [
    'domain/unlisted/a.ts',
    at('domain/roles/b.ts'),
    /domainOrder does not list/,
  ],
  'from outside of the layers': ['elsewhere/a.ts', at('runtime/b.ts'), /lies in no layer/],
  'of drizzle in a command': ['domain/users/a.ts', 'drizzle-orm', /belongs into a \*\.queries\.ts/],
  'of a part of drizzle in a handler': ['api/users/a.ts', 'drizzle-orm/pg-core', /belongs into a/],
  'of drizzle in a file that is only called queries': ['ops/queries.ts', 'drizzle-orm', /belongs into a/],
  'of the domain, by value, in what a request carries': [
    'request/services.ts',
    at('domain/users/a.ts'),
    /a layer above/,
  ],
}

test.each(Object.entries(refused))('an import %s is refused', (_, [file, target, why]) => {
  expect(judge(file, target)).toEqual([expect.stringMatching(why)])
})

const allowed: Readonly<Record<string, readonly [file: string, target: string]>> = {
  downward: ['api/users/a.ts', at('domain/users/b.ts')],
  'within an area': ['api/users/a.ts', at('api/users/b.ts')],
  'of an area by the table of handlers': ['api/handlers.ts', at('api/users/a.ts')],
  'with the order of the domain': ['domain/users/a.ts', at('domain/roles/b.ts')],
  'of drizzle in queries': ['domain/users/a.queries.ts', 'drizzle-orm'],
  'of drizzle in the storage layer': ['platform/db/a.ts', 'drizzle-orm/pg-core'],
  'of drizzle in development': ['dev/a.ts', 'drizzle-orm'],
  'of drizzle in what tests are made of': ['testing/a.ts', 'drizzle-orm'],
  'of another package': ['domain/users/a.ts', 'drizzle-orm-lookalike'],
}

test.each(Object.entries(allowed))('an import %s is allowed', (_, [file, target]) => {
  expect(judge(file, target)).toEqual([])
})

test('every refused import of a file has a line', () => {
  expect(judge('domain/roles/a.ts', 'drizzle-orm', at('runtime/a.ts'), at('ops/b.ts'))).toHaveLength(2)
})

test('an import of types alone is none by value', () => {
  const file = at('request/services.ts')
  const source = `import type { A } from '../domain/users/a.ts'
import type {
  B,
} from '../domain/users/b.ts'
export type { C } from '../domain/users/c.ts'
import { type D } from '../domain/users/d.ts'
import { e } from '../domain/users/e.ts'
`
  expect(valueImportsIn(file, source)).toEqual([at('domain/users/d.ts'), at('domain/users/e.ts')])
})

test('the server keeps to its layers', () => {
  expect(identityViolations()).toEqual([])
})
