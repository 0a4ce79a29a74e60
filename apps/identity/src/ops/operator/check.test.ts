import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { databaseFolder } from '../../platform/db/database-files.ts'
import { openDirectory } from '../../testing/data-directory.ts'
import { aFolder, operate, useDataDirectory } from '../../testing/operate.ts'

const { aDirectory } = useDataDirectory()

describe('check', () => {
  const toCheck = async (dataDirectory: string, env: Record<string, string> = {}) =>
    operate('check', [], { DATA_DIR: dataDirectory, ...env })
  const listFiles = async (folder: string) => {
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
    const before = await listFiles(databaseFolder(dataDirectory))
    expect(await toCheck(dataDirectory)).toEqual({
      lines: [expect.stringMatching(/^Everything can be read: \d+ tables, 0 audit chains$/)],
      isOk: true,
    })
    expect(await listFiles(databaseFolder(dataDirectory))).toEqual(before)
    expect((await readdir(dataDirectory)).sort()).toEqual(['database', 'database.lock'])
  })

  test('names what is missing, in use or of another release', async () => {
    const empty = await aFolder()
    expect((await toCheck(empty)).lines).toEqual([`DATA_DIR: there is no database in ${empty}`])
    const dataDirectory = await aDirectory()
    const { db, close } = await openDirectory(dataDirectory)
    expect((await toCheck(dataDirectory)).lines).toEqual([
      expect.stringMatching(/database.lock is held by process \d+ on /),
    ])
    await db.execute(sql`update drizzle.__drizzle_migrations set hash = 'newer' where id = 1`)
    await db.execute(sql`insert into signing_keys (number, kid, public_key, sealed_private_key, signs_from, created_at)
      values (1, 'kid', '{}', 'sealed with another key, and more than long enough', now(), now())`)
    await close()
    expect(await toCheck(dataDirectory)).toEqual({
      lines: [
        'The database was changed by a newer release: 1 migration(s) are not known to this one',
        'The database misses 1 migration(s): "npm run migrate" applies them',
        'SECRET_KEY is not the key of this database: what was sealed with another one cannot be opened',
      ],
      isOk: false,
    })
    expect((await toCheck(dataDirectory, { SECRET_KEY: '' })).lines).toContain(
      'There is no secret key: set SECRET_KEY, or keep the file secret-key beside the database',
    )
  })

  test('names a table that cannot be read, and goes on with the others', async () => {
    const dataDirectory = await aDirectory()
    const { db, close } = await openDirectory(dataDirectory)
    await db.execute(sql`create table large as select repeat('x', 500) as text from generate_series(1, 500)`)
    const { rows } = (await db.execute(sql`select pg_relation_filepath('large') as path`)) as never as {
      rows: { path: string }[]
    }
    await close()
    const path = join(databaseFolder(dataDirectory), rows[0]?.path ?? '')
    const bytes = await readFile(path)
    bytes.fill(7, 20_000, 21_000)
    await writeFile(path, bytes)
    expect(await toCheck(dataDirectory)).toEqual({
      lines: [
        `Table public.large cannot be read: invalid page in block 2 of relation "${rows[0]?.path}" (XX001)`,
      ],
      isOk: false,
    })
  })
})
