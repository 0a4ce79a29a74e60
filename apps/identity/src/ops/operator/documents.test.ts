import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findCommand } from './find-command.ts'

const root = fileURLToPath(new URL('../../../../..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

const documents = ['README.md', 'CONTRIBUTING.md', 'packages/host-sdk/README.md']
  .concat(globSync('{docs,examples/*}/*.md', { cwd: root }))
  .map((path) => [path, read(path)] as const)

/** Of a line such as `npm run operator -- keys list|rotate --revoke`, the words that follow, up to the end of the code. */
const calls = (text: string): string[] =>
  [...text.matchAll(/npm run (?:--silent )?operator -- ([a-z][^\n`"]*)/g)].map(([, words = '']) =>
    words.trim(),
  )

test.each(documents)('%s names only scripts that exist', (_, text) => {
  for (const [, name = ''] of text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g))
    expect(scripts).toHaveProperty([name])
})

test.each(documents)('%s runs no file of the server with a Node that may not know TypeScript', (_, text) => {
  const lines = text.split('\n').filter((line) => /\bnode apps\/.*\.ts/.test(line))
  expect(lines.filter((line) => !line.includes('node_modules/.bin/node'))).toEqual([])
})

test.each(documents.filter(([, text]) => calls(text).length > 0))(
  '%s calls commands by their names and options',
  (_, text) => {
    for (const call of calls(text)) {
      const [first = '', second = ''] = call.split(' ')
      for (const one of second.includes('|') ? second.split('|') : [second]) {
        const { command } = findCommand([first, ...(one === '' ? [] : [one])])
        const known = Object.keys(command.options ?? {})
        const named = [...call.matchAll(/--([a-z][a-z-]*)/g)].map(([, name = '']) => name.replace(/^no-/, ''))
        for (const name of named.filter((flag) => !['help', 'json'].includes(flag)))
          expect(known).toContain(name)
      }
    }
  },
)

test('commands run on the Node that was installed, whichever Node npm itself runs on', async () => {
  const isOwn = (folder: string): boolean => folder.includes('node_modules')
  const PATH = (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !isOwn(folder))
    .join(':')
  const npm = promisify(execFile)('npm', ['run', '--silent', 'operator', '--', 'keys', 'turn'], {
    cwd: root,
    env: { PATH, HOME: process.env.HOME },
  })
  await expect(npm).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^"keys turn" is not a command: npm run operator -- keys --help$/m),
  })
})
