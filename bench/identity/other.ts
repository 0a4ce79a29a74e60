import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../e2e/support/free-port.ts'
import { type Measure, median } from '../support/measure.ts'
import { ask } from './ask.ts'
import { answeredPerSecond } from './load.ts'

/** Another product of the field, as its own documents set it up: compared with, never part of this one. */
const installed = ['better-auth@1.7.25', 'pg@8.23.0']
const rounds = 3

const server = `
import { createServer } from 'node:http'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import pg from 'pg'
const { PORT, DATABASE_URL, SECRET } = process.env
const auth = betterAuth({
  database: new pg.Pool({ connectionString: DATABASE_URL }),
  baseURL: 'http://localhost:' + PORT,
  secret: SECRET,
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
})
const { runMigrations } = await getMigrations(auth.options)
await runMigrations()
createServer(toNodeHandler(auth)).listen(Number(PORT), '127.0.0.1', () => console.log('ready'))
`

const started = (folder: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['server.mjs'], { cwd: folder, env: { ...process.env, ...env } })
    let output = ''
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('ready')) resolve(child)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code) => reject(new Error(`It stopped with ${code}: ${output.slice(-500)}`)))
  })

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

const person = { email: 'ada@acme.test', password: 'Welcome-to-Acme-1', name: 'Ada' }

const rates = async (origin: string): Promise<{ signIns: number; checks: number }> => {
  const post = async (path: string) => {
    const { headers } = await ask(`${origin}/api/auth/${path}`, {
      method: 'POST',
      headers: { origin },
      body: person,
    })
    return (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')
  }
  await post('sign-up/email')
  const cookie = await post('sign-in/email')
  const check = async () => {
    const { body } = await ask(`${origin}/api/auth/get-session`, { headers: { cookie } })
    const { user } = body as { user?: { email?: string } }
    if (user?.email !== person.email) throw new Error('It does not know its own session')
  }
  const signIns: number[] = []
  const checks: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    signIns.push(await answeredPerSecond(async () => void (await post('sign-in/email'))))
    checks.push(await answeredPerSecond(check))
  }
  return { signIns: median(signIns), checks: median(checks) }
}

/** Sign-ins and session checks of that product on the same PostgreSQL, in the same run; says why where it cannot be had. */
export const otherOn = async (databaseUrl: string): Promise<readonly Measure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-bench-other-'))
  try {
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    await writeFile(join(folder, 'server.mjs'), server)
    await promisify(execFile)(
      'npm',
      ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...installed],
      {
        cwd: folder,
      },
    )
    const port = await freePort()
    const env = {
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      SECRET: crypto.randomUUID() + crypto.randomUUID(),
    }
    const child = await started(folder, env)
    try {
      const { signIns, checks } = await rates(`http://localhost:${port}`)
      return [
        { name: 'better-auth: password sign-ins, its own hash', value: signIns, unit: 'per second' },
        { name: 'better-auth: session checks', value: checks, unit: 'per second' },
      ]
    } finally {
      await ended(child)
    }
  } catch (error) {
    console.log(`  better-auth is not measured: ${(error as Error).message.split('\n')[0]}`)
    return []
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
