import { randomBytes } from 'node:crypto'
import { readdir, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  createDataDirectory,
  type DataDirectory,
  openDirectory,
  startOn,
} from '../../testing/data-directory.ts'
import { databaseFolder } from './database-files.ts'

let template: DataDirectory
beforeAll(async () => {
  template = await createDataDirectory()
  return template.remove
}, 60_000)

describe('a damaged database is one line at start', () => {
  const listWalFiles = async (folder: string): Promise<string[]> =>
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
      async (folder) => Promise.all((await listWalFiles(folder)).map((file) => truncate(file))),
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
    const directory = await template.aCopy()
    await damage(databaseFolder(directory))
    const failure = await openDirectory(directory).catch((error: Error) => error)
    expect(failure).toMatchObject({ name: 'StartError', message: expect.stringContaining(words) })
    expect((failure as Error).message).toMatch(/^DATA_DIR: [^\n]+$/)
  })

  test('prints nothing else and ends with code 1', async () => {
    const directory = await template.aCopy()
    await rm(join(databaseFolder(directory), 'global/pg_control'))
    const { code, output } = await startOn(directory)
    expect(output).toBe(
      `DATA_DIR: cannot open ${databaseFolder(directory)} (could not open file "global/pg_control": No such file or directory)\n`,
    )
    expect(code).toBe(1)
  })

  test('a first start that was killed leaves nothing in the way', async () => {
    const directory = await template.aCopy()
    await rm(join(databaseFolder(directory), 'PG_VERSION'))
    await rename(databaseFolder(directory), join(directory, 'database.new'))
    await (await openDirectory(directory)).close()
    expect(await readdir(directory)).not.toContain('database.new')
  })
})
