import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isReachable } from './find-postgres.ts'
import { freePort } from './process.ts'

const run = promisify(execFile)

type Account = { readonly uid: number; readonly gid: number }

/** PostgreSQL refuses to run as root; its own account is there where it was installed. */
const account = async (): Promise<Account | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])))
  const [uid = 0, gid = 0] = ids.map(({ stdout }) => Number(stdout))
  return { uid, gid }
}

const untilReachable = async (url: string): Promise<void> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await isReachable(url)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The PostgreSQL of the tests did not start')
}

/** A PostgreSQL of our own in a temporary folder, for machines where none is running. */
export const startCluster = async (programs: string): Promise<{ url: string; stop: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-postgres-'))
  const as = await account()
  if (as !== undefined) await chown(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  await run(`${programs}/initdb`, ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'], {
    ...as,
    cwd: folder,
  })
  const port = await freePort()
  const settings = [
    'fsync=off',
    'max_connections=200',
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
  ]
  const server = spawn(
    `${programs}/postgres`,
    ['-D', data, '-p', String(port), ...settings.flatMap((one) => ['-c', one])],
    { ...as, cwd: folder, stdio: 'ignore' },
  )
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilReachable(url)
  return {
    url,
    stop: async () => {
      server.kill('SIGINT')
      await once(server, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
