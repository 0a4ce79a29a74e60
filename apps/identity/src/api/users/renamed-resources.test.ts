// A directory renames a resource: to an address for which its tenant does not speak, or that of an invitation. What begins by it
// is what begins where the directory makes a resource of that address.
import { acceptInvitation } from '@vestibule/contract/areas/invites'
import { addRolesToGroup, addUsersToGroup, createGroup } from '@vestibule/contract/areas/groups'
import { deleteUser, updateUser } from '@vestibule/contract/areas/team'
import { getTenants } from '@vestibule/contract/areas/tenants'
import { addUser } from '@vestibule/contract/areas/users'
import { headers } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import { findUserByEmail } from '../../domain/credentials/users.queries.ts'
import { findMembership } from '../../domain/members/memberships.queries.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { decideLatest } from '../../testing/approval-links.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import { leaveFor } from '../../testing/left-addresses.ts'
import { aNamingTenant } from '../../testing/named-members.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { off, on } from '../../testing/provisioned-members.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aPatch, aScimUser, connectDirectory, type Directory, provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { useConsent } from '../../testing/use-consent.ts'

type Naming = Awaited<ReturnType<typeof aNamingTenant>>

const methods = ['PUT', 'PATCH'] as const
type Method = (typeof methods)[number]

const connectingRights = [
  'fe.secure.write.provisioningConfiguration',
  'fe.secure.write.users',
  'fe.secure.delete.users',
  'fe.secure.write.enableDisable',
]

const rename = async (directory: Directory, id: string, email: string, method: Method = 'PATCH') => {
  const emails = [{ value: email, primary: true, type: 'work' }]
  const value = { emails, userName: email }
  const body = method === 'PUT' ? aScimUser(email) : aPatch({ op: 'replace', value })
  return directory.send(method, `/Users/${id}`, { body })
}

describeOnServer('a directory renames a resource', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`renamed-${engine}-`)
  const minutes = (count: number) => testServer().clock.advance(count * 60)
  const anOwner = async (email: string) =>
    aMember(testServer(), { in: await aTenant(testServer()), user: { email } })
  const findPlace = (tenantId: string, userId: string) =>
    findMembership(testServer().services.db, { tenantId, userId })
  const isListed = async (owner: UserRow, { tenant }: Naming) =>
    (await (await signedIn(testServer(), owner)).call(getTenants, {})).some(
      ({ tenantId }) => tenantId === tenant.id,
    )
  const readInvitation = async (email: string) => {
    const mailed = await testServer().mail()
    if (mailed.to(email).length === 0) return undefined
    const { searchParams } = mailed.linkTo(email)
    return { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' }
  }

  const givings: Readonly<Record<string, (place: Naming, id: string, by: Browser) => Promise<unknown>>> = {
    'off and on by the directory': async ({ directory }, id) => {
      await directory.send('PATCH', `/Users/${id}`, off)
      await directory.send('PATCH', `/Users/${id}`, on)
    },
    'a role': async (_, id, by) =>
      by.call(updateUser, { id, roleIds: [await readRoleId(testServer(), 'Support')] }),
    'a group': async (_, userId, by) => {
      const { id: groupId } = await by.call(createGroup, { name: 'Renamed' })
      await by.call(addUsersToGroup, { groupId, userIds: [userId] })
    },
    'a group of the directory': ({ directory }, id) =>
      directory.send('POST', '/Groups', { body: { displayName: 'Renamed', members: [{ value: id }] } }),
  }

  const cases = Object.keys(givings).flatMap((by) =>
    methods.flatMap((method) => [true, false].map((isKnown) => ({ by, method, isKnown }))),
  )
  test.each(cases)(
    'SEC-BE-54 at an address of no domain of the tenant the owner is invited: $method, then $by, account: $isKnown',
    async ({ by, method, isKnown }) => {
      const place = await aNamingTenant(testServer())
      const former = await anOwner(`x@${place.domain}`)
      await provision(place.directory, former.email)
      await leaveFor(testServer(), former, nextAddress())
      minutes(60)
      const email = `victim-${nextAddress()}`
      if (isKnown) await anOwner(email)
      await rename(place.directory, former.id, email, method)
      await givings[by]?.(place, former.id, await signedIn(testServer(), place.admin))
      const owner = await findUserByEmail(testServer().services.db, email)
      const given = owner && (await findPlace(place.tenant.id, owner.id))
      // It waits for an administrator to send it.
      expect(given).toMatchObject({ activatedAt: null, directoryDomain: null })
      if (owner && isKnown) expect(await isListed(owner, place)).toBe(false)
      expect((await testServer().mail()).to(email)).toEqual([])
    },
  )

  test.each(methods)(
    'SEC-BE-50 an invitation begins anew: its link was mailed to the earlier address (%s)',
    async (method) => {
      const place = await aNamingTenant(testServer())
      const [first, last] = [`first-${nextAddress()}`, `last-${nextAddress()}`]
      const former = await anOwner(first)
      const id = await provision(place.directory, first)
      const link = await readInvitation(first)
      minutes(60)
      await rename(place.directory, id, last, method)
      const { body } = await place.directory.send('POST', '/Groups', {
        body: { displayName: 'Renamed', members: [{ value: id }] },
      })
      const roleIds = [await readRoleId(testServer(), 'Admin')]
      const by = await signedIn(testServer(), place.admin)
      await by.call(addRolesToGroup, { groupId: (body as { id: string }).id, roleIds })
      minutes(60)
      const mine = await signedIn(testServer(), former)
      expect(await readRefusal(mine.call(acceptInvitation, link ?? { userId: '', token: '' }))).toBe(
        'LINK_INVALID',
      )
      expect(await findPlace(place.tenant.id, former.id)).toBeUndefined()
      const owner = await findUserByEmail(testServer().services.db, last)
      expect(await readInvitation(last)).toMatchObject({ userId: owner?.id })
    },
  )

  const removed = async (place: Naming, email: string) => {
    const lastSeenAt = testServer().clock.now()
    const user = await aMember(testServer(), { in: place.tenant, user: { email }, lastSeenAt })
    await aMembership(testServer(), user, { in: await aTenant(testServer()) })
    await place.browser.call(deleteUser, { userId: user.id })
    minutes(1)
    return user
  }
  const comings: Readonly<Record<string, (place: Naming, email: string, user: UserRow) => Promise<unknown>>> =
    {
      'another invitation is renamed to them': async ({ directory }, email) => {
        const id = await provision(directory, `other-${nextAddress()}`)
        expect((await rename(directory, id, email)).body).toMatchObject({ active: false })
      },
      'another invitation is renamed to them, off and on': async ({ directory }, email) => {
        const id = await provision(directory, `other-${nextAddress()}`)
        await rename(directory, id, email)
        await directory.send('PATCH', `/Users/${id}`, off)
        await directory.send('PATCH', `/Users/${id}`, on)
      },
      'they have the address of an invitation by now, off and on': async ({ directory }, _, user) => {
        const awaited = `awaited-${nextAddress()}`
        const other = await anOwner(awaited)
        const id = await provision(directory, awaited)
        await leaveFor(testServer(), other, nextAddress())
        await leaveFor(testServer(), user, awaited)
        await directory.send('PATCH', `/Users/${id}`, off)
        await directory.send('PATCH', `/Users/${id}`, on)
      },
      'they have the address that an administrator has invited, and the directory makes a resource of it':
        async ({ directory, browser }, _, user) => {
          const awaited = `awaited-${nextAddress()}`
          const other = await anOwner(awaited)
          await browser.call(addUser, { email: awaited, name: 'Awaited', roleIds: [] })
          await leaveFor(testServer(), other, nextAddress())
          await leaveFor(testServer(), user, awaited)
          await provision(directory, awaited)
        },
    }
  test.each(Object.keys(comings))(
    'SEC-RA-25 whom an administrator has removed stays out where %s',
    async (how) => {
      const place = await aNamingTenant(testServer())
      const email = `gone-${nextAddress()}`
      const user = await removed(place, email)
      await comings[how]?.(place, email, user)
      const { isDisabled = true } = (await findPlace(place.tenant.id, user.id)) ?? {}
      expect(isDisabled).toBe(true)
    },
  )
})

