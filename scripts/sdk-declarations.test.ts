import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root, run, tool } from './run.ts'
import { createDeclarationReader } from './sdk-declarations.ts'

const aPackage = (files: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'declarations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

test('a declaration is found through other names and files, and read without its comments', () => {
  const folder = aPackage({
    'index.d.ts': "export { Inner as Outer } from './middle.js'\nexport type { Gone } from 'library'\n",
    'middle.d.ts': "export * from './inner.js'\n",
    'inner.d.ts': [
      "import type { Size as Width } from './size.js'",
      '/** What it is. */',
      'export interface Inner {',
      '  /** How wide. */',
      '  readonly width: Width',
      '  readonly label: string',
      '}',
      'export type label = 1',
    ].join('\n'),
    'size.d.ts': 'export type Size = number\n',
  })
  const { listExports, find, look } = createDeclarationReader()
  const index = join(folder, 'index.d.ts')
  expect(listExports(index)).toEqual(['Outer', 'Gone'])
  expect(find({ file: index, name: 'Gone' })).toBeUndefined()
  const place = find({ file: index, name: 'Outer' })
  expect(place).toEqual({ file: join(folder, 'inner.d.ts'), name: 'Inner' })
  const { text, uses } = look({ file: join(folder, 'inner.d.ts'), name: 'Inner' })
  expect(text).toBe('interface Inner {\n  readonly width: Width\n  readonly label: string\n}')
  expect(uses.map((use) => find(use))).toEqual([{ file: join(folder, 'size.d.ts'), name: 'Size' }])
})

test('names that one declaration gives have one key', () => {
  const folder = aPackage({ 'index.d.ts': 'export declare const a: string, b: number\n' })
  const file = join(folder, 'index.d.ts')
  const { look } = createDeclarationReader()
  expect(look({ file, name: 'a' }).key).toBe(look({ file, name: 'b' }).key)
})

const packed = join(root, 'dist', 'host-sdk')
/** What a host has beside the package: what it depends on, and the types of its own React. */
const installed = ['jose', 'oauth4webapi', '@types/react']
const entries = ['', '/hosted', '/element', '/native', '/server', '/server-session', '/testing']

// Before the first build there is no package.
test.skipIf(!existsSync(packed))(
  'the package compiles in a host that looks into its declarations, with what a host has installed',
  async () => {
    const [, app = ''] = /```tsx\n([\s\S]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? []
    const options = {
      strict: true,
      jsx: 'react-jsx',
      module: 'esnext',
      moduleResolution: 'bundler',
      noEmit: true,
    }
    const checked = { ...options, target: 'es2024', lib: ['es2024', 'dom'], skipLibCheck: false, types: [] }
    const folder = aPackage({
      'App.tsx': app,
      'all.ts': entries.map((entry, n) => `export * as e${n} from '@vestibule/host-sdk${entry}'`).join('\n'),
      'tsconfig.json': JSON.stringify({ compilerOptions: checked, include: ['*.ts', '*.tsx'] }),
    })
    const modules = join(folder, 'node_modules')
    for (const name of ['@types', '@vestibule']) mkdirSync(join(modules, name), { recursive: true })
    for (const name of installed) symlinkSync(join(root, 'node_modules', name), join(modules, name))
    cpSync(packed, join(modules, '@vestibule', 'host-sdk'), { recursive: true })
    expect((await run(tool('tsc'), ['-p', folder])).output).toBe('')
  },
)
