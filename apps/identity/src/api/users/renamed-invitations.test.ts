// A directory renames an invitation: what was given and said by hand is judged as where it makes a resource of that address.
import { activateAccount } from '@vestibule/contract/areas/activation'
import { addRolesToGroup, addUsersToGroup, createGroup } from '@vestibule/contract/areas/groups'
import { createInviteUserLinkV2 } from '@vestibule/contract/areas/invites'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { deleteUser, updateUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findUserByEmail } from '../../domain/credentials/users.queries.ts'
import { changeMembership } from '../../domain/members/change-member.queries.ts'
import { findMembership } from '../../domain/members/memberships.queries.ts'
import { membershipRoles } from '../../platform/db/schema/roles.ts'
import { groupMembers, groupRoles } from '../../platform/db/schema/groups.ts'
import { ssoDomains } from '../../platform/db/schema/sso-configurations.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, aTenant, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import { leaveFor } from '../../testing/left-addresses.ts'
import { aNamingTenant } from '../../testing/named-members.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { off, on } from '../../testing/provisioned-members.ts'
import { resetParams } from '../../testing/reset-links.ts'
import { aPatch, aScimUser, type Directory, provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

const rename = ({ directory }: { readonly directory: Directory }, id: string, email: string) => {
  const value = { emails: [{ value: email, primary: true, type: 'work' }], userName: email }
  return directory.send('PATCH', `/Users/${id}`, { body: aPatch({ op: 'replace', value }) })
}

describeOnServer('a directory renames an invitation', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`renaming-${engine}-`)
  const minutes = (count: number) => testServer().clock.advance(count * 60)
  const anOwner = async (email: string) =>
    aMember(testServer(), { in: await aTenant(testServer()), user: { email } })
  const find = (tenantId: string, userId: string) =>
    findMembership(testServer().services.db, { tenantId, userId })
  const readRoles = async (userId = '') => {
    const { db } = testServer().services
    const rows = await db.select().from(membershipRoles).where(eq(membershipRoles.userId, userId))
    return rows.map(({ roleId }) => roleId)
  }
  const countMails = async (email: string) => (await testServer().mail()).to(email).length

  test.each(['renames', 'makes'])(
    'SEC-RA-25 to an address that was removed, which its account has already: the directory %s a resource',
    async (how) => {
      const place = await aNamingTenant(testServer())
      const [x, y] = [`x-${nextAddress()}`, `y-${nextAddress()}`]
      const lastSeenAt = testServer().clock.now()
      const removed = await aMember(testServer(), { in: place.tenant, user: { email: y }, lastSeenAt })
      await aMembership(testServer(), removed, { in: await aTenant(testServer()) })
      await place.browser.call(deleteUser, { userId: removed.id })
      await leaveFor(testServer(), removed, nextAddress())
      const owner = await anOwner(x)
      if (how === 'makes') await place.browser.call(addUser, { email: x, name: 'X', roleIds: [] })
      const id = how === 'renames' ? await provision(place.directory, x) : ''
      minutes(60)
      await leaveFor(testServer(), owner, y)
      const { body } =
        how === 'renames'
          ? await rename(place, id, y)
          : await place.directory.send('POST', '/Users', { body: aScimUser(y) })
      expect(body).toMatchObject({ active: false })
      expect(await find(place.tenant.id, owner.id)).toMatchObject({ isDisabled: true })
      expect(await countMails(y)).toBe(0)
    },
  )

  test.each(['a member', 'an invited one'])(
    'SEC-BE-50 to the address of %s it is refused, and stays that of the earlier one',
    async (whose) => {
      const place = await aNamingTenant(testServer())
      const [first, last] = [`first-${nextAddress()}`, `last-${nextAddress()}`]
      if (whose === 'a member') await aMember(testServer(), { in: place.tenant, user: { email: last } })
      else await place.browser.call(addUser, { email: last, name: 'Last', roleIds: [] })
      const id = await provision(place.directory, first)
      const answer = await rename(place, id, last)
      expect(answer).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
      const { body } = await place.directory.send('GET', `/Users/${id}`)
      expect(body).toMatchObject({ emails: [{ value: first }] })
    },
  )

  test('SEC-BE-50 one that is for another address by now is accepted by no shared link', async () => {
    const place = await aNamingTenant(testServer())
    const [first, last] = [`first-${nextAddress()}`, `last-${nextAddress()}`]
    const id = await provision(place.directory, first)
    const roleIds = [await readRoleId(testServer(), 'Admin')]
    await place.browser.call(updateUser, { id, roleIds })
    await rename(place, id, last)
    const { token: invitationToken = '' } = await place.browser.call(createInviteUserLinkV2, {})
    minutes(1)
    const browser = aBrowser(testServer())
    const password = 'nine short red bushes two blue'
    await browser.call(signUpUser, { email: first, name: 'First', password, invitationToken })
    const link = resetParams((await testServer().mail()).linkTo(first))
    await browser
      .call(activateAccount, link)
      .catch(() => browser.call(activateAccount, { ...link, password }))
    const { db } = testServer().services
    const owner = await findUserByEmail(db, first)
    const held = await readRoles(owner?.id)
    expect(held).not.toContain(roleIds[0])
  })

  test('SEC-RA-48 gives the owner of the other address nothing that was given or typed by hand', async () => {
    const place = await aNamingTenant(testServer())
    const [first, last] = [`first-${nextAddress()}`, `last-${nextAddress()}`]
    const roleIds = [await readRoleId(testServer(), 'Admin')]
    const typed = { email: first, name: 'First', username: 'first-chief', phone: '+442079460958', roleIds }
    const { id: userId } = await place.browser.call(addUser, typed)
    const { id: groupId } = await place.browser.call(createGroup, { name: 'By hand' })
    await place.browser.call(addUsersToGroup, { groupId, userIds: [userId] })
    const id = await provision(place.directory, first)
    const { body } = await place.directory.send('POST', '/Groups', {
      body: { displayName: 'Own', members: [{ value: id }] },
    })
    expect((await rename(place, id, last)).status).toBe(200)
    const { db } = testServer().services
    const owner = await findUserByEmail(db, last)
    const membership = await find(place.tenant.id, owner?.id ?? '')
    expect(membership?.invitedAs).toMatchObject({ email: last, username: null, phone: null })
    const groups = await db
      .select()
      .from(groupMembers)
      .where(eq(groupMembers.userId, owner?.id ?? ''))
    expect(groups.map((row) => row.groupId)).toEqual([body.id])
    const held = await readRoles(owner?.id)
    expect(held).not.toContain(roleIds[0])
  })

  test.each(['renames', 'makes'])(
    'SEC-RA-48 to the address that its user has since: nothing that was given for the first one stays, the directory %s a resource',
    async (how) => {
      const place = await aNamingTenant(testServer())
      const [first, last] = [`first-${nextAddress()}`, `last-${nextAddress()}`]
      const user = await anOwner(first)
      const roleIds = [await readRoleId(testServer(), 'Admin')]
      if (how === 'makes') await place.browser.call(addUser, { email: first, name: 'X', roleIds })
      const id = how === 'renames' ? await provision(place.directory, first) : ''
      await leaveFor(testServer(), user, last)
      if (how === 'renames') await place.browser.call(updateUser, { id: user.id, roleIds })
      await changeMembership(testServer().services.db, place.tenant.id, user.id, {
        subAccountAccessAllowed: true,
      })
      if (how === 'renames') expect((await rename(place, id, last)).status).toBe(200)
      else await provision(place.directory, last)
      const left = { activatedAt: null, subAccountAccessAllowed: null }
      expect(await find(place.tenant.id, user.id)).toMatchObject(left)
      expect(await readRoles(user.id)).not.toContain(roleIds[0])
    },
  )

  test.each(['renames', 'makes'])(
    'SEC-TE-04 gives no role that its chooser could not give today: the directory %s a resource of the group',
    async (how) => {
      const place = await aNamingTenant(testServer())
      const id = await provision(place.directory, `first-${nextAddress()}`)
      const members = how === 'renames' ? [{ value: id }] : []
      const { body } = await place.directory.send('POST', '/Groups', {
        body: { displayName: 'Own', members },
      })
      const roleIds = [await readRoleId(testServer(), 'Admin')]
      const groupId = String(body.id)
      await place.browser.call(addRolesToGroup, { groupId, roleIds })
      const { db } = testServer().services
      const isOfGroup = eq(groupRoles.groupId, groupId)
      // The role has more in it by now than its chooser could give.
      await db
        .update(groupRoles)
        .set({ grantablePermissions: ['fe.secure.read.users'] })
        .where(isOfGroup)
      const last = `last-${nextAddress()}`
      if (how === 'renames') expect((await rename(place, id, last)).status).toBe(200)
      else {
        const value = [{ value: await provision(place.directory, last) }]
        const joins = aPatch({ op: 'add', path: 'members', value })
        expect(
          (await place.directory.send('PATCH', `/Groups/${groupId}`, { body: joins })).status,
        ).toBeLessThan(300)
      }
      expect(await db.select().from(groupRoles).where(isOfGroup)).toEqual([])
    },
  )

  test.each(['its own domain', 'a foreign domain'])(
    'SEC-RA-48 of a named member whose account has left, to %s: nothing that was given for the first address stays',
    async (where) => {
      const place = await aNamingTenant(testServer())
      const former = await anOwner(`x@${place.domain}`)
      const id = await provision(place.directory, former.email)
      const roleIds = [await readRoleId(testServer(), 'Admin')]
      await place.browser.call(updateUser, { id: former.id, roleIds })
      const { id: groupId } = await place.browser.call(createGroup, { name: 'By hand' })
      await place.browser.call(addUsersToGroup, { groupId, userIds: [former.id] })
      const { db } = testServer().services
      await changeMembership(db, place.tenant.id, former.id, { subAccountAccessAllowed: true })
      await leaveFor(testServer(), former, nextAddress())
      const last = where === 'its own domain' ? `y@${place.domain}` : nextAddress()
      expect((await rename(place, id, last)).status).toBe(200)
      for (const op of [off, on]) await place.directory.send('PATCH', `/Users/${id}`, op)
      const owner = await findUserByEmail(db, last)
      expect(await find(place.tenant.id, owner?.id ?? '')).toMatchObject({ subAccountAccessAllowed: null })
      expect(await readRoles(owner?.id)).not.toContain(roleIds[0])
      const isOwners = eq(groupMembers.userId, owner?.id ?? '')
      expect(await db.select().from(groupMembers).where(isOwners)).toEqual([])
    },
  )

  test('one request that renames and switches on mails once', async () => {
    const place = await aNamingTenant(testServer())
    const last = `last-${nextAddress()}`
    const id = await provision(place.directory, `first-${nextAddress()}`)
    await place.directory.send('PATCH', `/Users/${id}`, off)
    minutes(60)
    const body = { ...aScimUser(last), active: true }
    expect((await place.directory.send('PUT', `/Users/${id}`, { body })).status).toBe(200)
    expect(await countMails(last)).toBe(1)
  })

  test('SEC-BE-54 a place that goes back to another domain of the tenant is by its word for that one', async () => {
    const place = await aNamingTenant(testServer())
    const second = `second-${place.domain}`
    await aConnection(testServer(), place.tenant, { domain: second, enabled: false })
    const former = await anOwner(`x@${place.domain}`)
    await provision(place.directory, former.email)
    await leaveFor(testServer(), former, nextAddress())
    const owner = await anOwner(`y@${second}`)
    await rename(place, former.id, owner.email)
    const by = await signedIn(testServer(), place.admin)
    await by.call(updateUser, { id: former.id, roleIds: [await readRoleId(testServer(), 'Support')] })
    const { db } = testServer().services
    expect(await db.select().from(ssoDomains).where(eq(ssoDomains.domain, second))).toHaveLength(1)
    expect(await find(place.tenant.id, owner.id)).toMatchObject({ directoryDomain: second })
  })
})
