import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../runtime/clock.ts'
import { migrateDatabase, requireMigrated } from '../../domain/installation/prepare-database.ts'
import { systemRandom } from '../../runtime/random.ts'
import { describeOnBothEngines, describeOnPostgres } from '../../testing/engines.ts'
import { openFreshPostgres, openTestDatabase } from '../../testing/open-test-database.ts'
import { freePort, runEntry } from '../../testing/process.ts'
import type { Database } from './database.ts'
import { earlierMigrations } from './earlier-migrations.ts'
import { migrationState } from './migration-state.queries.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { roles } from './schema/roles.ts'
import { openPostgres } from './postgres.ts'

const makers = { clock: systemClock, random: systemRandom }

describeOnPostgres('migrations', () => {
  test('twelve processes at once all end well, whatever the statement timeout of the database', async () => {
    const database = await openFreshPostgres()
    onTestFinished(database.drop)
    const name = new URL(database.url).pathname.slice(1)
    const opened = await Promise.all(
      Array.from({ length: 12 }, () =>
        openPostgres({ url: database.url, connections: 1, onIdleError: () => {} }),
      ),
    )
    const db = opened[0]?.db as Database
    // Waiting for the lock alone takes longer.
    await db.execute(sql.raw(`alter database ${name} set statement_timeout = '20ms'`))
    const results = await Promise.allSettled(opened.map((one) => migrateDatabase(one, makers)))
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(await migrationState(db)).toEqual({ missing: 0, unknown: 0, missingEarlier: 0 })
    await Promise.all(opened.map((one) => one.close()))
  })

  test('servers and migrations that start together all come up', async () => {
    const database = await openFreshPostgres()
    onTestFinished(database.drop)
    const env = {
      DATABASE_URL: database.url,
      SECRET_KEY: 'u7Jk2pQx9vLr4TzWm8Ns1CyHb6Gd3FaE',
      LOG_LEVEL: 'warn',
    }
    const migrations = [1, 2].map(() => runEntry('operator.ts migrate', env))
    const ports = [await freePort(), await freePort()]
    const servers = ports.map((port) => runEntry('main.ts', { ...env, PORT: String(port) }))
    onTestFinished(async () => {
      for (const { child, exitCode } of servers) {
        child.kill('SIGKILL')
        await exitCode
      }
    })
    await Promise.all(servers.map(({ ready }) => ready))
    for (const one of migrations) {
      expect(await one.exitCode).toBe(0)
      expect(one.output()).toBe('The database is up to date\n')
    }
  }, 60_000)
})

describeOnBothEngines('data of a newer release', (engine) => {
  test('is refused in one line, by servers and by migrations', async () => {
    const opened = await openTestDatabase(engine)
    onTestFinished(opened.close)
    await opened.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
    )
    const line =
      'The database was changed by a newer release (1 migration(s) that this one does not know): start that release, or restore a backup made before'
    await expect(migrateDatabase(opened, makers)).rejects.toMatchObject({ name: 'StartError', message: line })
    await expect(requireMigrated(opened)).rejects.toMatchObject({ name: 'StartError', message: line })
  })
})

const listKnown = (): string[] => readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)

/** The table of migrations as a database from before the baseline has it; what came after the baseline stays. */
const becomeEarlier = async (db: Database, hashes: readonly string[]): Promise<void> => {
  await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = ${listKnown()[0]}`)
  for (const [index, hash] of hashes.entries())
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${index + 1})`,
    )
}

const listHashes = async (db: Database): Promise<string[]> => {
  const { rows } = (await db.execute(sql`select hash from drizzle.__drizzle_migrations order by id`)) as {
    rows: { hash: string }[]
  }
  return rows.map(({ hash }) => hash)
}

describeOnBothEngines('a database from before the baseline', (engine) => {
  test('that has had all migrations is taken over as it is, once', async () => {
    const opened = await openTestDatabase(engine)
    onTestFinished(opened.close)
    const { db } = opened
    await migrateDatabase(opened, makers)
    const before = await db.select().from(roles)
    await becomeEarlier(db, earlierMigrations)
    await expect(requireMigrated(opened)).rejects.toMatchObject({
      message: 'The database misses 1 migration(s): run "npm run migrate" first',
    })
    await Promise.all([migrateDatabase(opened, makers), migrateDatabase(opened, makers)])
    await requireMigrated(opened)
    expect((await listHashes(db)).sort()).toEqual(listKnown().sort())
    expect(await db.select().from(roles)).toEqual(before)
  })

  test.each([
    ['the last one', earlierMigrations.slice(0, -1), 1],
    ['one in the middle', earlierMigrations.toSpliced(7, 1), 1],
    ['all but the first', earlierMigrations.slice(0, 1), earlierMigrations.length - 1],
  ])('that misses %s is refused in one line and left alone', async (_, hashes, count) => {
    const opened = await openTestDatabase(engine)
    onTestFinished(opened.close)
    await becomeEarlier(opened.db, hashes)
    const line = `The database misses ${count} migration(s) that are older than this release: run "npm run migrate" of the last version before the baseline first`
    await expect(migrateDatabase(opened, makers)).rejects.toMatchObject({ name: 'StartError', message: line })
    await expect(requireMigrated(opened)).rejects.toMatchObject({ name: 'StartError', message: line })
    expect(await listHashes(opened.db)).toEqual(expect.arrayContaining([...hashes]))
  })
})

describe('a database that misses migrations', () => {
  test('counts them', async () => {
    const opened = await openTestDatabase('embedded')
    onTestFinished(opened.close)
    const total = (await listHashes(opened.db)).length
    await opened.db.execute(sql`delete from drizzle.__drizzle_migrations`)
    expect(await migrationState(opened.db)).toEqual({ missing: total, unknown: 0, missingEarlier: 0 })
  })
})
