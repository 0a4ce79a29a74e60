import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createLog } from '../../runtime/log.ts'
import { openDirectory } from '../../testing/data-directory.ts'
import { aFolder, toContext, operate, operatorKey, useDataDirectory } from '../../testing/operate.ts'
import { blockBytes, readHeader } from '../backup/tar.ts'
import { serveOperator } from './serve-operator.ts'

/** Where the content of a file of the database begins. */
const findContent = (bytes: Buffer): number => {
  for (let at = 0; at < bytes.length; ) {
    const { name, size } = readHeader(bytes.subarray(at, at + blockBytes)) ?? { name: '', size: 0 }
    at += blockBytes
    if (name.startsWith('database/') && size > blockBytes) return at
    at += Math.ceil(size / blockBytes) * blockBytes
  }
  throw new Error('The backup has no file of the database')
}

const { original, aDirectory, aBackup } = useDataDirectory()

describe('backup and restore', () => {
  test('a closed database comes back as it was, with the development key beside it', async () => {
    const dataDirectory = await aDirectory()
    await writeFile(join(dataDirectory, 'secret-key'), `${operatorKey}\n`, { mode: 0o600 })
    const file = join(await aFolder(), 'backup.tar')
    await operate('backup', [file], { DATA_DIR: dataDirectory })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const empty = join(await aFolder(), 'new')
    expect(await operate('restore', [file], { DATA_DIR: empty })).toMatchObject({ isOk: true })
    expect((await readdir(empty)).sort()).toEqual(['database', 'database.lock', 'secret-key'])
    expect(await readFile(join(empty, 'secret-key'), 'utf8')).toBe(`${operatorKey}\n`)
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
    expect(await operate('backup', [file], { DATA_DIR: original() })).toEqual({
      lines: [`${file} exists: name a new file`],
      isOk: false,
    })
    expect((await stat(file)).size).toBe(size)
    const empty = await aFolder()
    expect(await operate('backup', [`${file}.other`], { DATA_DIR: empty })).toMatchObject({ isOk: false })
    expect(await readdir(empty)).toEqual([])
    expect(await operate('backup', ['/nowhere/at/all'], { DATA_DIR: original() })).toEqual({
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
        const at = findContent(bytes)
        bytes[at] = (bytes[at] ?? 0) ^ 1
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
    const refused = await operate('restore', [file], { DATA_DIR: original() })
    expect(refused.lines).toEqual([expect.stringContaining(`${original()} is not empty (it has database)`)])
    const killed = await aFolder()
    await mkdir(join(killed, 'restore.new/database/base'), { recursive: true })
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

  test('a socket that a killed server left behind is not in the way', async () => {
    const dataDirectory = await aDirectory()
    const path = join(dataDirectory, 'control.sock')
    const program = `require('node:net').createServer().listen('${path}', () => console.log('listening'))`
    const killed = spawn(process.execPath, ['-e', program])
    await once(killed.stdout, 'data')
    killed.kill('SIGKILL')
    await once(killed, 'close')
    expect((await stat(path)).isSocket()).toBe(true)
    const closed = await operate('backup', [join(await aFolder(), 'closed.tar')], { DATA_DIR: dataDirectory })
    expect(closed.isOk).toBe(true)
    const opened = await openDirectory(dataDirectory)
    const log = createLog('silent')
    const backups = await serveOperator({ opened, context: toContext(opened, dataDirectory), log })
    const open = await operate('backup', [join(await aFolder(), 'open.tar')], { DATA_DIR: dataDirectory })
    expect(open.isOk).toBe(true)
    await backups.close()
    await opened.close()
  })

  test('a reader that stops reading is cut off, and the database goes on', async () => {
    const dataDirectory = await aDirectory()
    const opened = await openDirectory(dataDirectory)
    const lines: string[] = []
    const log = createLog('error', { write: (line) => void lines.push(line) })
    const context = toContext(opened, dataDirectory)
    const backups = await serveOperator({ opened, context, log, idleTimeoutMs: 100 })
    expect((await stat(join(dataDirectory, 'control.sock'))).mode & 0o777).toBe(0o600)
    const reader = createConnection(join(dataDirectory, 'control.sock'))
    await once(reader, 'connect')
    reader.pause()
    reader.write('{"do":"backup"}\n')
    await once(reader, 'readable').catch(() => {})
    expect(await opened.db.execute(sql`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] })
    expect(lines).toEqual([expect.stringContaining('an operator request was not finished')])
    reader.destroy()
    await backups.close()
    await opened.close()
  })
})
