import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

const idPattern = /\bSEC-[A-Z]{2}-\d{2}\b/g
const readIds = (file: string): string[] => readFileSync(join(root, file), 'utf8').match(idPattern) ?? []

const files = ['apps', 'packages', 'e2e', 'scripts']
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
  .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file))
const sentences = readFileSync(join(root, 'docs/requirements.md'), 'utf8').matchAll(
  /^- \*\*(SEC-[A-Z]{2}-\d{2})\*\* \S.+\.$/gm,
)
const written = [...sentences].map(([, id = '']) => id)

test('every requirement that code or a test names has one sentence in docs/requirements.md', () => {
  const used = new Set(files.flatMap(readIds))
  expect(used.size).toBeGreaterThan(100)
  expect([...used].filter((id) => !written.includes(id)).sort()).toEqual([])
  expect(written.filter((id, index) => written.indexOf(id) !== index)).toEqual([])
})

test('every requirement that is written has a test that names it', () => {
  const tested = new Set(files.filter((file) => /\.(test|spec)\.tsx?$/.test(file)).flatMap(readIds))
  expect(written.filter((id) => !tested.has(id))).toEqual([])
})
