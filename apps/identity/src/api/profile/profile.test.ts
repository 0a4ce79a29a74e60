import {
  changePassword,
  getProfile,
  getUserAuthorization,
  getUserJwt,
  updateProfile,
} from '@vestibule/contract/areas/profile'
import { getCurrentUserTenantsV3, getTenants, switchTenant } from '@vestibule/contract/areas/tenants'
import { login, refreshToken } from '@vestibule/contract/areas/auth'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { aMember, aMembership, aTenant, somePassword } from '../../testing/builders.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'

const aPerson = async (testServer: TestServer) => {
  const tenant = await aTenant(testServer, { name: 'First' })
  const user = await aMember(testServer, { in: tenant, roles: ['Admin'], user: { name: 'Ann Other' } })
  return { tenant, user, browser: await signedIn(testServer, user) }
}

describeOnServer('profile', (engine) => {
  const testServer = useTestServer(engine)

  test('is read and changed by the person alone', async () => {
    expect(await readRefusal(aBrowser(testServer()).call(getProfile, {}))).toBe('NOT_AUTHENTICATED')
    const { browser, user } = await aPerson(testServer())
    const me = await browser.call(getProfile, {})
    expect(me).toMatchObject({ id: user.id, email: user.email, roles: [{ key: 'Admin' }], verified: true })
    const metadata = JSON.stringify({ jobTitle: 'Clerk' })
    const changed = await browser.call(updateProfile, {
      name: 'Ann Else',
      phoneNumber: '+44 20 7946 0000',
      metadata,
    })
    expect(changed).toMatchObject({ name: 'Ann Else', phoneNumber: '+44 20 7946 0000', metadata })
    expect(await readRefusal(browser.call(updateProfile, { metadata: '[1]' }))).toBe('INVALID_INPUT')
    expect(await readRefusal(browser.call(updateProfile, { name: '' }))).toBe('INVALID_INPUT')
  })

  test('SEC-TE-06 fields that are not the person’s to set are ignored', async () => {
    const { browser, user } = await aPerson(testServer())
    const body = {
      name: 'Ann Else',
      email: 'other@example.test',
      verified: false,
      superUser: true,
      tenantId: 'x',
      roles: [],
    }
    const answer = await browser.request('/identity/resources/users/v2/me', { method: 'PUT', body })
    expect(await answer.json()).toMatchObject({ name: 'Ann Else', email: user.email, verified: true })
  })

  test('roles and permissions of the acting tenant', async () => {
    const { browser } = await aPerson(testServer())
    const { roles, permissions } = await browser.call(getUserAuthorization, {})
    expect(roles.map((role) => role.key)).toEqual(['Admin'])
    expect(permissions.map((permission) => permission.key)).toContain('fe.secure.write.users')
  })

  test('SEC-PW-07 SEC-SS-03 a new password needs the old one, ends other sessions, renews this one and is told by mail', async () => {
    const { browser, user } = await aPerson(testServer())
    const other = await signedIn(testServer(), user)
    const wrong = { password: 'not the password', newPassword: 'a quiet winter morning' }
    expect(await readRefusal(browser.call(changePassword, wrong))).toBe('WRONG_PASSWORD')
    const short = { password: somePassword, newPassword: 'short' }
    expect(await readRefusal(browser.call(changePassword, short))).toBe('PASSWORD_TOO_SHORT')
    const old = { cookie: browser.refreshToken(), accessToken: browser.accessToken }
    await browser.call(changePassword, { password: somePassword, newPassword: 'a quiet winter morning' })
    expect(browser.refreshToken()).not.toBe(old.cookie)
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('SESSION_ENDED')
    browser.accessToken = (await browser.call(refreshToken, {})).accessToken
    expect((await browser.call(getProfile, {})).id).toBe(user.id)
    expect(await readRefusal(other.call(getProfile, {}))).toBe('SESSION_ENDED')
    expect(await readRefusal(other.call(refreshToken, {}))).toBe('SESSION_ENDED')
    expect((await testServer().mail()).to(user.email).at(-1)?.subject).toContain('password was changed')
    const fresh = aBrowser(testServer())
    expect(await readRefusal(fresh.call(login, { email: user.email, password: somePassword }))).toBe(
      'INVALID_CREDENTIALS',
    )
    expect(
      (await fresh.call(login, { email: user.email, password: 'a quiet winter morning' })).accessToken,
    ).toBeDefined()
  })

  test('SEC-PW-06 guessing the current password is throttled like signing in', async () => {
    const { browser } = await aPerson(testServer())
    const guess = () =>
      readRefusal(
        browser.call(changePassword, { password: 'a guess', newPassword: 'a quiet winter morning' }),
      )
    for (let n = 0; n < 5; n += 1) expect(await guess()).toBe('WRONG_PASSWORD')
    expect(await guess()).toBe('TOO_MANY_ATTEMPTS')
  })
})

describeOnServer('tenants of a person', (engine) => {
  const testServer = useTestServer(engine)

  test('switching changes what the next refresh answers for, and only to an own tenant', async () => {
    const { browser, user, tenant } = await aPerson(testServer())
    const second = await aTenant(testServer(), { name: 'Second' })
    await aMembership(testServer(), user, { in: second })
    const foreign = await aTenant(testServer())
    expect((await browser.call(getTenants, {})).map(({ name }) => name)).toEqual(['First', 'Second'])
    expect(await readRefusal(browser.call(switchTenant, { tenantId: foreign.id }))).toBe('NOT_A_MEMBER')
    await browser.call(switchTenant, { tenantId: second.id })
    const { accessToken } = await browser.call(refreshToken, {})
    expect(decodeJwt(accessToken ?? '')).toMatchObject({ tenantId: second.id, roles: ['ReadOnly'] })
    browser.accessToken = accessToken
    const mine = await browser.call(getCurrentUserTenantsV3, {})
    expect(mine.activeTenant).toMatchObject({ tenantId: second.id, name: 'Second' })
    expect(mine.tenants.map(({ tenantId }) => tenantId)).toEqual([tenant.id, second.id])
  })

  test('a token for another own tenant leaves the session where it is', async () => {
    const { browser, user, tenant } = await aPerson(testServer())
    const second = await aTenant(testServer(), { name: 'Second' })
    await aMembership(testServer(), user, { in: second })
    const { accessToken } = await browser.call(getUserJwt, { tenantId: second.id })
    expect(decodeJwt(accessToken)).toMatchObject({ tenantId: second.id })
    expect(await readRefusal(browser.call(getUserJwt, { tenantId: (await aTenant(testServer())).id }))).toBe(
      'NOT_A_MEMBER',
    )
    const again = await browser.call(refreshToken, {})
    expect(decodeJwt(again.accessToken ?? '')).toMatchObject({ tenantId: tenant.id })
  })
})
