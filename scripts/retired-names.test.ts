import { expect, test } from 'vitest'
import { judgeNames } from './retired-names.ts'

test.each([
  ['const entrance = 1', 'entrance'],
  ['export type Standing = string', 'Standing'],
  ['const f = ({ mark: rung }) => rung', 'rung'],
  ['function goOn() {}', 'goOn'],
  ['type A = { readonly patience: number }', 'patience'],
  ['const asked = 1', 'asked'],
  ['const [found, ...more] = rows', 'found'],
  ['const f = ({ name, ...asked }) => name', 'asked'],
  ['type F = (asked: string) => boolean', 'asked'],
  ['const { found } = diagnosis', 'found'],
  ['const nameOf = ({ name }) => name', 'nameOf'],
  ['type Props = { readonly keyOf: (row: Row) => string }', 'keyOf'],
])('%s is refused', (source, name) => {
  expect(judgeNames('made-up.ts', source)).toEqual([expect.stringContaining(`"${name}"`)])
})

test.each([
  'const sizes = other.nearest',
  'element.scrollIntoView({ block: "nearest" })',
  'const text = "entrance"',
  'type Diagnosis = { readonly found?: object }',
  'const { found: frame } = diagnosis',
  'const flow = { asked: () => [] }',
  'type Schema = { readonly anyOf: readonly Schema[] }',
  'const parseOneOf = 1',
])('%s is not: the name is not ours', (source) => {
  expect(judgeNames('made-up.ts', source)).toEqual([])
})

test('a file is judged by its own name too', () => {
  expect(judgeNames('src/go-on.ts', '')).toHaveLength(1)
})
