import { refreshToken } from '@vestibule/contract/areas/auth'
import { getImpersonation, impersonate, requestImpersonation } from '@vestibule/contract/areas/impersonation'
import { impersonateUsers } from '@vestibule/contract/permission-keys'
import { getProfile } from '@vestibule/contract/areas/profile'
import { deleteSessionForUser, getCurrentUserSessions } from '@vestibule/contract/areas/sessions'
import { getTenants } from '@vestibule/contract/areas/tenants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { actFor, anImpersonation, aRoleWith, impersonationRows } from '../../testing/impersonation.ts'
import { anEnrolled } from '../../testing/mfa.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const reason = 'Ticket 4711'

describeOnServer('impersonation', (engine) => {
  const testServer = useTestServer(engine)
  const readClaims = (token: string | undefined) => testServer().services.accessTokens.verify(token ?? '')
  const listRows = (tenantId: string) => impersonationRows(testServer(), tenantId)
  const lastSeen = (userId: string) =>
    testServer()
      .services.db.select({ at: users.lastLoginAt, seen: memberships.lastSeenAt })
      .from(users)
      .innerJoin(memberships, eq(memberships.userId, users.id))
      .where(eq(users.id, userId))
  const ask = (browser: Browser, userId: string) => browser.call(requestImpersonation, { userId, reason })

  test('SEC-AD-06 is closed to strangers, to who may not, without reason, on oneself and across tenants', async () => {
    const tenant = await aTenant(testServer())
    const admin = await anAdmin(testServer(), { in: tenant })
    const support = await aMember(testServer(), { in: tenant, roles: ['Support'] })
    const outsider = await aMember(testServer(), { in: await aTenant(testServer()) })
    const off = await aMember(testServer(), { in: tenant, isDisabled: true })
    expect(await readRefusal(ask(aBrowser(testServer()), support.id))).toBe('NOT_AUTHENTICATED')
    expect(await readRefusal(ask(await signedIn(testServer(), support), admin.id))).toBe('FORBIDDEN')
    const browser = await signedIn(testServer(), admin)
    const silent = browser.call(requestImpersonation, { userId: support.id, reason: '  ' })
    expect(await readRefusal(silent)).toBe('INVALID_INPUT')
    expect(await readRefusal(ask(browser, admin.id))).toBe('NOT_ON_YOURSELF')
    for (const id of [outsider.id, off.id, 'x']) expect(await readRefusal(ask(browser, id))).toBe('NOT_FOUND')
    const refused = await listRows(tenant.id)
    expect(refused.map(({ details }) => details)).toContainEqual({ reason, refusal: 'NOT_ON_YOURSELF' })
  })

  test('SEC-AD-06 SEC-AD-03 needs a fresh proof, with the second factor of who has one', async () => {
    const tenant = await aTenant(testServer())
    const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const member = await aMember(testServer(), { in: tenant })
    testServer().clock.advance(300)
    expect(await readRefusal(ask(browser, member.id))).toBe('not refused')
    testServer().clock.advance(1)
    expect(await readRefusal(ask(browser, member.id))).toBe('STEP_UP_REQUIRED')
    const enrolled = await anEnrolled(testServer(), { roles: ['Admin'] })
    const colleague = await aMember(testServer(), { in: enrolled.tenant })
    expect(await ask(enrolled.browser, colleague.id)).toMatchObject({ expiresIn: 60 })
  })

  test('SEC-AD-06 no actor impersonates a user with more rights, neither when asking nor when it begins', async () => {
    const tenant = await aTenant(testServer())
    const [helper, lower] = [
      await aMember(testServer(), { in: tenant }),
      await aMember(testServer(), { in: tenant }),
    ]
    const admin = await anAdmin(testServer(), { in: tenant })
    await aRoleWith(testServer(), tenant, helper, [impersonateUsers])
    const browser = await signedIn(testServer(), helper)
    expect(await readRefusal(ask(browser, admin.id))).toBe('OUT_RANKED')
    const { actorToken } = await ask(browser, lower.id)
    await aRoleWith(testServer(), tenant, lower, ['fe.secure.write.users'])
    const late = browser.call(impersonate, { impersonatedUserId: lower.id, actorToken })
    expect(await readRefusal(late)).toBe('OUT_RANKED')
    expect((await listRows(tenant.id)).map(({ action }) => action)).toEqual([
      'impersonation.refused',
      'impersonation.refused',
      'impersonation.requested',
    ])
  })

  test('SEC-AD-06 the token names who acts, and who acts is told who they are and until when', async () => {
    const { admin, member, tenant, browser, answer } = await anImpersonation(testServer())
    expect(answer).toMatchObject({ tokenType: 'Bearer', expiresIn: 300 })
    expect(answer.refreshToken).toBeUndefined()
    const claims = await readClaims(answer.accessToken)
    expect(claims).toMatchObject({ sub: member.id, act: { sub: admin.id }, tenantIds: [tenant.id] })
    testServer().clock.advance(100)
    const { id, email, name } = admin
    expect(await browser.call(getImpersonation, {})).toEqual({ actor: { id, email, name }, expiresIn: 3500 })
    const { accessToken } = await browser.call(refreshToken, {})
    expect(await readClaims(accessToken)).toMatchObject({ sub: member.id, act: { sub: admin.id } })
    const other = await signedIn(testServer(), member)
    expect(await readRefusal(other.call(getImpersonation, {}))).toBe('NOT_FOUND')
    expect((await readClaims(other.accessToken))?.act).toBeUndefined()
  })

  test('SEC-AD-06 the person stays signed in, sees the session, is not seen as here, and may end it', async () => {
    const tenant = await aTenant(testServer())
    const admin = await anAdmin(testServer(), { in: tenant })
    const member = await aMember(testServer(), { in: tenant })
    const theirs = await signedIn(testServer(), member)
    const [before] = await lastSeen(member.id)
    testServer().clock.advance(60)
    const browser = await signedIn(testServer(), admin)
    await actFor(browser, member)
    await browser.call(refreshToken, {})
    expect(await lastSeen(member.id)).toEqual([before])
    const seen = await theirs.call(getCurrentUserSessions, {})
    expect(seen).toMatchObject([
      { impersonated: true, current: false },
      { impersonated: false, current: true },
    ])
    await theirs.call(deleteSessionForUser, { id: seen[0]?.id ?? '' })
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('SESSION_ENDED')
    expect(await readRefusal(theirs.call(refreshToken, {}))).toBe('not refused')
  })

  test('a token begins it once, in a minute, for that person, and only in the browser that asked', async () => {
    const tenant = await aTenant(testServer())
    const admin = await anAdmin(testServer(), { in: tenant })
    const member = await aMember(testServer(), { in: tenant })
    const browser = await signedIn(testServer(), admin)
    const begin = async (by: Browser, id = member.id, extra = {}) => {
      const { actorToken } = await ask(browser, member.id)
      return readRefusal(by.call(impersonate, { impersonatedUserId: id, actorToken, ...extra }))
    }
    expect(await begin(browser, admin.id)).toBe('LINK_INVALID')
    expect(await begin(aBrowser(testServer()))).toBe('LINK_INVALID')
    expect(await begin(await signedIn(testServer(), member))).toBe('LINK_INVALID')
    expect(await begin(browser, member.id, { redirectUrl: 'https://evil.test/' })).toBe('REDIRECT_REFUSED')
    const { actorToken } = await ask(browser, member.id)
    testServer().clock.advance(61)
    const late = browser.call(impersonate, { impersonatedUserId: member.id, actorToken })
    expect(await readRefusal(late)).toBe('LINK_INVALID')
    const fresh = await ask(browser, member.id)
    const input = { impersonatedUserId: member.id, actorToken: fresh.actorToken }
    const tries = [1, 2, 3, 4].map(() => readRefusal(browser.call(impersonate, input)))
    expect((await Promise.all(tries)).filter((text) => text === 'not refused')).toHaveLength(1)
  })

  test('it stays in its tenant, and does not tell where else the person belongs', async () => {
    const [tenant, elsewhere] = [await aTenant(testServer()), await aTenant(testServer())]
    const admin = await anAdmin(testServer(), { in: tenant })
    const member = await aMember(testServer(), { in: tenant })
    await aMembership(testServer(), member, { in: elsewhere })
    const browser = await signedIn(testServer(), admin)
    await actFor(browser, member)
    expect((await browser.call(getTenants, {})).map(({ id }) => id)).toEqual([tenant.id])
    expect(await readRefusal(browser.call(refreshToken, { tenantId: elsewhere.id }))).toBe('NOT_A_MEMBER')
  })
})