describeOnServer('an administrator from above renames a resource of their own directory', (engine) => {
  const testServer = useTestServer(engine)

  test.each([true, false])(
    'SEC-RA-61 to their own address: nothing of what they chose is theirs, removed before: %s',
    async (isRemoved) => {
      const top = await aTenant(testServer(), { isReseller: true })
      const account = await aTenant(testServer(), { parentId: top.id })
      const boss = await signedIn(testServer(), await anAdmin(testServer(), { in: account }))
      const user = await anAdmin(testServer(), { in: top })
      const below = aBrowser(testServer(), { headers: { [headers.scopedTenant]: account.id } })
      below.accessToken = (await signedIn(testServer(), user)).accessToken
      if (isRemoved) {
        await aMembership(testServer(), user, { in: account, roles: ['Admin'] })
        await boss.call(deleteUser, { userId: user.id })
      }
      const directory = await connectDirectory(testServer(), { browser: below })
      const { body } = await directory.send('POST', '/Groups', {
        body: { displayName: 'Owners', members: [] },
      })
      const roleIds = [await readRoleId(testServer(), 'Admin')]
      await below.call(addRolesToGroup, { groupId: (body as { id: string }).id, roleIds })
      const id = await provision(directory, `other-${isRemoved}@else.test`)
      const add = { op: 'add', path: 'members', value: [{ value: id }] }
      await directory.send('PATCH', `/Groups/${(body as { id: string }).id}`, { body: aPatch(add) })
      // The place would be theirs by their own doing.
      expect((await rename(directory, id, user.email)).status).toBe(409)
      await directory.send('PATCH', `/Users/${id}`, off)
      await directory.send('PATCH', `/Users/${id}`, on)
      const { db } = testServer().services
      expect(await findMembership(db, { tenantId: account.id, userId: user.id })).toBeUndefined()
      expect((await testServer().mail()).to(user.email)).toEqual([])
    },
  )
})

describeOnServer('a directory renames an invitation that needs consent', (engine) => {
  const testServer = useTestServer(engine)
  useConsent(testServer)
  const nextAddress = createAddresses(`consented-${engine}-`)

  test('SEC-RA-53 what a member has sent, and an administrator consented to, waits for a member again', async () => {
    const { tenant, admin } = await aNamingTenant(testServer())
    const [first, last] = [`first-${nextAddress()}`, `last-${nextAddress()}`]
    const sender = await aMember(testServer(), { in: tenant, roles: ['Support'] })
    await (await signedIn(testServer(), sender)).call(addUser, { email: first, name: 'New', roleIds: [] })
    await decideLatest(testServer(), admin.email, true)
    // Who answers for the directory may not consent.
    const connecting = await aMember(testServer(), { in: tenant, roles: ['ReadOnly'] })
    await aRoleWith(testServer(), tenant, connecting, connectingRights)
    const browser = await signedIn(testServer(), connecting)
    const directory = await connectDirectory(testServer(), { browser })
    const id = await provision(directory, first)
    await rename(directory, id, last)
    await directory.send('PATCH', `/Users/${id}`, off)
    await directory.send('PATCH', `/Users/${id}`, on)
    expect((await testServer().mail()).to(last)).toEqual([])
  })
})
