import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

/** What starts a program, or hands text to a shell. */
const starter = /child_process|node:cluster|execa|zx['"]|process\.binding|\bDeno\.|\bBun\./

const listFiles = (): string[] =>
  globSync('{apps/identity,packages/*}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.(test|suite)\.tsx?$|\/testing\/|\/test-kit\//.test(file),
  )

test('SEC-DE-08 the server, its commands and the kits start no other program', () => {
  const files = listFiles()
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => starter.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
