import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '../../platform/db/postgres.ts'
import { listExcess } from '../../platform/db/role-excess.ts'
import { serverFunctions } from '../../platform/db/server-rights.ts'
import { type Created, createDatabase } from '../../testing/create-database.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { useLeastRights } from '../../testing/least-rights.ts'
import { postgresUrl } from '../../testing/open-test-database.ts'
import { operate } from '../../testing/operate.ts'

describeOnPostgres('SEC-AU-14 what a role is, and owns', () => {
  const { database, server, role, group, grants } = useLeastRights()

  /** Every kind of thing with an owner, and how it is listed. */
  const owned: readonly [thing: string, listed: string][] = [
    ['schema public', 'OWNER of schema public'],
    ['schema drizzle', 'OWNER of schema drizzle'],
    ['table audits', 'OWNER of table public.audits'],
    ['table audit_retentions', 'OWNER of table public.audit_retentions'],
    ['table drizzle.__drizzle_migrations', 'OWNER of table drizzle.__drizzle_migrations'],
    ['table users', 'OWNER of 1 other tables'],
    ...[...serverFunctions, 'audit_moment()', 'audits_kept_since(uuid)'].map((name): [string, string] => [
      `function ${name}`,
      `OWNER of function public.${name.slice(0, name.indexOf('(') + 1)}`,
    ]),
  ]
  const attributes = ['SUPERUSER', 'CREATEROLE', 'CREATEDB', 'REPLICATION', 'BYPASSRLS']

  type Power = readonly [name: string, give: string, take: string, listed: string]
  const powers: readonly Power[] = [role, group].flatMap((by) => [
    ...owned.map(
      ([thing, listed]): Power => [
        `${by === role ? 'itself' : 'a group'} owns ${thing}`,
        `alter ${thing} owner to ${by}`,
        `alter ${thing} owner to postgres`,
        listed,
      ],
    ),
    ...attributes.map(
      (attribute): Power => [
        `${by === role ? 'itself' : 'a group'} is ${attribute}`,
        `alter role ${by} ${attribute}`,
        `alter role ${by} no${attribute}`,
        attribute,
      ],
    ),
    [
      `${by === role ? 'itself' : 'a group'} owns the database`,
      `do $$ begin execute format('alter database %I owner to ${by}', current_database()); end $$`,
      `do $$ begin execute format('alter database %I owner to postgres', current_database()); end $$`,
      'OWNER of database ',
    ],
    ...[
      ['function pg_read_file(text)', 'execute', 'rights on function pg_catalog.pg_read_file('],
      ['parameter session_replication_role', 'set', 'rights on parameter'],
      ['sequence drizzle.__drizzle_migrations_id_seq', 'update', 'rights on sequence drizzle.'],
    ].map(
      ([thing, right, listed]): Power => [
        `${by === role ? 'itself' : 'a group'} may ${right} ${thing}`,
        `grant ${right} on ${thing} to ${by}`,
        `revoke ${right} on ${thing} from ${by}`,
        listed ?? '',
      ],
    ),
  ])

  beforeAll(() =>
    database().run(`revoke all on all tables in schema public from ${group}; grant ${group} to ${role}`),
  )
  afterAll(() => database().run(`revoke ${group} from ${role}`))

  test.each(powers)('%s: it is listed', async (_, give, take, listed) => {
    await database().run(give)
    const excess = await listExcess(server().services.db)
    await database().run(take)
    expect(excess).toContainEqual(expect.stringContaining(listed))
    expect(await listExcess(server().services.db)).toEqual([])
  })

  test.each([
    [`alter schema public owner to ${role}`, 'alter schema public owner to postgres'],
    [`alter role ${role} createrole`, `alter role ${role} nocreaterole`],
    [`grant pg_write_server_files to ${role}`, `revoke pg_write_server_files from ${role}`],
  ])('the command ends with code 1 after %s', async (give, take) => {
    await database().run(give)
    const { isOk, lines } = await grants(role, '--apply')
    await database().run(take)
    expect([isOk, lines[0]]).toEqual([false, expect.stringMatching(/has what the server needs, and more/)])
    expect((await grants(role, '--apply')).isOk).toBe(true)
  })

  test('what it owns outside of this database, and for the time of a connection, is no excess', async () => {
    const other = await createDatabase(postgresUrl)
    await other.run(
      `alter database ${other.name} owner to ${role}; create table mine (); alter table mine owner to ${role}`,
    )
    await server().services.db.execute(sql`create temporary table mine ()`)
    expect(await listExcess(server().services.db)).toEqual([])
    await other.drop()
  })

  test('every role of PostgreSQL itself is listed, by itself and by a group', async () => {
    const { rows } = (await server().services.db.execute(
      sql`select rolname as name from pg_roles where starts_with(rolname, 'pg_') and rolname <> 'pg_database_owner'`,
    )) as unknown as { rows: { name: string }[] }
    expect(rows.length).toBeGreaterThan(5)
    for (const { name } of rows)
      for (const by of [role, group]) {
        await database().run(`grant ${name} to ${by}`)
        expect(await listExcess(server().services.db)).toContain(`MEMBER of ${name}`)
        await database().run(`revoke ${name} from ${by}`)
      }
  })
})

describeOnPostgres('SEC-AU-14 a role that has migrated the database itself', () => {
  const { role } = useLeastRights()
  let own: Created
  const asRole = () => {
    const url = new URL(own.url)
    url.username = role
    return url.toString()
  }
  beforeAll(async () => {
    own = await createDatabase(postgresUrl)
    await own.run(`alter database ${own.name} owner to ${role}`)
    expect(await operate('migrate', [], { DATABASE_URL: asRole() })).toMatchObject({ isOk: true })
  }, 60_000)
  afterAll(() => own.drop())

  test('owns what the audit log is, which a start and the command list, and nothing is taken from it', async () => {
    const listed = ['OWNER of table public.audits', 'DELETE on audits', 'INSERT of sequence on audits']
    const opened = await openPostgres({ url: asRole(), onIdleError: () => {} })
    expect(await listExcess(opened.db)).toEqual(expect.arrayContaining(listed))
    const { isOk, lines } = await operate('grants', [role, '--apply'], { DATABASE_URL: own.url })
    expect([isOk, lines[0]]).toEqual([
      false,
      expect.stringMatching(/owns tables, so that no right can be taken/),
    ])
    expect(lines).toEqual(expect.arrayContaining([...listed, `OWNER of database ${own.name}`]))
    await opened.close()
    expect(await operate('migrate', [], { DATABASE_URL: asRole() })).toMatchObject({ isOk: true })
  })

  test('is an owner still after its own rights were taken from it', async () => {
    await own.run(
      `revoke all on all tables in schema public from ${role}; revoke all on schema public from ${role}`,
    )
    const { isOk, lines } = await operate('grants', [role, '--apply'], { DATABASE_URL: own.url })
    expect([isOk, lines]).toEqual([false, expect.arrayContaining(['OWNER of table public.audits'])])
  })

  test('has least rights once another role owns all of it', async () => {
    await own.run(`reassign owned by ${role} to postgres`)
    expect((await operate('grants', [role, '--apply'], { DATABASE_URL: own.url })).lines).toEqual([
      `${role} has what the server needs, and nothing else`,
    ])
    const opened = await openPostgres({ url: asRole(), onIdleError: () => {} })
    expect(await listExcess(opened.db)).toEqual([])
    await opened.close()
  })
})
