// A directory, or the provider of the tenant, names a member who never entered at another address than before: the place, with the
// resource and the groups of the directory, is for who has the address that was named last.
import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { addRolesToGroup, addUsersToGroup, createGroup } from '@vestibule/contract/areas/groups'
import { disableUser, enableUser, resendActivationLink, updateUser } from '@vestibule/contract/areas/team'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { addUser } from '@vestibule/contract/areas/users'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findUserByEmail } from '../../domain/credentials/users.queries.ts'
import { groupMembers } from '../../platform/db/schema/groups.ts'
import { scimUsers } from '../../platform/db/schema/scim.ts'
import { ssoConfigurations } from '../../platform/db/schema/sso-configurations.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { goSaml } from '../../testing/federation.ts'
import { leaveFor } from '../../testing/left-addresses.ts'
import { aNamingTenant } from '../../testing/named-members.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { off, on } from '../../testing/provisioned-members.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aPatch, aScimUser, provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Naming = Awaited<ReturnType<typeof aNamingTenant>>
type Place = Naming & {
  readonly former: UserRow
  /** The first address, and the one at which the member is named since. */
  readonly first: string
  readonly last: string
}
type Act = (place: Place, by: Browser) => Promise<unknown>

describeOnServer('a member who never entered is named at another address', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`anew-${engine}-`)
  const hours = (count: number) => testServer().clock.advance(count * 3600)
  const anOwner = async (email: string) =>
    aMember(testServer(), { in: await aTenant(testServer()), user: { email } })

  const begin = async (toFirst: (domain: string) => string): Promise<Place> => {
    const naming = await aNamingTenant(testServer())
    const first = toFirst(naming.domain)
    return { ...naming, first, last: `last@${naming.domain}`, former: await anOwner(first) }
  }
  const rename = async ({ directory, former, last }: Place, method: 'PUT' | 'PATCH') => {
    const emails = [{ value: last, primary: true, type: 'work' }]
    const body = method === 'PUT' ? aScimUser(last) : aPatch({ op: 'replace', value: { emails } })
    expect((await directory.send(method, `/Users/${former.id}`, { body })).status).toBe(200)
  }
  const inDomain = (domain: string) => `first@${domain}`
  const elsewhere = () => `first-${nextAddress()}`
  const renamed = async (toFirst: (domain: string) => string, method: 'PUT' | 'PATCH') => {
    const place = await begin(toFirst)
    await provision(place.directory, place.first)
    await rename(place, method)
    return place
  }

  const namings: Readonly<Record<string, () => Promise<Place>>> = {
    'a named one by PUT': () => renamed(inDomain, 'PUT'),
    'a named one by PATCH': () => renamed(inDomain, 'PATCH'),
    'a named one by POST': async () => {
      const place = await begin(inDomain)
      await provision(place.directory, place.first)
      // Whom an administrator has disabled stays when a directory deletes them.
      await place.browser.call(disableUser, { userId: place.former.id })
      await place.directory.send('DELETE', `/Users/${place.former.id}`)
      await place.browser.call(enableUser, { userId: place.former.id })
      await leaveFor(testServer(), place.former, place.last)
      await provision(place.directory, place.last)
      return place
    },
    'an invited one by POST': async () => {
      const place = await begin(elsewhere)
      await place.browser.call(addUser, { email: place.first, name: 'Typed', roleIds: [] })
      hours(1)
      await leaveFor(testServer(), place.former, place.last)
      await provision(place.directory, place.last)
      return place
    },
    'an invited one by PUT': () => renamed(elsewhere, 'PUT'),
    'an invited one by PATCH': () => renamed(elsewhere, 'PATCH'),
  }
  const isNamed = (naming: string) => naming.startsWith('a named')
  const isRenamed = (naming: string) => !naming.endsWith('POST')

  const arrive = async ({ tenant }: Place, email: string) => {
    const { db, enforcedDomains } = testServer().services
    await db.update(ssoConfigurations).set({ enabled: true }).where(eq(ssoConfigurations.tenantId, tenant.id))
    enforcedDomains.forget()
    const frame = aBrowser(testServer())
    const { code, state } = await goSaml(testServer(), frame, { email })
    return frame.call(redeemExternalLogin, { txn: state, code })
  }

  /** By what a place is given back; some give back invitations as well. */
  const returning: Readonly<Record<string, { readonly act: Act; readonly isOfInvited?: true }>> = {
    'a role': {
      act: async (place, by) =>
        by.call(updateUser, {
          id: await readMember(place),
          roleIds: [await readRoleId(testServer(), 'Support')],
        }),
    },
    'a group': {
      act: async (place, by) => {
        const { id: groupId } = await by.call(createGroup, { name: 'By hand' })
        await by.call(addUsersToGroup, { groupId, userIds: [await readMember(place)] })
      },
    },
    'a group of the directory': {
      act: async ({ directory, former }) => {
        const group = { body: { displayName: 'More', members: [] } }
        const { body } = await directory.send('POST', '/Groups', group)
        const patch = aPatch({ op: 'add', path: 'members', value: [{ value: former.id }] })
        expect((await directory.send('PATCH', `/Groups/${body.id}`, { body: patch })).status).toBe(200)
      },
    },
    'that the directory switches them off and on': {
      isOfInvited: true,
      act: async ({ directory, former }) => {
        await directory.send('PATCH', `/Users/${former.id}`, off)
        expect((await directory.send('PATCH', `/Users/${former.id}`, on)).status).toBe(200)
      },
    },
    'an invitation of the address': {
      isOfInvited: true,
      act: ({ last }, by) => readRefusal(by.call(addUser, { email: last, name: 'Again', roleIds: [] })),
    },
    'that they come by the provider': { isOfInvited: true, act: (place) => arrive(place, place.last) },
  }
  /** What is of the first address is none of the place's. */
  const ofFirst: Readonly<Record<string, Act>> = {
    'an invitation of the first address': ({ first }, by) =>
      by.call(addUser, { email: first, name: 'Other', roleIds: [] }),
    'that the directory names the first address': ({ directory, first }) =>
      provision(directory, first, { userName: `other-${first}` }),
    'that who has the first address comes by the provider': (place) =>
      arrive(place, place.first).catch(() => undefined),
  }

  /** Whose the place is, as administrators see it. */
  const readMember = async ({ tenant }: Place): Promise<string> => {
    const { db } = testServer().services
    const [resource] = await db.select().from(scimUsers).where(eq(scimUsers.tenantId, tenant.id))
    return resource!.userId
  }
  const giveGroup = async ({ directory, former, admin }: Place): Promise<string> => {
    const members = [{ value: former.id }]
    const { body } = await directory.send('POST', '/Groups', { body: { displayName: 'Admins', members } })
    const roleIds = [await readRoleId(testServer(), 'Admin')]
    await (await signedIn(testServer(), admin)).call(addRolesToGroup, { groupId: body.id, roleIds })
    return body.id
  }
  /** Who has the resource of the directory and its group. */
  const readHolders = async ({ tenant }: Place, groupId: string) => {
    const { db } = testServer().services
    const resources = await db.select().from(scimUsers).where(eq(scimUsers.tenantId, tenant.id))
    const inGroup = await db.select().from(groupMembers).where(eq(groupMembers.groupId, groupId))
    const own = resources.filter(({ userName }) => !userName.startsWith('other-'))
    return { resource: own.map(({ userId }) => userId), group: inGroup.map(({ userId }) => userId) }
  }

  const run = async (naming: string, act: Act) => {
    const place = await namings[naming]!()
    hours(1)
    const groupId = await giveGroup(place)
    hours(1)
    await leaveFor(testServer(), place.former, `away-${nextAddress()}`)
    await anOwner(place.first)
    // An invitation that is renamed is for who has the address at once, known or made now.
    const owner = (await findUserByEmail(testServer().services.db, place.last)) ?? (await anOwner(place.last))
    hours(24)
    await act(place, await signedIn(testServer(), place.admin))
    return { former: place.former.id, owner: owner.id, holders: await readHolders(place, groupId) }
  }

  const pair = (ways: object) =>
    Object.keys(namings).flatMap((naming) => Object.keys(ways).map((way) => ({ naming, way })))

  test.each(pair(returning))('SEC-BE-50 $naming: $way is for the last address', async ({ naming, way }) => {
    const { act, isOfInvited = false } = returning[way]!
    const { former, owner, holders } = await run(naming, act)
    const userId = isOfInvited || isNamed(naming) || isRenamed(naming) ? owner : former
    expect(holders).toEqual({ resource: [userId], group: [userId] })
  })

  test.each(pair(ofFirst))('SEC-BE-50 $naming: $way gives nothing of the place', async ({ naming, way }) => {
    const { former, owner, holders } = await run(naming, ofFirst[way]!)
    const userId = isNamed(naming) || !isRenamed(naming) ? former : owner
    expect(holders).toEqual({ resource: [userId], group: [userId] })
  })

  test.each(Object.keys(namings))(
    'SEC-BE-50 %s: one request that renames and switches on keeps the resource',
    async (naming) => {
      const place = await namings[naming]!()
      const groupId = await giveGroup(place)
      const { directory, former } = place
      await leaveFor(testServer(), former, `away-${nextAddress()}`)
      const newest = `newest-${place.last}`
      const owner = await anOwner(newest)
      hours(24)
      await directory.send('PATCH', `/Users/${former.id}`, off)
      const body = { ...aScimUser(newest), active: true }
      expect((await directory.send('PUT', `/Users/${former.id}`, { body })).status).toBe(200)
      expect(await readHolders(place, groupId)).toEqual({ resource: [owner.id], group: [owner.id] })
      expect((await directory.send('PATCH', `/Users/${former.id}`, off)).body).toMatchObject({
        active: false,
      })
    },
  )

  test.each(Object.keys(namings).filter(isNamed))(
    'SEC-BE-50 %s: an account that has one of the addresses keeps the place',
    async (naming) => {
      const place = await namings[naming]!()
      const groupId = await giveGroup(place)
      hours(24)
      const { id, email } = place.former
      const by = await signedIn(testServer(), place.admin)
      await by.call(updateUser, { id, roleIds: [await readRoleId(testServer(), 'Support')] })
      expect(await readHolders(place, groupId)).toEqual({ resource: [id], group: [id] })
      const present = naming.endsWith('POST') ? place.last : email
      const theirs = await signedIn(testServer(), { email: present })
      const answer = await readRefusal(theirs.call(switchTenant, { tenantId: place.tenant.id }))
      expect(answer).toBe('not refused')
    },
  )

  test('SEC-BE-50 an invited one whom the directory names at the address of the account is invited there', async () => {
    const place = await namings['an invited one by POST']!()
    const readMails = async () => {
      testServer().clock.advance(60)
      return (await testServer().mail()).to(place.last).length
    }
    expect(await readMails()).toBe(1)
    const by = await signedIn(testServer(), place.admin)
    await by.call(resendActivationLink, { userId: place.former.id })
    expect(await readMails()).toBe(2)
  })
})
