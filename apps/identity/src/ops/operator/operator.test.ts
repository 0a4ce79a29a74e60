import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { access, cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../clock.ts'
import { readConfig } from '../../config.ts'
import { databaseFolder } from '../../db/database-files.ts'
import { openPostgres } from '../../db/postgres.ts'
import { createLog } from '../../log.ts'
import { migrateDatabase } from '../../prepare-database.ts'
import { systemRandom } from '../../random.ts'
import { createDataDirectory, openDirectory } from '../../testing/data-directory.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { postgresPrograms } from '../../testing/find-postgres.ts'
import { openFreshPostgres } from '../../testing/open-test-database.ts'
import { serveBackups } from '../backup/serve-backups.ts'
import { commands } from './commands.ts'

const secretKey = 'u7Jk2pQx9vLr4TzWm8Ns1CyHb6Gd3FaE'

let template: Awaited<ReturnType<typeof createDataDirectory>>
beforeAll(async () => {
  template = await createDataDirectory()
}, 60_000)

const aFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-operator-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** A data directory with one row to look for. */
const aDirectory = async (): Promise<string> => {
  const folder = await aFolder()
  await template.copyTo(folder)
  return folder
}

/** Runs a command; a refusal is its message. */
const operate = async (name: string, args: string[], env: Record<string, string>) => {
  const read = readConfig({ SECRET_KEY: secretKey, ...env })
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return commands[name]!.run(args, read.config).catch((error: Error) => {
    if (error.name !== 'StartError') throw error
    return { lines: [error.message], isOk: false }
  })
}

const keep = async (dataDirectory: string, key: string): Promise<void> => {
  const { db, close } = await openDirectory(dataDirectory)
  await db.execute(sql`create table kept as select ${key} as key`)
  await close()
}

/** A backup with one row to look for, made of a closed database. */
const aBackup = async (): Promise<string> => {
  const dataDirectory = await aDirectory()
  await keep(dataDirectory, 'kept')
  const file = join(await aFolder(), 'backup.tar')
  expect(await operate('backup', [file], { DATA_DIR: dataDirectory })).toMatchObject({ isOk: true })
  return file
}

describe('backup and restore', () => {
  test('a closed database comes back as it was, with the development key beside it', async () => {
    const dataDirectory = await aDirectory()
    await keep(dataDirectory, 'kept')
    await writeFile(join(dataDirectory, 'secret-key'), `${secretKey}\n`, { mode: 0o600 })
    const file = join(await aFolder(), 'backup.tar')
    await operate('backup', [file], { DATA_DIR: dataDirectory })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const empty = join(await aFolder(), 'new')
    expect(await operate('restore', [file], { DATA_DIR: empty })).toMatchObject({ isOk: true })
    expect((await readdir(empty)).sort()).toEqual(['database', 'database.lock', 'secret-key'])
    expect(await readFile(join(empty, 'secret-key'), 'utf8')).toBe(`${secretKey}\n`)
    const { db, close } = await openDirectory(empty)
    expect(await db.execute(sql`select key from kept`)).toMatchObject({ rows: [{ key: 'kept' }] })
    await close()
  })

  test('every tar program reads a backup', async () => {
    const file = await aBackup()
    const { stdout } = await promisify(execFile)('tar', ['-tf', file])
    const names = stdout.trim().split('\n')
    expect([names[0], names.at(-1)]).toEqual(['vestibule-backup.json', 'SHA256SUMS'])
    expect(names).toContain('database/PG_VERSION')
  })

  test('a file that exists is not written over, and a folder without a database is not filled', async () => {
    const file = await aBackup()
    const { size } = await stat(file)
    expect(await operate('backup', [file], { DATA_DIR: await aDirectory() })).toEqual({
      lines: [`${file} exists: name a new file`],
      isOk: false,
    })
    expect((await stat(file)).size).toBe(size)
    const empty = await aFolder()
    expect(await operate('backup', [`${file}.other`], { DATA_DIR: empty })).toMatchObject({ isOk: false })
    expect(await readdir(empty)).toEqual([])
    expect(await operate('backup', ['/nowhere/at/all'], { DATA_DIR: await aDirectory() })).toEqual({
      lines: ['/nowhere/at/all cannot be written: ENOENT'],
      isOk: false,
    })
  })

  test.each<[string, (file: string) => Promise<unknown>, string]>([
    ['cut off', (file) => truncate(file, 20_000_000), 'is not a whole backup'],
    ['another kind of file', (file) => writeFile(file, 'x'.repeat(5000)), 'is not a whole backup'],
    [
      'altered',
      async (file) => {
        const bytes = await readFile(file)
        bytes[20_000_001] = (bytes[20_000_001] ?? 0) ^ 1
        await writeFile(file, bytes)
      },
      'is damaged: database/',
    ],
    ['missing', (file) => rm(file), 'cannot be read (ENOENT)'],
  ])('a backup that is %s is refused before anything is written', async (_, change, words) => {
    const file = await aBackup()
    await change(file)
    const empty = await aFolder()
    const { lines, isOk } = await operate('restore', [file], { DATA_DIR: empty })
    expect([lines.length, isOk]).toEqual([1, false])
    expect(lines[0]).toContain(words)
    expect(await readdir(empty)).toEqual([])
  })

  test('only an empty folder is restored to, or one that an earlier restore was killed in', async () => {
    const file = await aBackup()
    const used = await aDirectory()
    const refused = await operate('restore', [file], { DATA_DIR: used })
    expect(refused.lines).toEqual([expect.stringContaining(`${used} is not empty (it has database)`)])
    const killed = await aFolder()
    await cp(used, join(killed, 'restore.new'), { recursive: true })
    expect(await operate('restore', [file], { DATA_DIR: killed })).toMatchObject({ isOk: true })
    await expect(access(join(killed, 'restore.new'))).rejects.toThrow('ENOENT')
  })

  test('a backup of a newer release is refused, and leaves the folder empty', async () => {
    const dataDirectory = await aDirectory()
    const { db, close } = await openDirectory(dataDirectory)
    await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 1)`)
    await close()
    const file = join(await aFolder(), 'backup.tar')
    await operate('backup', [file], { DATA_DIR: dataDirectory })
    const empty = await aFolder()
    const { lines } = await operate('restore', [file], { DATA_DIR: empty })
    expect(lines).toEqual([expect.stringContaining('changed by a newer release')])
    expect(await readdir(empty)).toEqual(['database.lock'])
  })

  test('a reader that stops reading is cut off, and the database goes on', async () => {
    const dataDirectory = await aDirectory()
    const opened = await openDirectory(dataDirectory)
    const lines: string[] = []
    const log = createLog('error', { write: (line) => void lines.push(line) })
    const backups = await serveBackups({ opened, dataDirectory, clock: systemClock, log, idleTimeoutMs: 100 })
    expect((await stat(join(dataDirectory, 'control.sock'))).mode & 0o777).toBe(0o600)
    const reader = createConnection(join(dataDirectory, 'control.sock'))
    await once(reader, 'connect')
    reader.pause()
    reader.write('backup\n')
    await once(reader, 'readable').catch(() => {})
    expect(await opened.db.execute(sql`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] })
    expect(lines).toEqual([expect.stringContaining('a backup was not finished')])
    reader.destroy()
    await backups.close()
    await opened.close()
  })
})

