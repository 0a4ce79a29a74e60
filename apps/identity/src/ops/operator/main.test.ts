import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aFolder } from '../../testing/operate.ts'
import { commands } from './commands.ts'
import { operatorMain } from './main.ts'

const call = (line: string, env: Readonly<Record<string, string>> = {}, folder = '/nowhere') =>
  operatorMain(line === '' ? [] : line.split(' '), { env, folder })

describe('what is printed before anything is opened', () => {
  test('without a command: all of them, as an error', async () => {
    const { code, output, errors } = await call('')
    expect([code, output]).toEqual([2, ''])
    for (const name of Object.keys(commands)) expect(errors).toContain(`\n  ${name} `)
  })

  test('help for everything, for a group and for a command', async () => {
    expect((await call('--help')).output).toContain('users sign-out [email]')
    const group = await call('applications --help')
    expect([group.code, group.output.includes('applications add')]).toEqual([0, true])
    expect(group.output).not.toContain('users list')
    const one = await call('applications add --help')
    expect(one.output).toMatch(
      /^npm run operator -- applications add --name <name> --origin <origin> \[options\]\n/,
    )
    expect(one.output).toContain('May be given several times.')
    expect((await call('providers set --help')).output).toContain('CLIENT_SECRET')
  })

  test.each(Object.entries(commands))(
    '%s has a sentence, and its help names every option',
    async (name, command) => {
      expect(command.summary).toMatch(/^[A-Z].*\.$/)
      const { output } = await call(`${name} --help`)
      for (const option of Object.keys(command.options ?? {})) expect(output).toContain(`--${option} `)
    },
  )

  test.each<[string, string]>([
    ['aplications', '"aplications" is not a command: npm run operator -- --help'],
    ['applications', 'Say what to do with applications: npm run operator -- applications --help'],
    ['applications ad', '"applications ad" is not a command: npm run operator -- applications --help'],
    ['applications add --origin https://a.test', '--name <name> is missing'],
    ['applications add --name Acme', '--origin <origin> is missing'],
    ['applications add --name Acme --origin https://a.test --colour red', 'Unknown option "--colour"'],
    ['applications remove', '<client id> is missing'],
    ['applications remove a b', '"b" is one word too many'],
    ['backup', '<file> is missing'],
    ['migrate now', '"now" is one word too many'],
    ['breached-filter list file --rate 2', '--rate 2 must be a number between 0 and 1'],
    ['breached-filter list file', '/nowhere/list cannot be read (ENOENT)'],
  ])('%s is refused in one sentence', async (line, sentence) => {
    expect(await call(line)).toEqual({ code: 2, output: '', errors: `${sentence}\n` })
  })

  test('an environment that is wrong is told by its variables', async () => {
    expect(await call('keys list', { PORT: 'x', DATABASE_URL: 'mysql://x' })).toEqual({
      code: 1,
      output: '',
      errors: expect.stringMatching(/^PORT is "x": .*\nDATABASE_URL is .*\n$/),
    })
  })
})

test('a filter of leaked passwords is made from a list beside the caller, and told to programs', async () => {
  const folder = await aFolder()
  await mkdir(join(folder, 'lists'))
  await writeFile(join(folder, 'lists/leaked.txt'), 'password1\n\nqwertyuiop\n')
  const { code, output } = await call('breached-filter lists/leaked.txt leaked.filter --json', {}, folder)
  const { length } = await readFile(join(folder, 'leaked.filter'))
  expect([code, JSON.parse(output)]).toMatchObject([0, { passwords: 2 }])
  expect(length).toBeGreaterThan(0)
})
