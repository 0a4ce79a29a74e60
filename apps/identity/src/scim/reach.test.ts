import { addRolesToGroup } from '@vestibule/contract/areas/groups'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { groupMembers } from '../platform/db/schema/groups.ts'
import { membershipRoles } from '../platform/db/schema/roles.ts'
import { scimUsers } from '../platform/db/schema/scim.ts'
import { ssoConfigurations } from '../platform/db/schema/sso-configurations.ts'
import type { TenantRow } from '../platform/db/schema/tenants.ts'
import { readRoleId } from '../testing/builders.ts'
import { describeOnServer } from '../testing/engines.ts'
import { createMemberReader, off } from '../testing/provisioned-members.ts'
import { aDirectoryBy, aPatch, aProvisioned, aScimUser, type Directory, provision } from '../testing/scim.ts'
import { useTestServer } from '../testing/test-server.ts'

const aGroup = (directory: Directory, id?: string) =>
  directory.send('POST', '/Groups', {
    body: { displayName: 'Care', ...(id !== undefined && { members: [{ value: id }] }) },
  })

type Managed = { readonly directory: Directory; readonly id: string; readonly userName: string }
type Door = {
  /** Before the member is out of reach: a group that they are in, or are not. */
  readonly prepare?: (managed: Managed) => Promise<string>
  readonly act: (managed: Managed, groupId: string) => ReturnType<Directory['send']>
}

const patch = ({ directory, id }: Managed, ...operations: object[]) =>
  directory.send('PATCH', `/Users/${id}`, { body: aPatch(...operations) })

const inGroup = async ({ directory, id }: Managed) => (await aGroup(directory, id)).body.id
const besideGroup = async ({ directory }: Managed) => (await aGroup(directory)).body.id

const patchGroup = ({ directory }: Managed, groupId: string, operation: object) =>
  directory.send('PATCH', `/Groups/${groupId}`, { body: aPatch(operation) })

/** All by which a directory changes a member whom it manages. */
const doors: Readonly<Record<string, Door>> = {
  'a patch of active': { act: ({ directory, id }) => directory.send('PATCH', `/Users/${id}`, off) },
  'a patch of the name': {
    act: (managed) => patch(managed, { op: 'replace', path: 'displayName', value: 'Renamed' }),
  },
  'a patch of the emails': {
    act: (managed) =>
      patch(managed, { op: 'replace', path: 'emails[type eq "work"].value', value: 'a@b.test' }),
  },
  'a patch of the userName': {
    act: (managed) => patch(managed, { op: 'replace', path: 'userName', value: 'a@b.test' }),
  },
  'a replacement': {
    act: ({ directory, id, userName }) =>
      directory.send('PUT', `/Users/${id}`, { body: aScimUser(userName, { displayName: 'Renamed' }) }),
  },
  'a replacement that is inactive': {
    act: ({ directory, id, userName }) =>
      directory.send('PUT', `/Users/${id}`, { body: aScimUser(userName, { active: false }) }),
  },
  'a deletion': { act: ({ directory, id }) => directory.send('DELETE', `/Users/${id}`) },
  'a new group': { act: ({ directory, id }) => aGroup(directory, id) },
  'a group that they come to': {
    prepare: besideGroup,
    act: (managed, groupId) =>
      patchGroup(managed, groupId, { op: 'add', path: 'members', value: [{ value: managed.id }] }),
  },
  'a group that they leave': {
    prepare: inGroup,
    act: (managed, groupId) =>
      patchGroup(managed, groupId, { op: 'remove', path: `members[value eq "${managed.id}"]` }),
  },
  'a group that is replaced': {
    prepare: inGroup,
    act: ({ directory }, groupId) =>
      directory.send('PUT', `/Groups/${groupId}`, { body: { displayName: 'Care', members: [] } }),
  },
  'a group that is deleted': {
    prepare: inGroup,
    act: ({ directory }, groupId) => directory.send('DELETE', `/Groups/${groupId}`),
  },
}

