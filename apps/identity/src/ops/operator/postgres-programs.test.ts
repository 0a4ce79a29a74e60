import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../runtime/clock.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { migrateDatabase } from '../../domain/installation/prepare-database.ts'
import { systemRandom } from '../../runtime/random.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { postgresPrograms } from '../../testing/find-postgres.ts'
import { openFreshPostgres } from '../../testing/open-test-database.ts'
import { aFolder, operate } from '../../testing/operate.ts'

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

  test.each(['backup', 'restore'])('%s says no password, wherever the address has it', async (command) => {
    const url = 'postgres://owner:hunter2@db.test/vestibule?password=hunter2&sslmode=require'
    const { lines } = await operate(command, [join(await aFolder(), 'copy')], { DATABASE_URL: url })
    expect(lines.join()).not.toContain('hunter2')
    expect(lines[1]).toContain('sslmode=require')
  })

  test.each(['backup', 'restore'])(
    '%s is for the role that owns the tables, where there is one',
    async (command) => {
      const [owner, server] = ['postgres://owner@db.test/vestibule', 'postgres://server@db.test/vestibule']
      const file = join(await aFolder(), 'copy')
      const own = { DATABASE_URL: server, DATABASE_MIGRATION_URL: owner }
      expect((await operate(command, [file], own)).lines[1]).toContain(owner)
      expect((await operate(command, [file], { DATABASE_URL: server })).lines[1]).toContain(server)
    },
  )

  test('restore names the role that is missing or owns nothing, before anything is written', async () => {
    const empty = await openFreshPostgres()
    const opened = await openPostgres({ url: empty.url, onIdleError: () => {} })
    const role = `restorer_${crypto.randomUUID().replaceAll('-', '')}`
    onTestFinished(async () => {
      await opened.db.execute(sql`drop role if exists ${sql.identifier(role)}`)
      await opened.close()
      await empty.drop()
    })
    const withRole = empty.url.replace('postgres@', `${role}@`)
    const restore = (addresses: Record<string, string>) => operate('restore', ['copy'], addresses)
    const byServer = { DATABASE_URL: withRole, DATABASE_MIGRATION_URL: empty.url }
    expect(await restore(byServer)).toMatchObject({
      lines: [expect.stringContaining(`the role ${role} does not exist`)],
      isOk: false,
    })
    await opened.db.execute(sql`create role ${sql.identifier(role)} login`)
    expect(await restore(byServer)).toMatchObject({ isOk: true })
    expect(await restore({ DATABASE_URL: withRole })).toMatchObject({
      lines: [expect.stringContaining(`the role ${role} may not create what is restored`)],
      isOk: false,
    })
  })
})
