import { activateAccount, getActivateAccountStrategy } from '@vestibule/contract/areas/activation'
import { refreshToken } from '@vestibule/contract/areas/auth'
import { acceptInvitation, verifyInviteToken } from '@vestibule/contract/areas/invites'
import { getProfile } from '@vestibule/contract/areas/profile'
import { deleteUser, loadUsers, resendActivationLink } from '@vestibule/contract/areas/team'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import {
  addUser,
  getUserById,
  getUsersEmailsV1,
  getUsersRoles,
  getUsersV2,
  getUsersV3,
} from '@vestibule/contract/areas/users'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../../platform/db/schema/users.ts'
import { aMember, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'

const aTeam = async (testServer: TestServer) => {
  const tenant = await aTenant(testServer, { name: 'Northwind' })
  const admin = await anAdmin(testServer, { in: tenant, user: { name: 'Ada Admin' } })
  return { tenant, admin, browser: await signedIn(testServer, admin) }
}
const toParameters = (link: URL) => ({
  userId: link.searchParams.get('userId') ?? '',
  token: link.searchParams.get('token') ?? '',
})

describeOnServer('inviting', (engine) => {
  const testServer = useTestServer(engine)

  test('a new colleague sets a password by the mailed link and is in, with the role that was given', async () => {
    const { browser } = await aTeam(testServer())
    const email = `Colleague.${engine}@Example.test`
    const roleIds = [await readRoleId(testServer(), 'Support')]
    const invited = await browser.call(addUser, { email, name: 'Col League', roleIds })
    expect(invited).toMatchObject({
      email,
      name: 'Col League',
      activatedForTenant: false,
      verified: false,
      roleIds,
    })

    const link = (await testServer().mail()).linkTo(email)
    expect(link.pathname).toBe('/account/activate')
    const theirs = aBrowser(testServer())
    const params = toParameters(link)
    const [tenant, inviter] = ['Northwind', 'Ada Admin']
    expect(await theirs.call(getActivateAccountStrategy, params)).toMatchObject({
      shouldSetPassword: true,
      invitation: { tenant, inviter, email, name: 'Col League' },
    })
    expect(await theirs.call(verifyInviteToken, { token: params.token })).toEqual({
      name: tenant,
      inviter,
      email,
    })
    const answer = await theirs.call(activateAccount, { ...params, password: 'a quiet winter morning' })
    theirs.accessToken = answer.accessToken
    expect((await theirs.call(getProfile, {})).roles.map((role) => role.key)).toEqual(['Support'])
    expect(
      await readRefusal(theirs.call(activateAccount, { ...params, password: 'another quiet morning' })),
    ).toBe('LINK_INVALID')
  })

  test('an invited user says how they want to be called; the name is no part of the password', async () => {
    const { browser } = await aTeam(testServer())
    const email = `nameless.${engine}@example.test`
    await browser.call(addUser, { email })
    const params = toParameters((await testServer().mail()).linkTo(email))
    const theirs = aBrowser(testServer())
    const named = { ...params, name: ' Noor Haddad ' }
    expect(await readRefusal(theirs.call(activateAccount, { ...named, password: 'noor haddad' }))).toBe(
      'PASSWORD_COMMON',
    )
    const answer = await theirs.call(activateAccount, { ...named, password: 'a quiet winter morning' })
    theirs.accessToken = answer.accessToken
    expect((await theirs.call(getProfile, {})).name).toBe('Noor Haddad')
  })

  test('SEC-OT-05 the name of an inviter is shown without anything that looks like a link', async () => {
    const { browser, admin } = await aTeam(testServer())
    const readInviter = async (name: string, email: string) => {
      await testServer().services.db.update(users).set({ name }).where(eq(users.id, admin.id))
      await browser.call(addUser, { email })
      const { token } = toParameters((await testServer().mail()).linkTo(email))
      return (await aBrowser(testServer()).call(verifyInviteToken, { token })).inviter
    }
    expect(await readInviter('Ada\u202E at evil.example', `a.${engine}@example.test`)).toBe(
      'Ada at evil example',
    )
    expect(await readInviter('https://evil.example', `b.${engine}@example.test`)).toBe(admin.email)
  })

  test('a person with an account accepts and acts in the new tenant', async () => {
    const { browser, tenant } = await aTeam(testServer())
    const known = await aMember(testServer(), { in: await aTenant(testServer()) })
    await browser.call(addUser, { email: known.email })
    const link = (await testServer().mail()).linkTo(known.email)
    expect(link.pathname).toBe('/account/invitation/accept')
    const theirs = await signedIn(testServer(), known)
    expect(await theirs.call(acceptInvitation, toParameters(link))).toEqual({ tenantId: tenant.id })
    expect((await theirs.call(getProfile, {})).tenantIds).toContain(tenant.id)
    await theirs.call(switchTenant, { tenantId: tenant.id })
    theirs.accessToken = (await theirs.call(refreshToken, {})).accessToken
    expect((await theirs.call(getProfile, {})).tenantId).toBe(tenant.id)
  })

  test('SEC-AD-01 an invitation is for the person it was sent to', async () => {
    const { browser } = await aTeam(testServer())
    const known = await aMember(testServer(), { in: await aTenant(testServer()) })
    const other = await signedIn(
      testServer(),
      await aMember(testServer(), { in: await aTenant(testServer()) }),
    )
    await browser.call(addUser, { email: known.email })
    const params = toParameters((await testServer().mail()).linkTo(known.email))
    expect(await readRefusal(other.call(acceptInvitation, params))).toBe('LINK_INVALID')
  })

  test('SEC-AD-01 an invitation dies by being sent again, and with its membership', async () => {
    const { browser } = await aTeam(testServer())
    const email = `twice.${engine}@example.test`
    const { id } = await browser.call(addUser, { email })
    const first = toParameters((await testServer().mail()).linkTo(email))
    await browser.call(resendActivationLink, { userId: id })
    const second = toParameters((await testServer().mail()).linkTo(email))
    const theirs = aBrowser(testServer())
    expect(await readRefusal(theirs.call(getActivateAccountStrategy, first))).toBe('LINK_INVALID')
    expect(await theirs.call(getActivateAccountStrategy, second)).toMatchObject({ shouldSetPassword: true })
    await browser.call(deleteUser, { userId: id })
    expect(await readRefusal(theirs.call(getActivateAccountStrategy, second))).toBe('LINK_INVALID')
  })

  test('SEC-AD-01 an invitation ends after seven days', async () => {
    const { browser } = await aTeam(testServer())
    const email = `late.${engine}@example.test`
    await browser.call(addUser, { email })
    const params = toParameters((await testServer().mail()).linkTo(email))
    testServer().clock.advance(7 * 86_400 + 1)
    expect(await readRefusal(aBrowser(testServer()).call(getActivateAccountStrategy, params))).toBe(
      'LINK_INVALID',
    )
  })

  test('refuses members, malformed addresses and roles the inviter lacks', async () => {
    const { browser, tenant, admin } = await aTeam(testServer())
    expect(await readRefusal(browser.call(addUser, { email: admin.email }))).toBe('USER_ALREADY_MEMBER')
    expect(await readRefusal(browser.call(addUser, { email: 'no address' }))).toBe('INVALID_INPUT')
    expect(await readRefusal(browser.call(addUser, { email: 'kim@rival' }))).toBe('EMAIL_INVALID')
    const foreign = [await aTenant(testServer())].map((other) => other.id)
    expect(await readRefusal(browser.call(addUser, { email: 'x@example.test', roleIds: foreign }))).toBe(
      'NOT_FOUND',
    )
    const reader = await signedIn(testServer(), await aMember(testServer(), { in: tenant }))
    expect(await readRefusal(reader.call(addUser, { email: 'x@example.test' }))).toBe('FORBIDDEN')
  })

  test('SEC-PW-09 the link leads to a registered page whatever the headers say', async () => {
    const { browser } = await aTeam(testServer())
    const email = `poison.${engine}@example.test`
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' }
    const answer = await browser.request('/identity/resources/users/v2', {
      method: 'POST',
      body: { email },
      headers,
    })
    expect(answer.status).toBe(200)
    expect((await testServer().mail()).linkTo(email).origin).toBe('http://localhost:4700')
  })

  test('at most three mails an hour go to one address', async () => {
    const { browser } = await aTeam(testServer())
    const email = `flood.${engine}@example.test`
    for (let n = 0; n < 3; n += 1) await browser.call(addUser, { email })
    expect(await readRefusal(browser.call(addUser, { email }))).toBe('TOO_MANY_ATTEMPTS')
    expect((await testServer().mail()).to(email)).toHaveLength(3)
  })
})

describeOnServer('users', (engine) => {
  const testServer = useTestServer(engine)

  test('lists of both versions, ids, roles and addresses', async () => {
    const { browser, tenant, admin } = await aTeam(testServer())
    const reader = await aMember(testServer(), { in: tenant, user: { name: 'Rea Reader' } })
    const v2 = await browser.call(getUsersV2, { _limit: 1, _sortBy: 'name', _order: 'DESC' })
    expect(v2._metadata).toEqual({ totalItems: 2, totalPages: 2 })
    expect(v2.items[0]).toMatchObject({ name: 'Rea Reader', roles: [{ key: 'ReadOnly' }] })
    const v3 = await browser.call(getUsersV3, { _namePrefix: 'Rea' })
    expect(v3.items.map((item) => item.id)).toEqual([reader.id])
    expect(v3.items[0]).not.toHaveProperty('roles')
    expect(await browser.call(getUsersRoles, { ids: `${reader.id},unknown` })).toHaveLength(1)
    const { items } = await browser.call(getUsersEmailsV1, { userIds: admin.id })
    expect(items).toEqual([{ userId: admin.id, email: admin.email, isPrimary: true }])
    const { vendorTenantId: vendorId } = testServer().services
    const byId = await browser.call(getUserById, { userId: reader.id })
    expect(byId).toMatchObject({ email: reader.email, vendorId, createdAt: byId.updatedAt })
    for (const item of [...v2.items, ...v3.items, await browser.call(getProfile, {})])
      expect(item).toMatchObject({ vendorId, updatedAt: expect.any(String) })
  })

  test('the texts undefined and null in a query count as absent', async () => {
    const { browser } = await aTeam(testServer())
    const answer = await browser.request(
      '/identity/resources/users/v2?_filter=undefined&_limit=null&_offset=0',
    )
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as { items: unknown[] }).items).toHaveLength(1)
  })

  test('SEC-TE-02 another tenant named in the query is not answered for', async () => {
    const { browser } = await aTeam(testServer())
    const other = await aTeam(testServer())
    expect(await readRefusal(browser.call(getUsersV3, { _tenantId: other.tenant.id }))).toBe('NOT_FOUND')
    expect(await readRefusal(browser.call(getUserById, { userId: other.admin.id }))).toBe('NOT_FOUND')
    expect(await browser.call(getUsersRoles, { ids: other.admin.id })).toEqual([])
    expect((await browser.call(loadUsers, {})).totalItems).toBe(1)
  })
})