describeOnServer('members within the reach of a directory', (engine) => {
  const testServer = useTestServer(engine)
  const { userWithId, readMembership } = createMemberReader(testServer)

  /** A tenant, and a directory that a member made who holds these rights. */
  const aTeam = async (keys: readonly string[] = []) => {
    const made = await aProvisioned(testServer())
    return { ...made, weak: await aDirectoryBy(testServer(), made, keys) }
  }

  const makeBreakGlass = ({ id: tenantId }: TenantRow, userId: string) =>
    testServer()
      .services.db.update(ssoConfigurations)
      .set({ breakGlassUserIds: [userId] })
      .where(eq(ssoConfigurations.tenantId, tenantId))

  const makeAdmin = async ({ id: tenantId }: TenantRow, userId: string) => {
    const roleId = await readRoleId(testServer(), 'Admin')
    await testServer().services.db.insert(membershipRoles).values({ tenantId, userId, roleId })
  }

  /** All that a directory could change of a member. */
  const readAll = async ({ id: tenantId }: TenantRow, userId: string) => {
    const { db } = testServer().services
    const ofMember = (table: typeof scimUsers | typeof groupMembers | typeof membershipRoles) =>
      db
        .select()
        .from(table)
        .where(and(eq(table.tenantId, tenantId), eq(table.userId, userId)))
    const rows = [await ofMember(scimUsers), await ofMember(groupMembers), await ofMember(membershipRoles)]
    return [await userWithId(userId), await readMembership(tenantId, userId), ...rows]
  }

  const reserved = { 'an administrator': makeAdmin, 'a break-glass user': makeBreakGlass }
  const makers = { 'who provisions': [], 'who reads': ['fe.secure.read.*'] } as const

  const closed = Object.entries(doors).flatMap(([door, { prepare, act }]) =>
    Object.entries(reserved).flatMap(([kind, reserve]) =>
      Object.entries(makers).map(([maker, keys]) => ({ door, prepare, act, kind, reserve, maker, keys })),
    ),
  )

  test.each(closed)(
    'SEC-RA-23 $door of $kind is refused to the directory of a member $maker',
    async ({ prepare, act, reserve, keys }) => {
      const { tenant, weak: directory, domain } = await aTeam(keys)
      const userName = `member@${domain}`
      const managed = { directory, userName, id: await provision(directory, userName) }
      const groupId = (await prepare?.(managed)) ?? ''
      await reserve(tenant, managed.id)
      const before = await readAll(tenant, managed.id)
      expect((await act(managed, groupId)).status).toBe(403)
      expect(await readAll(tenant, managed.id)).toEqual(before)
    },
  )

  test.each(Object.entries(doors))('SEC-RA-23 %s of any other member is open to it', async (_, door) => {
    const { weak: directory, domain } = await aTeam()
    const userName = `member@${domain}`
    const managed = { directory, userName, id: await provision(directory, userName) }
    const groupId = (await door.prepare?.(managed)) ?? ''
    expect((await door.act(managed, groupId)).status).toBeLessThan(300)
  })

  test.each(Object.entries(doors))(
    'SEC-RA-23 %s is open to the directory of an administrator, but for break-glass users',
    async (_, door) => {
      const { tenant, directory, domain } = await aProvisioned(testServer())
      const statuses: number[] = []
      for (const reserve of [makeAdmin, makeBreakGlass]) {
        const userName = `member${statuses.length}@${domain}`
        const managed = { directory, userName, id: await provision(directory, userName) }
        const groupId = (await door.prepare?.(managed)) ?? ''
        await reserve(tenant, managed.id)
        const { status, body } = await door.act(managed, groupId)
        statuses.push(status < 300 ? 200 : status)
        await directory.send('DELETE', `/Groups/${groupId || body.id}`)
      }
      expect(statuses).toEqual([200, 403])
    },
  )

  test('SEC-RA-23 a directory takes again what its own groups give, whatever was mapped to them', async () => {
    const { browser, weak: directory, domain } = await aTeam()
    const id = await provision(directory, `member@${domain}`)
    const groupId = await inGroup({ directory, id, userName: '' })
    const roleIds = [await readRoleId(testServer(), 'Admin')]
    await browser.call(addRolesToGroup, { groupId, roleIds })
    expect((await directory.send('PATCH', `/Users/${id}`, off)).status).toBe(200)
    expect((await directory.send('DELETE', `/Users/${id}`)).status).toBe(204)
  })
})
