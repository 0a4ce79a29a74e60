import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { openPostgres } from '../platform/db/postgres.ts'
import { type Created, createDatabase } from './create-database.ts'
import { postgresUrl } from './open-test-database.ts'
import { operate } from './operate.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** A server on PostgreSQL by a role of least rights, and a group of roles that has every right on tables. */
export const useLeastRights = () => {
  const suffix = randomBytes(6).toString('hex')
  const [role, group] = [`vestibule_least_${suffix}`, `vestibule_group_${suffix}`]
  let database: Created
  let server: TestServer
  const grants = (...args: string[]) => operate('grants', args, { DATABASE_URL: database.url })
  beforeAll(async () => {
    database = await createDatabase(postgresUrl, process.env.TEST_POSTGRES_TEMPLATE)
    await database.run(`create role ${role} login; create role ${group}`)
    await database.run(`grant all on all tables in schema public to ${role}, ${group}`)
    const { isOk, lines } = await grants(role, '--apply')
    if (!isOk) throw new Error(lines.join('\n'))
    const url = new URL(database.url)
    url.username = role
    server = await startTestServer(await openPostgres({ url: url.toString(), onIdleError: () => {} }))
  }, 60_000)
  afterAll(async () => {
    await server.close()
    await database.run(`drop owned by ${role}, ${group}`)
    await database.drop()
    const other = await createDatabase(postgresUrl)
    await other.run(`drop role ${role}, ${group}`)
    await other.drop()
  })
  return { database: () => database, server: () => server, role, group, grants }
}
