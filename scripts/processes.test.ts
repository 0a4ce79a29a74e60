import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

/** What starts a program, or hands text to a shell. */
const starter = /child_process|node:cluster|execa|zx['"]|process\.binding|\bDeno\.|\bBun\./

/** What runs text as a program, in a server or a browser. */
const runner =
  /\beval\(|\bnew Function\b|\bFunction\(['"`]|node:vm|\.runIn\w*Context|set(?:Timeout|Interval)\(['"`]/

const listFiles = (folders: string): string[] =>
  globSync(`${folders}/src/**/*.{ts,tsx}`, { cwd: root }).filter(
    (file) => !/\.(test|suite)\.tsx?$|\/testing\/|\/test-kit\//.test(file),
  )

const listWith = (files: readonly string[], pattern: RegExp): string[] =>
  files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))

test('SEC-DE-08 the server, its commands and the kits start no other program', () => {
  const files = listFiles('{apps/identity,packages/*}')
  expect(files.length).toBeGreaterThan(500)
  expect(listWith(files, starter)).toEqual([])
})

test('SEC-DE-08 no text is run as a program, in the server, the portal or the kits', () => {
  const files = listFiles('{apps/identity,apps/portal,packages/*}')
  expect(files.length).toBeGreaterThan(1000)
  expect(listWith(files, runner)).toEqual([])
})
