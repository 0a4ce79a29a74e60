import { login, refreshToken } from '@vestibule/contract/areas/auth'
import { createInviteUserLink } from '@vestibule/contract/areas/invites'
import { getUserJwt } from '@vestibule/contract/areas/profile'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '../../platform/db/schema/sessions.ts'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import { memberships, type UserRow, users } from '../../platform/db/schema/users.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { aMember, aMembership, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { tokensFor } from '../../testing/oauth.ts'
import { aRule } from '../../testing/password-rules.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'
import { withToken } from '../../testing/token-kinds.ts'

type Place = { readonly user: UserRow; readonly company: TenantRow }

/** How a session begins in a tenant that asks for no young password. */
const beginnings: Readonly<Record<string, (on: TestServer, place: Place) => Promise<Browser>>> = {
  'a shared link of any tenant': async (on, { user: { email } }) => {
    const { token: invitationToken } = await (await aMaker(on)).browser.call(createInviteUserLink, {})
    const browser = aBrowser(on)
    const answer = await browser.call(login, { email, password: somePassword, invitationToken })
    browser.accessToken = answer.accessToken
    return browser
  },
  'the tenant that was seen last': async (on, { user, company }) => {
    const now = on.services.clock.now()
    await aMembership(on, user, { in: await aTenant(on), lastSeenAt: now })
    const isCompany = eq(memberships.tenantId, company.id)
    await on.services.db
      .update(memberships)
      .set({ lastSeenAt: new Date(0) })
      .where(isCompany)
    const browser = aBrowser(on)
    const answer = await browser.call(login, { email: user.email, password: somePassword })
    browser.accessToken = answer.accessToken
    return browser
  },
}

/** How it goes on in the company. */
const doors: Readonly<Record<string, (browser: Browser, place: Place) => Promise<unknown>>> = {
  'change of tenant': (browser, { company }) => browser.call(switchTenant, { tenantId: company.id }),
  'token of a tenant': (browser, { company }) => browser.call(getUserJwt, { tenantId: company.id }),
  'session renewed for a tenant': (browser, { company }) =>
    browser.call(refreshToken, { tenantId: company.id }),
}

describeOnServer('a password that is too old for a company', (engine) => {
  const testServer = useTestServer(engine)

  const aCompany = async (days: number): Promise<Place> => {
    const { clock, db } = testServer().services
    const company = await aTenant(testServer())
    const rule = { isActive: true, rotationPeriod: 30, notificationPeriod: 5 }
    await aRule(testServer(), company.id, 'rotation', rule)
    const user = await aMember(testServer(), { in: company })
    const passwordChangedAt = new Date(clock.now().getTime() - days * 86_400_000)
    await db.update(users).set({ passwordChangedAt }).where(eq(users.id, user.id))
    return { user, company }
  }

  const cases = Object.keys(beginnings).flatMap((beginning) =>
    Object.keys(doors).map((door) => ({ beginning, door })),
  )

  test.each(cases)('SEC-GA-11 opens it by no $door after $beginning', async ({ beginning, door }) => {
    const old = await aCompany(100)
    const browser = await beginnings[beginning]!(testServer(), old)
    expect(await readRefusal(doors[door]!(browser, old))).toBe('SIGN_IN_AGAIN')
    const young = await aCompany(10)
    const other = await beginnings[beginning]!(testServer(), young)
    expect(await readRefusal(doors[door]!(other, young))).toBe('not refused')
  })

  test('SEC-GA-11 opens it by no application that was let in elsewhere', async () => {
    const old = await aCompany(100)
    await beginnings['the tenant that was seen last']!(testServer(), old)
    const { access_token: token } = await tokensFor(testServer(), old.user)
    const program = withToken(testServer(), token)
    expect(await readRefusal(program.call(getUserJwt, { tenantId: old.company.id }))).toBe('SIGN_IN_AGAIN')
  })

  test('SEC-GA-11 is not asked about where no password was shown', async () => {
    const old = await aCompany(100)
    const browser = await beginnings['the tenant that was seen last']!(testServer(), old)
    const isTheirs = eq(sessions.userId, old.user.id)
    await testServer()
      .services.db.update(sessions)
      .set({ amr: ['otp'] })
      .where(isTheirs)
    const switching = browser.call(switchTenant, { tenantId: old.company.id })
    expect(await readRefusal(switching)).toBe('not refused')
  })

  test('SEC-GA-11 that grows old within a session ends no work, and is exchanged at the next sign-in', async () => {
    const { user } = await aCompany(30 - 1 / 24)
    const browser = aBrowser(testServer())
    const signIn = { email: user.email, password: somePassword }
    browser.accessToken = (await browser.call(login, signIn)).accessToken
    testServer().clock.advance(2 * 3600)
    expect(await readRefusal(browser.call(refreshToken, {}))).toBe('not refused')
    expect((await aBrowser(testServer()).call(login, signIn)).accessToken).toBeUndefined()
  })
})
