import { expect, test } from 'vitest'
import { listExcess } from '../../platform/db/role-excess.ts'
import { createDatabase } from '../../testing/create-database.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { useLeastRights } from '../../testing/least-rights.ts'
import { postgresUrl } from '../../testing/open-test-database.ts'
import { operate } from '../../testing/operate.ts'

describeOnPostgres('what a role has beyond its least rights', () => {
  const { database, server, role, group, grants } = useLeastRights()

  /** What the role gets beside its own rights, how, how it is taken back, and what is listed of it. */
  const excess: Readonly<Record<string, readonly [give: string, take: string, listed: readonly string[]]>> = {
    'a group': [`grant ${group} to ${role}`, `revoke ${group} from ${role}`, ['DELETE on audits']],
    'a group that it has to take on': [
      `alter role ${role} noinherit; grant ${group} to ${role}`,
      `revoke ${group} from ${role}; alter role ${role} inherit`,
      ['DELETE on audits', 'UPDATE on audit_seals'],
    ],
    'a column': [
      `grant update (action, details) on audits to ${role}`,
      `revoke update (action, details) on audits from ${role}`,
      ['UPDATE on audits'],
    ],
    'a column of PUBLIC': [
      'grant update (action) on audits to public',
      'revoke update (action) on audits from public',
      ['UPDATE on audits'],
    ],
    triggers: [
      `grant trigger on audits, users, tenants to ${role}`,
      `revoke trigger on audits, users, tenants from ${role}`,
      ['TRIGGER on audits', 'TRIGGER on 2 other tables'],
    ],
    'the schema of migrations': [
      `grant create on schema drizzle to ${role}; grant delete on drizzle.__drizzle_migrations to ${role}`,
      `revoke create on schema drizzle from ${role}; revoke delete on drizzle.__drizzle_migrations from ${role}`,
      ['CREATE on schema drizzle', 'DELETE on drizzle.__drizzle_migrations'],
    ],
    'schemas of its own': [
      `do $$ begin execute format('grant create on database %I to ${role}', current_database()); end $$`,
      `do $$ begin execute format('revoke create on database %I from ${role}', current_database()); end $$`,
      ['CREATE on the database'],
    ],
  }
  const staysWith = new Set(['a group', 'a group that it has to take on', 'a column of PUBLIC'])

  test.each(Object.entries(excess))(
    'SEC-AU-11 knows what the role has by %s',
    async (by, [give, take, listed]) => {
      await database().run(give)
      expect(await listExcess(server().services.db)).toEqual(expect.arrayContaining([...listed]))
      const { isOk, lines } = await grants(role, '--apply')
      expect(isOk).toBe(!staysWith.has(by))
      if (isOk) expect(lines).toEqual([`${role} has what the server needs, and nothing else`])
      else
        expect(lines).toEqual(
          expect.arrayContaining([
            expect.stringMatching(/^\S+ has what the server needs, and more by/),
            ...listed,
          ]),
        )
      await database().run(take)
      expect(await listExcess(server().services.db)).toEqual([])
    },
  )

  test('SEC-AU-11 a database without tables is to be migrated first', async () => {
    const empty = await createDatabase(postgresUrl)
    for (const options of [[], ['--apply']])
      expect((await operate('grants', [role, ...options], { DATABASE_URL: empty.url })).lines).toEqual([
        expect.stringMatching(/^The database misses \d+ migration\(s\): run "npm run migrate" first$/),
      ])
    await empty.drop()
  })
})
