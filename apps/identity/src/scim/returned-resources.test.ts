// The place of a member whom a directory manages becomes another user's: the directory goes on finding its resource under the id
// that it was given.
import { updateUser } from '@vestibule/contract/areas/team'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findMembership } from '../domain/members/memberships.queries.ts'
import { groupMembers } from '../platform/db/schema/groups.ts'
import { signedIn } from '../testing/browser.ts'
import { aMember, aTenant, readRoleId } from '../testing/builders.ts'
import { describeOnServer } from '../testing/engines.ts'
import { aNamedOwner, leaveFor } from '../testing/left-addresses.ts'
import { createAddresses } from '../testing/proved-addresses.ts'
import { off } from '../testing/provisioned-members.ts'
import { readRefusal } from '../testing/refusal.ts'
import { aPatch, aScimUser, groupSchema, provision } from '../testing/scim.ts'
import { useTestServer } from '../testing/test-server.ts'

describeOnServer('the resource of a place that was given back', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`resource-${engine}-`)

  /** An administrator has given the member a role, of which the directory hears nothing. */
  const aReturned = async () => {
    const place = await aNamedOwner(testServer())
    const other = await provision(place.directory, `other@${place.domain}`)
    const members = [{ value: other }, { value: place.former.id }]
    const group = { displayName: 'Readers', members }
    const { body } = await place.directory.send('POST', '/Groups', { body: group })
    testServer().clock.advance(3600)
    await leaveFor(testServer(), place.former, nextAddress())
    const user = { email: place.email }
    const owner = await aMember(testServer(), { in: await aTenant(testServer()), user })
    testServer().clock.advance(3600)
    const by = await signedIn(testServer(), place.admin)
    await by.call(updateUser, { id: place.former.id, roleIds: [await readRoleId(testServer(), 'Support')] })
    return { ...place, owner, other, groupId: body.id, id: place.former.id }
  }
  type Returned = Awaited<ReturnType<typeof aReturned>>
  const readPlace = ({ tenant, owner }: Returned) =>
    findMembership(testServer().services.db, { tenantId: tenant.id, userId: owner.id })
  const isInGroup = async ({ groupId, owner }: Returned) => {
    const isTheirs = and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, owner.id))
    return (await testServer().services.db.select().from(groupMembers).where(isTheirs)).length > 0
  }

  test('SEC-RA-95 is read and filtered by its id, with its groups', async () => {
    const { directory, id, email, groupId } = await aReturned()
    const shown = { id, emails: [expect.objectContaining({ value: email })] }
    expect((await directory.send('GET', `/Users/${id}`)).body).toMatchObject({
      ...shown,
      meta: { location: expect.stringContaining(id) },
      groups: [expect.objectContaining({ value: groupId })],
    })
    for (const filter of [`id eq "${id}"`, `userName eq "${email}"`]) {
      const list = await directory.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)
      expect(list.body.Resources).toEqual([expect.objectContaining(shown)])
    }
    const { body } = await directory.send('GET', `/Groups/${groupId}`)
    expect(body.members.map(({ value }) => value)).toContain(id)
    const filter = encodeURIComponent(`members.value eq "${id}"`)
    const groups = await directory.send('GET', `/Groups?filter=${filter}`)
    expect(groups.body.Resources.map((one) => one.id)).toEqual([groupId])
  })

  test('SEC-RA-95 is switched off, renamed and deleted by its id', async () => {
    const returned = await aReturned()
    const { directory, id, owner, tenant } = returned
    expect((await directory.send('PATCH', `/Users/${id}`, off)).status).toBe(200)
    expect(await readPlace(returned)).toMatchObject({ isDisabled: true })
    const theirs = await signedIn(testServer(), owner)
    expect(await readRefusal(theirs.call(switchTenant, { tenantId: tenant.id }))).toBe('NOT_A_MEMBER')
    const put = await directory.send('PUT', `/Users/${id}`, {
      body: aScimUser(returned.email, { displayName: 'Other', active: false }),
    })
    expect(put.body).toMatchObject({ id, displayName: 'Other' })
    expect((await directory.send('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await readPlace(returned)).toBeUndefined()
  })

  const removals: Readonly<Record<string, (returned: Returned) => Promise<{ readonly status: number }>>> = {
    PATCH: ({ directory, groupId, id }) =>
      directory.send('PATCH', `/Groups/${groupId}`, {
        body: aPatch({ op: 'remove', path: `members[value eq "${id.toUpperCase()}"]` }),
      }),
    PUT: ({ directory, groupId, other }) =>
      directory.send('PUT', `/Groups/${groupId}`, {
        body: { schemas: [groupSchema], displayName: 'Readers', members: [{ value: other }] },
      }),
  }
  test.each(Object.entries(removals))('SEC-RA-95 leaves a group by its id: %s', async (_, remove) => {
    const returned = await aReturned()
    const { directory, groupId, id, other } = returned
    const members = [{ value: other }, { value: id }]
    const whole = { schemas: [groupSchema], displayName: 'Readers', members }
    expect((await directory.send('PUT', `/Groups/${groupId}`, { body: whole })).status).toBe(200)
    expect(await isInGroup(returned)).toBe(true)
    expect((await remove(returned)).status).toBeLessThan(300)
    expect(await isInGroup(returned)).toBe(false)
  })

  test('SEC-RA-95 keeps its id from the account that had it, which gets another one', async () => {
    const { directory, id, former, domain } = await aReturned()
    const next = `next@${domain}`
    await leaveFor(testServer(), former, next)
    const added = await provision(directory, next)
    expect(added).not.toBe(id)
    expect((await directory.send('GET', `/Users/${added}`)).body.emails[0]?.value).toBe(next)
    expect((await directory.send('GET', `/Users/${id}`)).body.emails[0]?.value).not.toBe(next)
  })
})
