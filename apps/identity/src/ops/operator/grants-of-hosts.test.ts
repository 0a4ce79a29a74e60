import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Created, createDatabase } from '../../testing/create-database.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { postgresUrl } from '../../testing/open-test-database.ts'
import { operate } from '../../testing/operate.ts'

describeOnPostgres('a database at a host, whose owner is no superuser', () => {
  const suffix = randomBytes(6).toString('hex')
  const [owner, role] = [`vestibule_owner_${suffix}`, `vestibule_hosted_${suffix}`]
  let own: Created
  const asOwner = () => {
    const url = new URL(own.url)
    url.username = owner
    return { DATABASE_URL: url.toString() }
  }
  beforeAll(async () => {
    own = await createDatabase(postgresUrl)
    await own.run(`create role ${owner} login createrole createdb; create role ${role} login`)
    await own.run(`alter database ${own.name} owner to ${owner}`)
    expect((await operate('migrate', [], asOwner())).isOk).toBe(true)
  }, 60_000)
  afterAll(async () => {
    await own.drop()
    const other = await createDatabase(postgresUrl)
    await other.run(`drop role ${role}; drop role ${owner}`)
    await other.drop()
  })

  const ofHost = {
    'a function that the owner may not touch':
      'create function host_reset() returns void language sql as $$ select $$; revoke all on function host_reset() from public',
    'a table that the owner may not touch': 'create table host_numbers (id int)',
    'a sequence that the owner may not touch': 'create sequence host_sequence',
    'a view that shows numbers to everybody':
      'create view host_numbers_shown as select 1 as one; grant select on host_numbers_shown to public',
  }
  test.each(Object.entries(ofHost))('SEC-AU-11 the role gets its rights beside %s', async (_, statement) => {
    await own.run(statement)
    const result = await operate('grants', [role, '--apply'], asOwner())
    expect([result.isOk, result.lines]).toEqual([true, [expect.stringContaining('nothing else')]])
  })

  test.each(['insert', 'update', 'delete'])(
    'SEC-AU-11 a view of the log by which everybody may %s counts as more',
    async (right) => {
      await own.run(
        `create view recent_audits as select * from audits; alter view recent_audits owner to ${owner}; grant ${right} on recent_audits to public`,
      )
      const result = await operate('grants', [role, '--apply'], asOwner())
      await own.run('drop view recent_audits')
      expect(result.isOk).toBe(false)
      expect(result.lines).toContain(`${right.toUpperCase()} on recent_audits`)
    },
  )
})
