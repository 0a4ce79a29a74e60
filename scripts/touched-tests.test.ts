import { expect, test } from 'vitest'
import { touchedTests } from './touched-tests.ts'

const imports: Readonly<Record<string, readonly string[]>> = {
  'a/one.ts': [],
  'a/beside.test.ts': [],
  'b/two.ts': ['a/one.ts'],
  'b/two.test.ts': ['b/two.ts'],
  'b/over-http.test.ts': [],
  'server.ts': ['b/two.ts'],
  'c/three.test.ts': ['server.ts'],
  'd/four.test.ts': [],
}
const sources = {
  files: Object.keys(imports),
  listImports: (file: string) => imports[file] ?? [],
  isHub: (file: string) => file === 'server.ts',
}

test('tests that import a changed file, through others too, and tests beside those', () => {
  const touched = ['a/beside.test.ts', 'b/over-http.test.ts', 'b/two.test.ts']
  expect(touchedTests(['a/one.ts'], sources)).toEqual(touched)
})

test('a changed test is touched', () => {
  expect(touchedTests(['d/four.test.ts'], sources)).toEqual(['d/four.test.ts'])
})

test('a hub that is changed itself touches nothing: it takes the whole suite', () => {
  expect(touchedTests(['server.ts'], sources)).toEqual([])
})