describe('check', () => {
  const checkOf = async (dataDirectory: string, env: Record<string, string> = {}) =>
    operate('check', [], { DATA_DIR: dataDirectory, ...env })
  const filesOf = async (folder: string) => {
    const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) =>
      one.isFile(),
    )
    return Promise.all(
      names.map(async ({ parentPath, name }) => {
        const { mtimeMs, size } = await stat(join(parentPath, name))
        return [parentPath, name, mtimeMs, size]
      }),
    )
  }

  test('reads everything and changes nothing', async () => {
    const dataDirectory = await aDirectory()
    const before = await filesOf(databaseFolder(dataDirectory))
    expect(await checkOf(dataDirectory)).toEqual({
      lines: [expect.stringMatching(/^Everything can be read: \d+ tables, 0 audit chains$/)],
      isOk: true,
    })
    expect(await filesOf(databaseFolder(dataDirectory))).toEqual(before)
    expect((await readdir(dataDirectory)).sort()).toEqual(['database', 'database.lock'])
  })

  test('names what is missing, in use or of another release', async () => {
    const empty = await aFolder()
    expect((await checkOf(empty)).lines).toEqual([`DATA_DIR: there is no database in ${empty}`])
    const dataDirectory = await aDirectory()
    const { db, close } = await openDirectory(dataDirectory)
    expect((await checkOf(dataDirectory)).lines).toEqual([
      expect.stringMatching(/database.lock is held by process \d+ on /),
    ])
    await db.execute(sql`update drizzle.__drizzle_migrations set hash = 'newer' where id = 1`)
    await db.execute(sql`insert into signing_keys (number, kid, public_key, sealed_private_key, signs_from, created_at)
      values (1, 'kid', '{}', 'sealed with another key, and more than long enough', now(), now())`)
    await close()
    expect(await checkOf(dataDirectory)).toEqual({
      lines: [
        'The database was changed by a newer release: 1 migration(s) are not known to this one',
        'The database misses 1 migration(s): "npm run migrate" applies them',
        'SECRET_KEY is not the key of this database: what was sealed with another one cannot be opened',
      ],
      isOk: false,
    })
    expect((await checkOf(dataDirectory, { SECRET_KEY: '' })).lines).toContain(
      'There is no secret key: set SECRET_KEY, or keep the file secret-key beside the database',
    )
  })

  test('names a table that cannot be read, and goes on with the others', async () => {
    const dataDirectory = await aDirectory()
    const { db, close } = await openDirectory(dataDirectory)
    await db.execute(sql`create table kept as select repeat('x', 500) as text from generate_series(1, 500)`)
    const { rows } = (await db.execute(sql`select pg_relation_filepath('kept') as path`)) as never as {
      rows: { path: string }[]
    }
    await close()
    const path = join(databaseFolder(dataDirectory), rows[0]?.path ?? '')
    const bytes = await readFile(path)
    bytes.fill(7, 20_000, 21_000)
    await writeFile(path, bytes)
    expect(await checkOf(dataDirectory)).toEqual({
      lines: [
        `Table public.kept cannot be read: invalid page in block 2 of relation "${rows[0]?.path}" (XX001)`,
      ],
      isOk: false,
    })
  })
})

