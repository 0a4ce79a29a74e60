import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../run.ts'
import { findMissing, type Specified, type SourceFile } from './find-missing.ts'
import { numbers } from './numbers.ts'
import { screens } from './screens.ts'
import { stored } from './stored.ts'
import { texts } from './texts.ts'

const readSources = (): SourceFile[] =>
  globSync(['{apps,packages}/*/src/**/*.{ts,tsx}', 'packages/messages/en/**/*.json'], { cwd: root })
    .filter((path) => !/\.test\.tsx?$|\/(testing|test-kit)\//.test(path))
    .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }))

const product = {
  sources: readSources(),
  deviations: readFileSync(join(root, 'docs/deviations.md'), 'utf8'),
}

test.each<[string, readonly Specified[]]>([
  ['screens, routes and options (section 2)', screens],
  ['storage keys and fields (sections 3 and 9)', stored],
  ['texts of refusals (section 8)', texts],
  ['numbers (section 9)', numbers],
])('%s are in the code or in docs/deviations.md', (_, list) => {
  expect(findMissing(list, product)).toEqual([])
})

describe('what is in neither is named', () => {
  const list: readonly Specified[] = [
    { name: 'rows', text: 'rows: 20', place: 'made-up/constants.ts' },
    { name: 'a text', text: 'It is full' },
    { name: 'step', text: 'verify', isWord: true },
  ]
  const sources = [
    { path: 'made-up/constants.ts', source: 'export const sizes = { rows: 20 } as const' },
    { path: 'made-up/errors.ts', source: "export const text = 'It is full'" },
    { path: 'made-up/flow.ts', source: "const step = 'verify'" },
  ]

  test('nothing, while each has its place', () => {
    expect(findMissing(list, { sources, deviations: '' })).toEqual([])
  })

  test.each(sources.map(({ path }, index) => [path, list[index]?.name, index] as const))(
    'without %s: %s',
    (_, name, index) => {
      const left = sources.filter((__, at) => at !== index)
      expect(findMissing(list, { sources: left, deviations: '' })).toEqual([name])
      expect(findMissing(list, { sources: left, deviations: `| '${name}' | not here |` })).toEqual([])
    },
  )

  test('a word of some sentence among the deviations is no row', () => {
    const left = sources.slice(0, 2)
    expect(findMissing(list, { sources: left, deviations: 'Hosts verify it' })).toEqual(['step'])
  })

  test('another value, another file and part of a word are none of it', () => {
    const changed = [
      { path: 'made-up/other.ts', source: 'export const sizes = { rows: 20 } as const' },
      { path: 'made-up/errors.ts', source: "export const text = 'It is Full'" },
      { path: 'made-up/flow.ts', source: "const step = 'verifyCode'" },
    ]
    expect(findMissing(list, { sources: changed, deviations: '' })).toEqual(['rows', 'a text', 'step'])
  })
})
