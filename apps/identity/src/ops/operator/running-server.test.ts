import { once } from 'node:events'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../runtime/log.ts'
import { openDirectory } from '../../testing/data-directory.ts'
import { toContext, operate, useDataDirectory } from '../../testing/operate.ts'
import type { CommandContext } from './command-context.ts'
import { serveOperator } from './serve-operator.ts'

const { aDirectory } = useDataDirectory()
const acme = ['--name', 'Acme', '--origin', 'https://app.acme.test']

/** A server as far as commands see it: the open database, and the socket beside it. */
const aServer = async (dataDirectory: string, change = (context: CommandContext) => context) => {
  const opened = await openDirectory(dataDirectory)
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  let commands = 0
  const served = await serveOperator({
    opened,
    log,
    context: change(toContext(opened, dataDirectory)),
    afterCommand: () => (commands += 1),
  })
  let isStopped = false
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    await served.close()
    await opened.close()
  }
  onTestFinished(stop)
  return { stop, lines, commands: () => commands }
}

const send = async (dataDirectory: string, line: string): Promise<string> => {
  const socket = createConnection(join(dataDirectory, 'control.sock'))
  socket.write(line)
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString())).on('error', () => {})
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}

describe('while a server has the embedded database', () => {
  test('SEC-DE-06 the server carries commands out, over a socket for its user only', async () => {
    const DATA_DIR = await aDirectory()
    const server = await aServer(DATA_DIR)
    expect((await stat(join(DATA_DIR, 'control.sock'))).mode & 0o777).toBe(0o600)
    const added = await operate('applications add', acme, { DATA_DIR })
    const clientId = (added.data as { clientId: string }).clientId
    expect(added).toMatchObject({ isOk: true, lines: [`Client id ${clientId}`] })
    expect((await operate('applications list', [], { DATA_DIR })).lines).toEqual([
      `${clientId}  Acme  https://app.acme.test`,
    ])
    expect(server.commands()).toBe(2)
    await server.stop()
    expect((await operate('applications list', [], { DATA_DIR })).lines).toHaveLength(1)
    expect(server.commands()).toBe(2)
  })

  test('two commands at once are both carried out, with a server and without', async () => {
    const DATA_DIR = await aDirectory()
    const server = await aServer(DATA_DIR)
    const both = () => Promise.all([1, 2].map(() => operate('applications add', acme, { DATA_DIR })))
    expect((await both()).map(({ isOk }) => isOk)).toEqual([true, true])
    await server.stop()
    expect((await both()).map(({ isOk }) => isOk)).toEqual([true, true])
    expect((await operate('applications list', [], { DATA_DIR })).lines).toHaveLength(4)
  })

  test('a refusal of the server is one of the command line, with its code', async () => {
    const DATA_DIR = await aDirectory()
    await aServer(DATA_DIR)
    const env = { DATA_DIR, SECRET_KEY: '' }
    expect(await operate('applications add', [...acme, '--id', 'x'], env)).toEqual({
      lines: ['--id x must be a UUID'],
      isOk: false,
    })
    const request = { do: 'run', command: 'applications add', variables: {}, folder: '/' }
    const answer = await send(DATA_DIR, `${JSON.stringify({ ...request, args: [...acme, '--id', 'x'] })}\n`)
    expect(JSON.parse(answer)).toEqual({ problem: '--id x must be a UUID', exitCode: 2 })
  })

  test.each<[string, string]>([
    [
      'a command of the process',
      '{"do":"run","command":"restore","args":["/etc/passwd"],"variables":{},"folder":"/"}',
    ],
    [
      'a command that does not exist',
      '{"do":"run","command":"sh","args":["-c","id"],"variables":{},"folder":"/"}',
    ],
    [
      'a name that every object has',
      '{"do":"run","command":"constructor","args":[],"variables":{},"folder":"/"}',
    ],
    ['another shape', '{"do":"run","command":"keys list","args":"x"}'],
  ])('%s is refused', async (_, line) => {
    const DATA_DIR = await aDirectory()
    await aServer(DATA_DIR)
    expect(JSON.parse(await send(DATA_DIR, `${line}\n`))).toEqual({
      problem: 'The running server is of another release and does not know this command: restart it',
      exitCode: 1,
    })
  })

  test.each<[string, string]>([
    ['no JSON', 'backup\n'],
    ['nothing that is known', '{"do":"toString"}\n'],
    ['null', 'null\n'],
    ['an endless line', 'x'.repeat(1_100_000)],
  ])('%s ends the connection, and the server goes on', async (_, line) => {
    const DATA_DIR = await aDirectory()
    const server = await aServer(DATA_DIR)
    expect(await send(DATA_DIR, line)).toBe('')
    expect(server.lines).toEqual([expect.stringContaining('an operator request was not finished')])
    expect((await operate('keys list', [], { DATA_DIR })).isOk).toBe(true)
  })

  test('a server that is told to stop first ends the command that it has begun', async () => {
    const DATA_DIR = await aDirectory()
    const begun = Promise.withResolvers<void>()
    const proceed = Promise.withResolvers<void>()
    const server = await aServer(DATA_DIR, (context) => ({
      ...context,
      transaction: async (work) => {
        begun.resolve()
        await proceed.promise
        return context.transaction(work)
      },
    }))
    const added = operate('applications add', acme, { DATA_DIR })
    await begun.promise
    const stopped = server.stop()
    proceed.resolve()
    expect((await added).isOk).toBe(true)
    await stopped
    expect((await operate('applications list', [], { DATA_DIR })).lines).toHaveLength(1)
  })

  test('a server that is gone before it answers is told, and nothing is run twice', async () => {
    const DATA_DIR = await aDirectory()
    const server = createServer((socket: Socket) => socket.once('data', () => socket.destroy()))
    server.listen(join(DATA_DIR, 'control.sock'))
    await once(server, 'listening')
    const { lines, isOk } = await operate('applications add', acme, { DATA_DIR })
    expect(isOk).toBe(false)
    expect(lines).toEqual([
      expect.stringMatching(/^The server stopped before it answered, so the command may/),
    ])
    server.close()
    await once(server, 'close')
    expect((await operate('applications list', [], { DATA_DIR })).lines).toEqual([
      'No applications: npm run operator -- applications add --help',
    ])
  })

  test('a failure of the program is in the log of the server, and not shown', async () => {
    const DATA_DIR = await aDirectory()
    const server = await aServer(DATA_DIR, (context) => ({
      ...context,
      transaction: () => Promise.reject(new Error('inner words')),
    }))
    expect((await operate('applications add', acme, { DATA_DIR })).lines).toEqual([
      'The command failed: the log of the server says why',
    ])
    expect(server.lines).toEqual([expect.stringContaining('inner words')])
  })
})

describe('where the path of DATA_DIR is too long for a socket', () => {
  test('the server says so, and so does a command that it keeps out', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'vestibule-long-'))
    onTestFinished(() => rm(parent, { recursive: true }))
    const DATA_DIR = join(parent, 'x'.repeat(103 - 'control.sock'.length - parent.length - 1))
    await mkdir(DATA_DIR)
    await writeFile(join(DATA_DIR, 'nothing'), '')
    const server = await aServer(DATA_DIR)
    expect(server.lines).toEqual([
      expect.stringContaining('is 1 bytes too long for a socket in it (at most 90)'),
    ])
    const { lines } = await operate('keys list', [], { DATA_DIR })
    expect(lines).toEqual([
      expect.stringMatching(/is held by .* It takes no commands: the path of DATA_DIR is 1 bytes too long/),
    ])
  })
})