const programs = await postgresPrograms()
if (programs === undefined) process.stderr.write('Skipped, no programs of PostgreSQL here\n')

describeOnPostgres('operator', () => {
  const bin = { PATH: `${programs}:${process.env.PATH}` }
  const runPrinted = (line: string | undefined) =>
    promisify(execFile)('/bin/sh', ['-c', line ?? 'false'], { env: bin })

  test.skipIf(programs === undefined)(
    'the commands it prints for PostgreSQL back up and restore',
    async () => {
      const [full, empty] = [await openFreshPostgres(), await openFreshPostgres()]
      onTestFinished(async () => {
        await full.drop()
        await empty.drop()
      })
      const file = join(await aFolder(), "it's a backup")
      const opened = await openPostgres({ url: full.url, onIdleError: () => {} })
      await migrateDatabase(opened, { clock: systemClock, random: systemRandom })
      await opened.db.execute(sql`create table kept as select 'kept' as key`)
      await opened.close()
      const withPassword = full.url.replace('postgres@', 'postgres:hunter2@')
      const backup = await operate('backup', [file], { DATABASE_URL: withPassword })
      expect(backup.lines.join()).not.toContain('hunter2')
      await runPrinted(backup.lines[1])
      const restore = await operate('restore', [file], { DATABASE_URL: empty.url })
      await runPrinted(restore.lines[1])
      expect(await operate('check', [], { DATABASE_URL: empty.url })).toMatchObject({ isOk: true })
      const restored = await openPostgres({ url: empty.url, onIdleError: () => {} })
      expect(await restored.db.execute(sql`select key from kept`)).toMatchObject({ rows: [{ key: 'kept' }] })
      await restored.close()
      await expect(runPrinted(restore.lines[1])).rejects.toThrow('already exists')
    },
  )
})
