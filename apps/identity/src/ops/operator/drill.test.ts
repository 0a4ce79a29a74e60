import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { freePort } from '../../testing/process.ts'
import { useProcesses } from '../../testing/use-processes.ts'

const run = useProcesses()

const people = ['admin@acme.test', 'member@acme.test', 'support@acme.test', 'admin@globex.test']

const post = (url: string, path: string, body: object, address = '198.51.100.1') =>
  fetch(`${url}/identity/resources/auth/v1/user${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })

/** Signs people in one after the other, and keeps what the server answered in time. */
const signInAgainAndAgain = (url: string, worker: number, acknowledged: string[]) => {
  const over = new AbortController()
  const loop = async (): Promise<void> => {
    for (let count = 0; !over.signal.aborted; count += 1) {
      const email = people[count % people.length]
      const answer = await post(
        url,
        '',
        { email, password: 'Welcome-to-Acme-1' },
        `198.51.${worker}.${count % 250}`,
      )
      if (answer.status !== 200) throw new Error(`signing in answered ${answer.status}`)
      acknowledged.push(((await answer.json()) as { refreshToken: string }).refreshToken)
    }
  }
  const ended = loop()
  return async () => {
    over.abort()
    await ended
  }
}

describe('a backup of a server that is at work', () => {
  test('has every write that was acknowledged before it began, whole audit chains and good sessions', async () => {
    const PORT = String(await freePort())
    const folder = await mkdtemp(join(tmpdir(), 'vestibule-drill-'))
    const env = (DATA_DIR: string) => ({ DATA_DIR, PORT, TRUSTED_PROXIES: '127.0.0.1' })
    const [lost, restored, file] = [
      join(folder, 'lost'),
      join(folder, 'restored'),
      join(folder, 'backup.tar'),
    ]

    const server = run('main.dev.ts', env(lost))
    const url = await server.ready
    const acknowledged: string[] = []
    const stops = [1, 2].map((worker) => signInAgainAndAgain(url, worker, acknowledged))
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(5)
    const before = [...acknowledged]
    const backup = run(`operator.ts backup ${file}`, env(lost))
    expect([await backup.exitCode, backup.output()]).toEqual([0, expect.stringContaining('Backed up')])
    const whileCopying = acknowledged.length
    for (const stop of stops) await stop()
    // The server works on after the copy: sign-ins that were under way ended well.
    expect(acknowledged.length).toBeGreaterThan(whileCopying)
    server.child.kill('SIGKILL')
    await server.exitCode

    const restore = run(`operator.ts restore ${file}`, env(restored))
    expect([await restore.exitCode, restore.output()]).toEqual([0, expect.stringContaining('Restored')])
    const again = run('main.dev.ts', env(restored))
    await again.ready
    for (const refreshToken of before)
      expect((await post(url, '/token/refresh', { refreshToken })).status).toBe(200)
    again.child.kill('SIGTERM')
    expect(await again.exitCode).toBe(0)
    const check = run('operator.ts check', env(restored))
    expect(await check.exitCode).toBe(0)
    expect(check.output()).toMatch(
      /^Everything can be read: \d+ tables, [1-9]\d* audit chains\nAcme Notes \(\S+\) manages by the published wire: .+\n$/,
    )
  }, 90_000)
})
