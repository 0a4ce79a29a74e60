import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  createDataDirectory,
  type DataDirectory,
  openDirectory,
  startOn,
} from '../../testing/data-directory.ts'
import { canMount, mountSmallDisk, type SmallDisk } from '../../testing/tmpfs.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { startTestServer } from '../../testing/test-server.ts'
import type { Database } from './database.ts'
import { databaseFolder } from './database-files.ts'
import { freeBytes, reservedBytes } from './disk-space.ts'
import { openEngine } from './open-engine.ts'
import { sqlState } from './sql-state.ts'

let template: DataDirectory
beforeAll(async () => {
  template = await createDataDirectory()
  return template.remove
}, 60_000)

const aDisk = async (mebibytes: number): Promise<SmallDisk> => {
  const disk = mountSmallDisk(mebibytes)
  onTestFinished(disk.unmount)
  await template.copyTo(disk.path)
  return disk
}

const readFailure = (work: Promise<unknown>) => work.then(() => undefined, sqlState)
const insert = (db: Database, key: string) =>
  db.execute(sql`create table if not exists kept as select ${key} as key`)

describe.skipIf(!canMount())('a disk that is full', () => {
  test('refuses to start in one line before anything is written', async () => {
    const disk = await aDisk(128)
    disk.fill(freeBytes(disk.path) - 5 * 1024 * 1024)
    const { code, output } = await startOn(disk.path)
    expect(output).toBe(
      `DATA_DIR: 4 MiB are free in ${disk.path}, the database needs 64 MiB: free some space\n`,
    )
    expect(code).toBe(1)
    disk.free()
    await (await openDirectory(disk.path)).close()
  })

  test('is told by every statement that writes, and forgotten when there is space again', async () => {
    const disk = await aDisk(160)
    const { db, close, warnings } = await openDirectory(disk.path)
    const isReadOnly = async () =>
      (await db.execute<{ is: string }>(sql`select current_setting('transaction_read_only') as is`)) as never
    await insert(db, 'before')
    expect(await isReadOnly()).toMatchObject({ rows: [{ is: 'off' }] })
    disk.fill(freeBytes(disk.path) - reservedBytes + 4096)
    expect(await readFailure(insert(db, 'refused'))).toBe('25006')
    expect(await readFailure(db.transaction((tx) => tx.execute(sql`delete from kept`)))).toBe('25006')
    expect(await isReadOnly()).toMatchObject({ rows: [{ is: 'on' }] })
    expect(await db.execute(sql`select key from kept`)).toMatchObject({ rows: [{ key: 'before' }] })
    disk.free()
    await db.execute(sql`insert into kept values ('after')`)
    expect(warnings).toEqual([
      `DATA_DIR: 63 MiB are free in ${disk.path}: nothing is written until there are 64 MiB`,
      `DATA_DIR: ${disk.path} has space again: the database writes again`,
    ])
    await close()
    const again = await openDirectory(disk.path)
    expect(await again.db.execute(sql`select key from kept`)).toMatchObject({ rows: [{}, { key: 'after' }] })
    await again.close()
  })

  test('SEC-DE-05 is 503 with Retry-After while the server runs, and /readyz tells', async () => {
    const disk = await aDisk(200)
    const opened = await openDirectory(disk.path)
    const testServer = await startTestServer(opened)
    const user = await aMember(testServer, { in: await aTenant(testServer) })
    const browser = await signedIn(testServer, user)
    const readStatus = async (path: string, method = 'GET') =>
      browser.request(path, { method, body: method === 'GET' ? undefined : {} })
    const refresh = '/identity/resources/auth/v1/user/token/refresh'
    expect((await readStatus('/readyz')).status).toBe(200)
    disk.fill(freeBytes(disk.path) - reservedBytes + 4096)
    expect((await readStatus('/readyz')).status).toBe(503)
    const refused = await readStatus(refresh, 'POST')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    expect((await readStatus('/identity/resources/users/v2/me')).status).toBe(200)
    disk.free()
    expect((await readStatus('/readyz')).status).toBe(200)
    expect((await readStatus(refresh, 'POST')).status).toBe(200)
    await testServer.close()
  })

  test('ends the engine once and for all when it fills within a statement, and loses nothing', async () => {
    const disk = await aDisk(64)
    const folder = databaseFolder(disk.path)
    const failures: string[] = []
    const { client, hasFailed } = await openEngine(folder, ({ message }) => void failures.push(message))
    await client.query('create table kept (number bigint, text text)')
    let acknowledged = 0
    // Most of what is written goes to the log, so that it is the log that does not fit.
    const write = () =>
      client.query(
        `with row as (insert into kept values ($1, 'x'))
        select pg_logical_emit_message(true, 'test', repeat('x', 100000))`,
        [acknowledged],
      )
    const fillUp = async (): Promise<void> => {
      for (;;) {
        await write()
        acknowledged += 1
      }
    }
    await expect(fillUp()).rejects.toThrow('No space left on device')
    await expect(client.query('select 1')).rejects.toMatchObject({ name: 'EngineFailed', code: '57P02' })
    await expect(client.transaction((tx) => tx.query('select 1'))).rejects.toMatchObject({ code: '57P02' })
    expect(hasFailed()).toBe(true)
    expect(failures).toEqual([expect.stringContaining('No space left on device')])
    disk.remount('size=256m')
    const again = await openDirectory(disk.path)
    const { rows } = (await again.db.execute(sql`select count(*)::int as count from kept`)) as never as {
      rows: { count: number }[]
    }
    expect(acknowledged).toBeGreaterThan(50)
    expect(rows[0]?.count).toBe(acknowledged)
    await again.close()
  })

  test('a read-only one is one line', async () => {
    const disk = await aDisk(160)
    disk.remount('ro')
    await expect(openDirectory(disk.path)).rejects.toMatchObject({
      name: 'StartError',
      message: `DATA_DIR: cannot use ${disk.path}: the file system is read-only`,
    })
    const { code, output } = await startOn(disk.path)
    expect(output).toBe(`Cannot use ${disk.path}/secret-key: the file system is read-only\n`)
    expect(code).toBe(1)
  })
})
