import { login, logout, refreshToken } from '@vestibule/contract/areas/auth'
import { stopImpersonation } from '@vestibule/contract/areas/impersonation'
import { developmentClientId, refreshCookieName } from '@vestibule/contract/constants'
import { getProfile } from '@vestibule/contract/areas/profile'
import { deleteAllSessionsForUser } from '@vestibule/contract/areas/sessions'
import { disableUser } from '@vestibule/contract/areas/team'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { audits } from '../../platform/db/schema/audits.ts'
import { membershipRoles } from '../../platform/db/schema/roles.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { actFor, anImpersonation, impersonationRows } from '../../testing/impersonation.ts'
import { aPolicy } from '../../testing/mfa.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('the end of an impersonation', (engine) => {
  const testServer = useTestServer(engine)
  const readClaims = (token: string | undefined) => testServer().services.accessTokens.verify(token ?? '')
  const listRows = (tenantId: string) => impersonationRows(testServer(), tenantId)
  const holding = (cookie: string) => {
    const thief = aBrowser(testServer())
    thief.cookies.set(refreshCookieName(developmentClientId), cookie)
    return thief
  }

  test('SEC-SS-03 beginning and ending make new sessions, and the old ones die', async () => {
    const tenant = await aTenant(testServer())
    const admin = await anAdmin(testServer(), { in: tenant })
    const member = await aMember(testServer(), { in: tenant })
    const browser = await signedIn(testServer(), admin)
    const own = { token: browser.accessToken, cookie: browser.refreshToken() ?? '' }
    testServer().clock.advance(30)
    await actFor(browser, member)
    const acting = { token: browser.accessToken, cookie: browser.refreshToken() ?? '' }
    browser.accessToken = own.token
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('SESSION_ENDED')
    const back = await browser.call(stopImpersonation, {})
    const claims = await readClaims(back.accessToken)
    const before = await readClaims(own.token)
    expect(claims).toMatchObject({ sub: admin.id, auth_time: before?.auth_time, amr: before?.amr })
    expect(claims?.act).toBeUndefined()
    expect([before?.sid, (await readClaims(acting.token))?.sid]).not.toContain(claims?.sid)
    browser.accessToken = acting.token
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('SESSION_ENDED')
    expect(await readRefusal(holding(own.cookie).call(refreshToken, {}))).toBe('REFRESH_AGAIN')
    testServer().clock.advance(11)
    browser.accessToken = back.accessToken
    expect(await browser.call(getProfile, {})).toMatchObject({ id: admin.id })
    for (const { cookie } of [own, acting]) {
      for (const operation of [refreshToken, stopImpersonation]) {
        expect(await readRefusal(holding(cookie).call(operation, {}))).toBe('SESSION_ENDED')
      }
    }
    expect(
      (await listRows(tenant.id)).map(({ action, userId, actorId }) => [action, userId, actorId]),
    ).toEqual([
      ['impersonation.requested', admin.id, null],
      ['impersonation.started', member.id, admin.id],
      ['impersonation.stopped', member.id, admin.id],
    ])
  })

  test('SEC-AD-06 it ends after an hour, whatever is refreshed meanwhile; no token outlives it', async () => {
    const { browser } = await anImpersonation(testServer())
    const renew = async () => {
      const answer = await browser.call(refreshToken, {})
      browser.accessToken = answer.accessToken
      return answer
    }
    testServer().clock.advance(3500)
    expect(await renew()).toMatchObject({ expiresIn: 100 })
    testServer().clock.advance(99)
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('not refused')
    testServer().clock.advance(1)
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('SESSION_ENDED')
    expect(await readRefusal(renew())).toBe('SESSION_ENDED')
    // The cookie stays, for the sign-in after it, and opens nothing.
    expect(await readRefusal(renew())).toBe('SESSION_ENDED')
  })

  test('SEC-TE-05 it ends when who acts is disabled, loses the right, or signs out everywhere', async () => {
    const { browser, tenant, admin } = await anImpersonation(testServer())
    const other = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    await other.call(disableUser, { userId: admin.id })
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('SESSION_ENDED')
    expect(await readRefusal(browser.call(stopImpersonation, {}))).toBe('SESSION_ENDED')
    const second = await anImpersonation(testServer())
    await testServer()
      .services.db.delete(membershipRoles)
      .where(inTenant(membershipRoles, second.tenant.id, eq(membershipRoles.userId, second.admin.id)))
    expect(await readRefusal(second.browser.call(getProfile, {}))).toBe('SESSION_ENDED')
    expect(await readRefusal(second.browser.call(refreshToken, {}))).toBe('SESSION_ENDED')
    const third = await anImpersonation(testServer())
    await (await signedIn(testServer(), third.admin)).call(deleteAllSessionsForUser, {})
    expect(await readRefusal(third.browser.call(stopImpersonation, {}))).toBe('SESSION_ENDED')
    expect(third.browser.refreshToken()).toBeUndefined()
  })

  test('SEC-SS-05 an old refresh token does not open the session of the actor', async () => {
    const { browser } = await anImpersonation(testServer())
    const old = browser.refreshToken() ?? ''
    await browser.call(refreshToken, {})
    testServer().clock.advance(11)
    expect(await readRefusal(holding(old).call(stopImpersonation, {}))).toBe('SESSION_ENDED')
    expect(await readRefusal(browser.call(refreshToken, {}))).toBe('SESSION_ENDED')
  })

  test('SEC-TE-08 a tenant that begins to ask for a second factor asks who acts for theirs', async () => {
    const { browser, tenant } = await anImpersonation(testServer())
    await aPolicy(testServer(), tenant)
    expect(await readRefusal(browser.call(refreshToken, {}))).toBe('SESSION_ENDED')
  })

  test('signing out ends both, with both in the row', async () => {
    const { browser, admin, member, tenant } = await anImpersonation(testServer())
    await browser.call(logout, {})
    expect(await readRefusal(browser.call(refreshToken, {}))).toBe('NOT_AUTHENTICATED')
    const [row] = await testServer()
      .services.db.select()
      .from(audits)
      .where(and(eq(audits.tenantId, tenant.id), eq(audits.action, 'signOut')))
    expect(row).toMatchObject({ userId: member.id, actorId: admin.id })
  })

  test('callers without cookies get their refresh tokens in bodies, and their own session back', async () => {
    const tenant = await aTenant(testServer())
    const admin = await anAdmin(testServer(), { in: tenant })
    const member = await aMember(testServer(), { in: tenant })
    const headers = { origin: undefined, 'vestibule-embed': undefined, cookie: undefined }
    const native = aBrowser(testServer(), { headers })
    const own = await native.call(login, { email: admin.email, password: somePassword })
    native.accessToken = own.accessToken
    const { refreshToken: acting } = await actFor(native, member, { refreshToken: own.refreshToken })
    const back = await native.call(stopImpersonation, { refreshToken: acting ?? '' })
    expect(await readClaims(back.accessToken)).toMatchObject({ sub: admin.id })
    const again = await native.call(refreshToken, { refreshToken: back.refreshToken ?? '' })
    expect(await readClaims(again.accessToken)).toMatchObject({ sub: admin.id })
  })
})
