import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createDataDirectory, openDirectory } from '../testing/data-directory.ts'
import { freePort, runEntry } from '../testing/process.ts'
import { canMount, mountSmallDisk, type SmallDisk } from '../testing/tmpfs.ts'
import type { Database } from './database.ts'
import { databaseFolder } from './database-files.ts'
import { freeBytes, reservedBytes } from './disk-space.ts'
import { openEngine } from './open-engine.ts'
import { sqlState } from './sql-state.ts'

let template: Awaited<ReturnType<typeof createDataDirectory>>
beforeAll(async () => {
  template = await createDataDirectory()
}, 60_000)

const aCopy = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'vestibule-faults-'))
  await template.copyTo(path)
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

const aDisk = async (mebibytes: number): Promise<SmallDisk> => {
  const disk = mountSmallDisk(mebibytes)
  onTestFinished(disk.unmount)
  await template.copyTo(disk.path)
  return disk
}

/** What a server prints that cannot start. */
const startOn = async (DATA_DIR: string) => {
  const server = runEntry('main.ts', { DATA_DIR, PORT: String(await freePort()), LOG_LEVEL: 'silent' })
  return { code: await server.exitCode, output: server.output() }
}

const failureOf = (work: Promise<unknown>) => work.then(() => undefined, sqlState)
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
    expect(await failureOf(insert(db, 'refused'))).toBe('25006')
    expect(await failureOf(db.transaction((tx) => tx.execute(sql`delete from kept`)))).toBe('25006')
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
    const { code, output } = await startOn(disk.path)
    expect(output).toMatch(/^DATA_DIR: cannot use \S+: the file system is read-only\n$/)
    expect(code).toBe(1)
  })
})

describe('an engine that ends while the server runs', () => {
  test('ends the process in one line', async () => {
    const directory = await aCopy()
    const program = `
      import { rmSync } from 'node:fs'
      import { sql } from 'drizzle-orm'
      import { openDatabase } from '${new URL('./open-database.ts', import.meta.url)}'
      import { giveUp } from '${new URL('../runtime/give-up.ts', import.meta.url)}'
      const { db } = await openDatabase({ dataDirectory: '${directory}', onWarning: () => {},
        onIdleError: () => {}, onEngineFailure: (failure) => giveUp([failure.message]) })
      await db.execute(sql\`create table kept as select 'acknowledged' as key\`)
      rmSync('${directory}/database/pg_wal', { recursive: true })
      await db.execute(sql\`select pg_switch_wal()\`)
      await db.execute(sql\`create table lost as select 1\`)`
    let message = ''
    let code = 0
    try {
      execFileSync(process.execPath, ['--input-type=module', '-e', program], {
        stdio: 'pipe',
        timeout: 30_000,
        cwd: new URL('.', import.meta.url),
      })
    } catch (error) {
      ;({ status: code, stderr: message } = error as { status: number; stderr: string })
    }
    expect(String(message)).toMatch(/^The embedded database ended: could not [^\n]+\n$/)
    expect(code).toBe(1)
  })
})

describe('a damaged database is one line at start', () => {
  const walOf = async (folder: string): Promise<string[]> =>
    (await readdir(join(folder, 'pg_wal')))
      .filter((name) => name.length === 24)
      .map((name) => join(folder, 'pg_wal', name))

  test.each<[string, (folder: string) => Promise<unknown>, string]>([
    [
      'copied in part, without its version',
      (folder) => rm(join(folder, 'PG_VERSION')),
      'is incomplete (PG_VERSION is missing): restore a backup, or remove that folder to start empty',
    ],
    [
      'without its control file',
      (folder) => rm(join(folder, 'global/pg_control')),
      'could not open file "global/pg_control"',
    ],
    ['without its tables', (folder) => rm(join(folder, 'base'), { recursive: true }), 'does not exist'],
    [
      'without its log',
      (folder) => rm(join(folder, 'pg_wal'), { recursive: true }),
      'required WAL directory',
    ],
    [
      'with a log of no bytes',
      async (folder) => Promise.all((await walOf(folder)).map((file) => truncate(file))),
      'could not locate a valid checkpoint record',
    ],
    ['without its settings', (folder) => rm(join(folder, 'postgresql.conf')), 'postgresql.conf'],
    [
      'with a catalog of random bytes',
      (folder) => writeFile(join(folder, 'base/5/1259'), randomBytes(65_536)),
      'invalid page in block 0',
    ],
    [
      'of another version of the engine',
      (folder) => writeFile(join(folder, 'PG_VERSION'), '17\n'),
      'database files are incompatible',
    ],
  ])('%s', async (_, damage, words) => {
    const directory = await aCopy()
    await damage(databaseFolder(directory))
    const failure = await openDirectory(directory).catch((error: Error) => error)
    expect(failure).toMatchObject({ name: 'StartError', message: expect.stringContaining(words) })
    expect((failure as Error).message).toMatch(/^DATA_DIR: [^\n]+$/)
  })

  test('prints nothing else and ends with code 1', async () => {
    const directory = await aCopy()
    await rm(join(databaseFolder(directory), 'global/pg_control'))
    const { code, output } = await startOn(directory)
    expect(output).toBe(
      `DATA_DIR: cannot open ${databaseFolder(directory)} (could not open file "global/pg_control": No such file or directory)\n`,
    )
    expect(code).toBe(1)
  })

  test('a first start that was killed leaves nothing in the way', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'vestibule-faults-'))
    await template.copyTo(join(directory, 'x'))
    await rm(join(directory, 'x/database/PG_VERSION'))
    execFileSync('mv', [join(directory, 'x/database'), join(directory, 'database.new')])
    await (await openDirectory(directory)).close()
    expect(await readdir(directory)).not.toContain('database.new')
  })
})
