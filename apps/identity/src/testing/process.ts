import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('..', import.meta.url))

/** Entries that are built before tests that start them: reading the TypeScript of a server is most of its start. */
const built: Readonly<Record<string, string>> = {
  'main.ts': 'identity-production.js',
  'main.dev.ts': 'identity.js',
  'operator.ts': 'operator.js',
}

const fileToRun = (entry: string): string =>
  entry in built ? `${source}../../../dist/e2e/servers/${built[entry]}` : `${source}${entry}`

/** Processes after the first one find it compiled. */
const compiled = join(tmpdir(), 'vestibule-tests', 'compiled')

/** A port that is free now. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** An entry of the server as a process of its own. */
export type TestProcess = {
  readonly child: ChildProcess
  readonly output: () => string
  /** Resolves with the address once the server says that it is ready; rejects when it ends before. */
  readonly ready: Promise<string>
  readonly exitCode: Promise<number | null>
}

/** Runs a command line such as `main.ts --option`, with only what is given and what a process needs to run at all. */
export const runEntry = (command: string, env: Readonly<Record<string, string>>): TestProcess => {
  const [entry = '', ...options] = command.split(' ')
  const child = spawn(process.execPath, [fileToRun(entry), ...options], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, ...env },
  })
  let output = ''
  const exitCode = once(child, 'exit').then(([code]) => code as number | null)
  const ready = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      output += chunk.toString()
      const url = /^identity ready (\S+)$/m.exec(output)?.[1]
      if (url !== undefined) resolve(url)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void exitCode.then((code) => reject(new Error(`ended with ${code}: ${output}`)))
  })
  ready.catch(() => {})
  return { child, output: () => output, ready, exitCode }
}
