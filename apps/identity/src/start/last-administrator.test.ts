import { loadAvailableRoles, loadStats, loadUsers, updateUser } from '@vestibule/contract/areas/team'
import { login } from '@vestibule/contract/areas/auth'
import { type Call, createCall } from '@vestibule/contract/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { describeOnPostgres } from '../testing/engines.ts'
import { openFreshPostgres } from '../testing/open-test-database.ts'
import { freePort } from '../testing/process.ts'
import { readRefusal } from '../testing/refusal.ts'
import { useProcesses } from '../testing/use-processes.ts'

vi.setConfig({ testTimeout: 180_000 })

const password = 'Welcome-to-Acme-1'

/** A native client of one server, in which a user has signed in. */
const signedInAt = async (server: string, email: string): Promise<{ readonly call: Call }> => {
  let authorization: string | undefined
  const call = createCall(async ({ method, path, body }) => {
    const headers = {
      ...(authorization && { authorization }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const answer = await fetch(`${server}${path}`, { method, headers, body })
    return { status: answer.status, text: await answer.text(), traceId: undefined }
  })
  const { accessToken } = await call(login, { email, password })
  authorization = `Bearer ${accessToken}`
  return { call }
}

describeOnPostgres('two processes on one database', () => {
  const run = useProcesses()

  test('SEC-AD-05 two administrators who step down at once, through one process each, leave one', async () => {
    const database = await openFreshPostgres()
    onTestFinished(database.drop)
    const serve = async () =>
      run('main.dev.ts', { DATABASE_URL: database.url, PORT: String(await freePort()) }).ready
    // One after the other: the first fills the database.
    const servers = [await serve(), await serve()] as const
    const first = await signedInAt(servers[0], 'admin@acme.test')
    const find = async (searchFilter: string) =>
      (await first.call(loadUsers, { searchFilter })).items[0]?.id ?? ''
    const ids = [await find('admin@acme.test'), await find('member@acme.test')] as const
    const { items: roles } = await first.call(loadAvailableRoles, {})
    const roleIds = roles.filter(({ key }) => key === 'Admin').map(({ id }) => id)
    // The seed has more administrators than these two, some of them through groups.
    await database.run(
      `delete from membership_roles where user_id <> (select id from users where email = 'admin@acme.test');
       delete from group_members`,
    )
    await first.call(updateUser, { id: ids[1], roleIds })
    expect((await first.call(loadStats, {})).superAdmins).toBe(2)
    const second = await signedInAt(servers[1], 'member@acme.test')

    const outcomes = await Promise.all([
      readRefusal(first.call(updateUser, { id: ids[0], roleIds: [] })),
      readRefusal(second.call(updateUser, { id: ids[1], roleIds: [] })),
    ])

    expect(outcomes.toSorted()).toEqual(['LAST_ADMINISTRATOR', 'not refused'])
    const left = outcomes[0] === 'LAST_ADMINISTRATOR' ? first : second
    expect((await left.call(loadStats, {})).superAdmins).toBe(1)
  })
})
