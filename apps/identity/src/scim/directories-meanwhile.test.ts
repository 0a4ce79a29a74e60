import { getGroups } from '@vestibule/contract/areas/groups'
import { deleteConfiguration, updateConfiguration } from '@vestibule/contract/areas/scim-directory'
import { loadUsers } from '@vestibule/contract/areas/team'
import { expect, test } from 'vitest'
import { lockTenant } from '../platform/db/lock-tenant.queries.ts'
import { describeOnPostgres } from '../testing/engines.ts'
import { off } from '../testing/provisioned-members.ts'
import { readRefusal } from '../testing/refusal.ts'
import {
  aPatch,
  aProvisioned,
  aScimUser,
  type Directory,
  groupSchema,
  type Provisioned,
  provision,
} from '../testing/scim.ts'
import { useTestServer } from '../testing/test-server.ts'
import { untilBlocked } from '../testing/until-blocked.ts'

type Managed = Provisioned & { readonly userId: string; readonly groupId: string }

const aGroup = (displayName: string) => ({ schemas: [groupSchema], displayName, members: [] })

/** Everything that a directory changes. */
const changes: Readonly<Record<string, (managed: Managed) => ReturnType<Directory['send']>>> = {
  'POST of a user': ({ directory, domain }) =>
    directory.send('POST', '/Users', { body: aScimUser(`lee@${domain}`) }),
  'PATCH of a user': ({ directory, userId }) => directory.send('PATCH', `/Users/${userId}`, off),
  'PUT of a user': ({ directory, userId, domain }) =>
    directory.send('PUT', `/Users/${userId}`, { body: aScimUser(`kim@${domain}`, { active: false }) }),
  'DELETE of a user': ({ directory, userId }) => directory.send('DELETE', `/Users/${userId}`),
  'POST of a group': ({ directory }) => directory.send('POST', '/Groups', { body: aGroup('More') }),
  'PATCH of a group': ({ directory, groupId, userId }) =>
    directory.send('PATCH', `/Groups/${groupId}`, {
      body: aPatch({ op: 'add', path: 'members', value: [{ value: userId }] }),
    }),
  'PUT of a group': ({ directory, groupId }) =>
    directory.send('PUT', `/Groups/${groupId}`, { body: aGroup('Renamed') }),
  'DELETE of a group': ({ directory, groupId }) => directory.send('DELETE', `/Groups/${groupId}`),
}

/** How an administrator stops a directory, and what that directory is answered. */
const ends = {
  paused: {
    end: ({ browser, directory: { connectionId: id } }: Managed) =>
      browser.call(updateConfiguration, { id, syncToUserManagement: false }),
    status: 403,
  },
  disconnected: {
    end: ({ browser, directory: { connectionId: id } }: Managed) => browser.call(deleteConfiguration, { id }),
    status: 401,
  },
} as const
type End = keyof typeof ends

describeOnPostgres('a directory that is stopped while it changes something', (engine) => {
  const testServer = useTestServer(engine)

  const aManaged = async (): Promise<Managed> => {
    const made = await aProvisioned(testServer())
    const userId = await provision(made.directory, `kim@${made.domain}`)
    const { id: groupId } = (await made.directory.send('POST', '/Groups', { body: aGroup('Team') })).body
    return { ...made, userId, groupId }
  }
  /** Members and groups as an administrator reads them, but for who manages them. */
  const readPeople = async ({ browser }: Managed) => ({
    members: (await browser.call(loadUsers, {})).items.map(({ id, isDisabled }) => ({ id, isDisabled })),
    groups: (await browser.call(getGroups, { _groupsRelations: 'users' })).groups.map(
      ({ id, name, users = [] }) => ({ id, name, users: users.map((user) => user.id) }),
    ),
  })

  const cases = Object.keys(changes).flatMap((name) =>
    (Object.keys(ends) as End[]).map((end) => ({ name, end })),
  )

  test.each(cases)('SEC-RA-42 $name that comes after it was $end changes nothing', async ({ name, end }) => {
    const managed = await aManaged()
    const before = await readPeople(managed)
    let stopped: Promise<string> | undefined
    let answer: ReturnType<Directory['send']> | undefined
    await testServer().services.transaction(async (tx) => {
      await lockTenant(tx, managed.tenant.id)
      stopped = readRefusal(ends[end].end(managed))
      await untilBlocked(testServer(), stopped)
      answer = changes[name]!(managed)
      await untilBlocked(testServer(), stopped, answer)
    })
    expect(await stopped).toBe('not refused')
    expect((await answer)?.status).toBe(ends[end].status)
    if (end === 'paused') expect(await readPeople(managed)).toEqual(before)
    else expect((await readPeople(managed)).members).toEqual(before.members)
  })

  test.each(cases)(
    'SEC-RA-42 once an administrator is told that it was $end, no $name is under way',
    async ({ name, end }) => {
      const managed = await aManaged()
      let change: ReturnType<Directory['send']> | undefined
      let stopped: Promise<string> | undefined
      await testServer().services.transaction(async (tx) => {
        await lockTenant(tx, managed.tenant.id)
        change = changes[name]!(managed)
        await untilBlocked(testServer(), change)
        stopped = readRefusal(ends[end].end(managed))
        await untilBlocked(testServer(), change, stopped)
      })
      expect(await stopped).toBe('not refused')
      const seen = await readPeople(managed)
      await change
      expect(await readPeople(managed)).toEqual(seen)
      expect((await changes[name]!(managed)).status).toBe(ends[end].status)
    },
  )
})
