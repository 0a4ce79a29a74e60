import { createUserAccessToken } from '@vestibule/contract/areas/api-tokens'
import { activateAccount } from '@vestibule/contract/areas/activation'
import { refreshToken } from '@vestibule/contract/areas/auth'
import { addRolesToGroup } from '@vestibule/contract/areas/groups'
import { getProfile } from '@vestibule/contract/areas/profile'
import { loadUsers } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { membershipRoles } from '../platform/db/schema/roles.ts'
import { users } from '../platform/db/schema/users.ts'
import { aProgram } from '../testing/api-tokens.ts'
import { aBrowser, signedIn } from '../testing/browser.ts'
import { aMember, anAdmin, readRoleId } from '../testing/builders.ts'
import { describeOnServer } from '../testing/engines.ts'
import { createMemberReader, off, on } from '../testing/provisioned-members.ts'
import { readRefusal } from '../testing/refusal.ts'
import { aPatch, aProvisioned, aScimUser, provision } from '../testing/scim.ts'
import { useTestServer } from '../testing/test-server.ts'

describeOnServer('a user whom a directory switches off or deletes', (engine) => {
  const testServer = useTestServer(engine)

  const { userWithId, readMembership } = createMemberReader(testServer)

  test('SEC-AD-07 SEC-SS-09 deactivation ends sessions, API tokens and invitations at once', async () => {
    const { directory, domain, tenant } = await aProvisioned(testServer())
    const user = await anAdmin(testServer(), { in: tenant, user: { email: `leaver@${domain}` } })
    const browser = await signedIn(testServer(), user)
    const token = await browser.call(createUserAccessToken, { description: 'script' })
    const program = aProgram(testServer(), token.secret ?? '')
    await browser.call(addUser, { email: 'guest@elsewhere.test', roleIds: [] })
    const link = (await testServer().mail()).linkTo('guest@elsewhere.test')
    const id = await provision(directory, `leaver@${domain}`)
    expect(id).toBe(user.id)
    expect(await readRefusal(program.call(loadUsers, {}))).toBe('not refused')
    expect((await directory.send('PATCH', `/Users/${id}`, off)).status).toBe(200)
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('SESSION_ENDED')
    expect(await readRefusal(browser.call(refreshToken, {}))).not.toBe('not refused')
    expect(await readRefusal(program.call(loadUsers, {}))).toBe('NOT_AUTHENTICATED')
    const accept = aBrowser(testServer()).call(activateAccount, {
      userId: link.searchParams.get('userId') ?? '',
      token: link.searchParams.get('token') ?? '',
      password: 'a very new password',
    })
    expect(await readRefusal(accept)).toBe('LINK_INVALID')
    expect(await readRefusal(signedIn(testServer(), user))).not.toBe('not refused')
    expect((await directory.send('PATCH', `/Users/${id}`, on)).status).toBe(200)
    expect(await readRefusal(signedIn(testServer(), user))).toBe('not refused')
  })

  test('SEC-AD-07 SEC-SS-09 deletion takes the member out and ends the session', async () => {
    const { directory, domain, tenant } = await aProvisioned(testServer())
    const user = await aMember(testServer(), { in: tenant, user: { email: `gone@${domain}` } })
    const browser = await signedIn(testServer(), user)
    const id = await provision(directory, `gone@${domain}`)
    expect((await directory.send('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('SESSION_ENDED')
    expect(await readMembership(tenant.id, id)).toBeUndefined()
    expect(await userWithId(id)).toBeUndefined()
  })

  test('SEC-AD-05 neither deactivation, deletion nor a group takes the last administrator away', async () => {
    const { directory, domain, tenant, admin, browser } = await aProvisioned(testServer())
    const { db } = testServer().services
    await db
      .update(users)
      .set({ canonicalEmail: `boss@${domain}` })
      .where(eq(users.id, admin.id))
    const id = await provision(directory, `boss@${domain}`)
    expect(id).toBe(admin.id)
    for (const [method, request] of [
      ['PATCH', off],
      ['PUT', { body: aScimUser(`boss@${domain}`, { active: false }) }],
      ['DELETE', {}],
    ] as const) {
      const refused = await directory.send(method, `/Users/${id}`, request)
      expect([refused.status, refused.body['schemas']]).toEqual([
        409,
        ['urn:ietf:params:scim:api:messages:2.0:Error'],
      ])
    }
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('not refused')
    expect((await readMembership(tenant.id, id))?.isDisabled).toBe(false)
    // The rights of the administrator come from a group of the directory alone.
    const group = await directory.send('POST', '/Groups', {
      body: { displayName: 'Owners', members: [{ value: id }] },
    })
    const groupId = group.body.id
    await browser.call(addRolesToGroup, { groupId, roleIds: [await readRoleId(testServer(), 'Admin')] })
    await db.delete(membershipRoles).where(eq(membershipRoles.userId, id))
    const remove = { body: aPatch({ op: 'remove', path: `members[value eq "${id}"]` }) }
    expect((await directory.send('PATCH', `/Groups/${groupId}`, remove)).status).toBe(409)
    expect((await directory.send('DELETE', `/Groups/${groupId}`)).status).toBe(409)
    expect(await readRefusal(browser.call(loadUsers, {}))).toBe('not refused')
  })

  test('SEC-AD-05 two administrators whom a directory switches off at once leave one', async () => {
    const { directory, domain, tenant, admin } = await aProvisioned(testServer())
    const { db } = testServer().services
    await db
      .update(users)
      .set({ canonicalEmail: `one@${domain}` })
      .where(eq(users.id, admin.id))
    await anAdmin(testServer(), { in: tenant, user: { email: `two@${domain}` } })
    const ids = [await provision(directory, `one@${domain}`), await provision(directory, `two@${domain}`)]
    const answers = await Promise.all(ids.map((id) => directory.send('PATCH', `/Users/${id}`, off)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
