import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Mail = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly links: readonly string[]
  readonly code: string | null
  readonly createdAt: string
}

/** The product as `npm start` runs it: the real servers, a fresh database, ports of its own. */
export type Stack = {
  readonly portalUrl: string
  readonly clientId: string
  /** The host on the portal's site, and on another one. */
  readonly hosts: { readonly sameSite: string; readonly crossSite: string }
  /** The newest message to an address that is newer than `after`; waits for it to be sent. */
  readonly mailTo: (address: string, options?: { after?: string; subject?: RegExp }) => Promise<Mail>
  readonly advanceClock: (seconds: number) => Promise<void>
  /** Changes how the installation behaves, for everybody and at once. */
  readonly changeSettings: (settings: Readonly<Record<string, unknown>>) => Promise<void>
  readonly stop: () => Promise<void>
}

const launch = (name: string, file: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, file)], { env: { ...process.env, ...env }, cwd: root })
    let output = ''
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes(`${name} ready `)) resolve(child)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code) => reject(new Error(`${name} stopped with ${code}:\n${output.slice(-4000)}`)))
  })

const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

const post = async (url: string, body: unknown): Promise<void> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
}

/** Asks again until the answer is there: mail is sent after the transaction that caused it, by another loop. */
const eventually = async <Value>(ask: () => Promise<Value | undefined>, what: string): Promise<Value> => {
  const deadline = Date.now() + 15_000
  while (Date.now() < deadline) {
    const value = await ask()
    if (value !== undefined) return value
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No ${what} within 15 s`)
}

type StackOptions = {
  /** Leaves the host's port free for a page of one's own. */
  readonly isHostless?: boolean
  readonly env?: NodeJS.ProcessEnv
}

export const startStack = async ({
  isHostless = false,
  env: given = {},
}: StackOptions = {}): Promise<Stack> => {
  const [port, demoPort] = [await freePort(), await freePort()]
  const portalUrl = `http://localhost:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'vestibule-e2e-'))
  const env = {
    PORT: String(port),
    DEMO_PORT: String(demoPort),
    DATA_DIR: dataDir,
    PUBLIC_URL: portalUrl,
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'development',
    ...given,
  }
  const identity = await launch('identity', 'apps/identity/src/main.dev.ts', env)
  const host = isHostless ? undefined : await launch('demo-host', 'apps/demo-host/src/server.ts', env)
  return {
    portalUrl,
    clientId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    hosts: { sameSite: `http://localhost:${demoPort}`, crossSite: `http://127.0.0.1:${demoPort}` },
    mailTo: (address, { after = '', subject = /./ } = {}) =>
      eventually(async () => {
        const query = new URLSearchParams({ to: address, after })
        const messages = (await (await fetch(`${portalUrl}/dev/inbox/messages?${query}`)).json()) as Mail[]
        return messages.find((message) => subject.test(message.subject))
      }, `mail to ${address}`),
    advanceClock: (seconds) => post(`${portalUrl}/dev/clock`, { advanceSeconds: seconds }),
    changeSettings: (settings) => post(`${portalUrl}/dev/settings`, settings),
    stop: async () => {
      await Promise.all([end(identity), host && end(host)])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
