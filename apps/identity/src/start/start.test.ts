import { mkdtemp, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { fillDirectory } from '../testing/data-directory.ts'
import { openFreshPostgres } from '../testing/open-test-database.ts'
import { describeOnPostgres } from '../testing/engines.ts'
import { freePort } from '../testing/process.ts'
import { useProcesses } from '../testing/use-processes.ts'

const run = useProcesses()

const aDirectory = () => mkdtemp(join(tmpdir(), 'vestibule-start-'))

/** A request that `fetch` would not make. */
const raw = (url: string, method: string, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    request(url, { method, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })

// Several processes start one after the other in each test: how long that takes is the machine's affair.
vi.setConfig({ testTimeout: 180_000 })

describe('the development server as a process', () => {
  test('starts, refuses a second one on its data or port, stops cleanly and starts again', async () => {
    const DATA_DIR = await aDirectory()
    const PORT = String(await freePort())
    const first = run('main.dev.ts', { DATA_DIR, PORT })
    const url = await first.ready
    expect(url).toBe(`http://localhost:${PORT}`)
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' })
    expect((await stat(join(DATA_DIR, 'secret-key'))).mode & 0o777).toBe(0o600)
    expect(await raw(`${url}/healthz`, 'TRACE')).toBeGreaterThanOrEqual(400)
    expect(await raw(`${url}/healthz`, 'GET', { 'x-large': 'x'.repeat(20_000) })).toBe(431)

    const second = run('main.dev.ts', { DATA_DIR, PORT: String(await freePort()) })
    expect(await second.exitCode).toBe(1)
    expect(second.output()).toMatch(
      new RegExp(
        `^DATA_DIR: ${DATA_DIR}/database.lock is held by process ${first.child.pid} on \\S+ since \\S+: stop that process or set another DATA_DIR\n$`,
      ),
    )
    const filled = await aDirectory()
    await fillDirectory(filled)
    const third = run('main.dev.ts', { DATA_DIR: filled, PORT })
    expect(await third.exitCode).toBe(1)
    expect(third.output()).toBe(
      `PORT ${PORT} on 127.0.0.1 is in use: stop what uses it or set another PORT\n`,
    )

    first.child.kill('SIGTERM')
    expect(await first.exitCode).toBe(0)
    const again = run('main.dev.ts', { DATA_DIR, PORT })
    expect(await again.ready).toBe(url)
  })

  test('SEC-DE-09 does not run in production', async () => {
    const env = {
      NODE_ENV: 'production',
      SECRET_KEY: 'u7Jk2pQx9vLr4TzWm8Ns1CyHb6Gd3FaE',
      PUBLIC_URL: 'https://a.test',
    }
    const server = run('main.dev.ts', { ...env, VESTIBULE_ALLOW_EMBEDDED: '1', DATA_DIR: await aDirectory() })
    expect(await server.exitCode).toBe(1)
    expect(server.output()).toContain('the development server must not run there')
  })

  test('says in one line per mistake what is wrong with the environment', async () => {
    const server = run('main.ts', { PORT: 'x', DATABASE_URL: 'mysql://x' })
    expect(await server.exitCode).toBe(1)
    expect(server.output().trim().split('\n')).toEqual([
      expect.stringMatching(/^PORT is "x"/),
      expect.stringMatching(/^DATABASE_URL is "mysql:\/\/x"/),
    ])
  })

  test('says in one line that a database cannot be reached', async () => {
    const port = await freePort()
    const server = run('main.ts', {
      DATABASE_URL: `postgres://app:hunter2@127.0.0.1:${port}/x`,
      LOG_LEVEL: 'silent',
    })
    expect(await server.exitCode).toBe(1)
    expect(server.output()).toBe(`DATABASE_URL: cannot open 127.0.0.1:${port}/x (ECONNREFUSED)\n`)
  })
})

describeOnPostgres('the production server as a process', () => {
  test('SEC-DE-07 SEC-DE-09 changes no tables by itself and has no development surface', async () => {
    const database = await openFreshPostgres()
    const env = {
      NODE_ENV: 'production',
      SECRET_KEY: 'u7Jk2pQx9vLr4TzWm8Ns1CyHb6Gd3FaE',
      PUBLIC_URL: 'https://auth.example.test',
      DATABASE_URL: database.url,
      PORT: String(await freePort()),
      LOG_LEVEL: 'error',
    }
    const early = run('main.ts', env)
    expect(await early.exitCode).toBe(1)
    expect(early.output()).toMatch(/^The database misses \d+ migration\(s\): run "npm run migrate" first\n$/)
    const migration = run('operator.ts migrate', env)
    expect(await migration.exitCode).toBe(0)
    const registration = run(
      'operator.ts applications add --name Acme --origin https://app.example.test',
      env,
    )
    expect(await registration.exitCode).toBe(0)
    const server = run('main.ts', env)
    await server.ready
    const local = `http://127.0.0.1:${env.PORT}`
    const answer = await fetch(`${local}/dev/inbox`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    const clientId = /^Client id (\S+)$/m.exec(registration.output())?.[1]
    const refused = await fetch(`${local}/embed/${clientId}?o=https%3A%2F%2Fevil.test`)
    expect(refused.status).toBe(403)
    const mock = await fetch(`${local}/dev/idp/google/authorize`)
    expect(mock.status).toBe(404)
    server.child.kill('SIGTERM')
    expect(await server.exitCode).toBe(0)
    await database.drop()
  })

  test('SEC-AU-02 what it writes to its log shows that audits were deleted with their heads and seals', async () => {
    const database = await openFreshPostgres()
    const env = {
      SECRET_KEY: 'u7Jk2pQx9vLr4TzWm8Ns1CyHb6Gd3FaE',
      DATABASE_URL: database.url,
      PORT: String(await freePort()),
      LOG_LEVEL: 'info',
    }
    expect(await run('operator.ts migrate', env).exitCode).toBe(0)
    const registration = run(
      'operator.ts applications add --name Acme --origin https://app.example.test',
      env,
    )
    expect(await registration.exitCode).toBe(0)
    const server = run('main.ts', env)
    const url = await server.ready
    await expect.poll(server.output).toContain('audit-anchor seal=1 ')
    const signIn = await fetch(`${url}/identity/resources/auth/v1/user`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'unknown@example.test', password: 'wrong' }),
    })
    expect(signIn.status).toBe(401)
    const onDemand = run('operator.ts seal-audits', env)
    expect(await onDemand.exitCode).toBe(0)
    server.child.kill('SIGTERM')
    expect(await server.exitCode).toBe(0)
    const anchors = join(await aDirectory(), 'anchors.log')
    await writeFile(anchors, server.output() + onDemand.output())
    const verify = async (options: string) => {
      const command = run(`operator.ts verify-audits${options}`, env)
      return { code: await command.exitCode, output: command.output() }
    }
    expect(await verify('')).toEqual({ code: 0, output: '1 chains with 2 rows are whole, 2 seals\n' })
    expect(await verify(` --anchors ${anchors}`)).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^1 chains with 2 rows are whole, 2 seals, 2 anchors match until \S+Z\n$/,
      ),
    })
    await database.run('truncate audits, audit_heads, audit_seals, audit_sealed_heads')
    expect(await verify('')).toEqual({ code: 0, output: '0 chains with 0 rows are whole, 0 seals\n' })
    expect(await verify(` --anchors ${anchors}`)).toEqual({
      code: 1,
      output: expect.stringMatching(/^Line \d+: seal 1 of \S+ is missing: .*\nLine \d+: seal 2 of .*\n$/),
    })
    expect((await verify(' --anchors /does-not-exist')).output).toMatch(/cannot be read \(ENOENT\)\n$/)
    expect((await verify(' --anchor x')).output).toBe('Unknown option "--anchor"\n')
    await database.drop()
  }, 60_000)
})
