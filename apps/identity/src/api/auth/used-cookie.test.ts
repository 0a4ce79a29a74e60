import { login, logout, refreshToken } from '@vestibule/contract/areas/auth'
import { stopImpersonation } from '@vestibule/contract/areas/impersonation'
import { changePassword, getProfile } from '@vestibule/contract/areas/profile'
import { logoutToken, silentOAuthRefreshToken } from '@vestibule/contract/areas/oauth'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { developmentClientId, refreshCookieName } from '@vestibule/contract/constants'
import { and, eq, or } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aPolicy } from '../../testing/mfa.ts'
import { anApplication, askToken, readOutcome } from '../../testing/oauth.ts'
import { aMember, aMembership, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { actFor } from '../../testing/impersonation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'

const cookieName = refreshCookieName(developmentClientId)
const newPassword = 'a quiet winter morning'

/** Another browser, which shows the cookie that one has now. */
const aThief = (testServer: TestServer, owner: Browser): Browser => {
  const thief = aBrowser(testServer)
  thief.cookies.set(cookieName, owner.refreshToken() ?? '')
  thief.accessToken = owner.accessToken
  return thief
}

/** The owner of a session, who belongs to a tenant that asks all for a second factor as well. */
const anOwner = async (testServer: TestServer) => {
  const [home, other] = [await aTenant(testServer), await aTenant(testServer)]
  const user = await anAdmin(testServer, { in: home })
  const strict = await aTenant(testServer)
  for (const tenant of [other, strict]) await aMembership(testServer, user, { in: tenant })
  await aPolicy(testServer, strict)
  const member = await aMember(testServer, { in: home })
  return { home, other, strict, user, member, owner: await signedIn(testServer, user) }
}
type Owner = Awaited<ReturnType<typeof anOwner>>

const renew = async (browser: Browser) => {
  browser.accessToken = (await browser.call(refreshToken, {})).accessToken
}

/** Every operation after which a session goes on by another token: of a later generation, or of another id. */
const continuations: Record<string, (browser: Browser, owner: Owner) => Promise<unknown>> = {
  refreshToken: renew,
  switchTenant: (browser, { other }) => browser.call(switchTenant, { tenantId: other.id }),
  'switchTenant to the same': (browser, { home }) => browser.call(switchTenant, { tenantId: home.id }),
  changePassword: (browser) => browser.call(changePassword, { password: somePassword, newPassword }),
  generateStepupSession: (browser) => browser.call(generateStepupSession, { password: somePassword }),
  impersonate: (browser, { member }) => actFor(browser, member),
  stopImpersonation: async (browser, { member }) => {
    await actFor(browser, member)
    await browser.call(stopImpersonation, {})
  },
}

type Trade = {
  readonly refusal: string
  readonly show: (testServer: TestServer, browser: Browser, owner: Owner) => Promise<string>
}

const atTokenEndpoint = async (testServer: TestServer, browser: Browser): Promise<string> => {
  const refresh_token = browser.refreshToken() ?? ''
  const form = { grant_type: 'refresh_token', refresh_token, client_id: developmentClientId }
  return readOutcome(await askToken(anApplication(testServer), form))
}

/** Every operation that trades a refresh token in, with what it answers where the session has ended. */
const trades: Record<string, Trade> = {
  refreshToken: {
    refusal: 'SESSION_ENDED',
    show: (_, browser) => readRefusal(browser.call(refreshToken, {})),
  },
  'refreshToken for a tenant that asks for a second factor': {
    refusal: 'SESSION_ENDED',
    show: (_, browser, { strict }) => readRefusal(browser.call(refreshToken, { tenantId: strict.id })),
  },
  'refreshToken for a tenant of others': {
    refusal: 'SESSION_ENDED',
    show: async (testServer, browser) =>
      readRefusal(browser.call(refreshToken, { tenantId: (await aTenant(testServer)).id })),
  },
  silentOAuthRefreshToken: {
    refusal: 'LOGIN_REQUIRED',
    show: (_, browser) => readRefusal(browser.call(silentOAuthRefreshToken, {})),
  },
  'the token endpoint': { refusal: 'invalid_grant', show: atTokenEndpoint },
}

describeOnServer('a refresh token that was replaced', (engine) => {
  const testServer = useTestServer(engine)

  const listReuses = ({ user }: Owner) =>
    testServer()
      .services.db.select()
      .from(audits)
      .where(and(eq(audits.userId, user.id), eq(audits.action, 'session.reused')))
  const expectMailed = async ({ user }: Owner) => {
    const mails = (await testServer().mail()).to(user.email)
    expect(mails.filter(({ subject }) => subject.includes('signed you out'))).toHaveLength(1)
  }
  const expectReuse = async (owner: Owner) => {
    const { user } = owner
    const { db } = testServer().services
    const own = or(eq(sessions.userId, user.id), eq(sessions.actorId, user.id))
    const rows = await db.select().from(sessions).where(own)
    expect(rows.filter(({ revokedAt }) => revokedAt === null)).toEqual([])
    expect(await listReuses(owner)).toHaveLength(1)
    await expectMailed(owner)
  }

  const inPlaceOfTraded = ['switchTenant', 'switchTenant to the same', 'changePassword'] as const
  test.each(inPlaceOfTraded)('SEC-SS-05 %s makes no session of it: all of it ends', async (name) => {
    const whole = await anOwner(testServer())
    const thief = aThief(testServer(), whole.owner)
    await renew(whole.owner)
    await renew(whole.owner)
    thief.accessToken = whole.owner.accessToken
    expect(await readRefusal(continuations[name]?.(thief, whole) ?? Promise.resolve())).toBe('SESSION_ENDED')
    expect(thief.refreshToken()).toBeUndefined()
    expect(await readRefusal(whole.owner.call(refreshToken, {}))).toBe('SESSION_ENDED')
    await expectReuse(whole)
    await expect(signedIn(testServer(), whole.user)).resolves.toBeDefined()
  })

  test.each(inPlaceOfTraded)('SEC-SS-05 %s takes it while an answer may be lost', async (name) => {
    const whole = await anOwner(testServer())
    const thief = aThief(testServer(), whole.owner)
    await renew(whole.owner)
    thief.accessToken = whole.owner.accessToken
    await continuations[name]?.(thief, whole)
    await expect(thief.call(refreshToken, {})).resolves.toMatchObject({ mfaRequired: false })
  })

  const rows = Object.keys(continuations).flatMap((name) =>
    Object.entries(trades).map(([trade, by]) => [name, trade, by] as const),
  )
  test.each(rows)(
    'SEC-SS-05 a session that went on by %s ends when its old token is shown to %s',
    async (name, _, { show, refusal }) => {
      const whole = await anOwner(testServer())
      const thief = aThief(testServer(), whole.owner)
      await renew(thief)
      await continuations[name]?.(thief, whole)
      testServer().clock.advance(11)
      await renew(thief)
      expect(await thief.call(getProfile, {})).toBeDefined()
      expect(await show(testServer(), whole.owner, whole)).toBe(refusal)
      expect(await readRefusal(thief.call(getProfile, {}))).toBe('SESSION_ENDED')
      expect(await readRefusal(thief.call(refreshToken, {}))).toBe('SESSION_ENDED')
      await expectReuse(whole)
    },
  )

  const elsewhere = { logout, logoutToken, login }
  const ends = Object.keys(continuations).flatMap((name) =>
    Object.keys(elsewhere).map((end) => [name, end as keyof typeof elsewhere] as const),
  )
  test.each(ends)(
    'SEC-SS-05 a session that went on by %s ends where a browser with its old token asks for %s',
    async (name, end) => {
      const whole = await anOwner(testServer())
      const thief = aThief(testServer(), whole.owner)
      await renew(thief)
      await continuations[name]?.(thief, whole)
      testServer().clock.advance(11)
      const password = name === 'changePassword' ? newPassword : somePassword
      if (end === 'login') await whole.owner.call(login, { email: whole.user.email, password })
      else await whole.owner.call(elsewhere[end], {})
      expect(await readRefusal(thief.call(refreshToken, {}))).toBe('SESSION_ENDED')
      const reuses = await listReuses(whole)
      expect(reuses).toHaveLength(1)
      await expectMailed(whole)
    },
  )

  test('SEC-SS-03 a sign-in ends what went on from the browser’s session in the last seconds, and no user is mailed', async () => {
    const whole = await anOwner(testServer())
    const thief = aThief(testServer(), whole.owner)
    await renew(thief)
    await thief.call(switchTenant, { tenantId: whole.other.id })
    testServer().clock.advance(5)
    await whole.owner.call(login, { email: whole.user.email, password: somePassword })
    testServer().clock.advance(60)
    expect(await readRefusal(thief.call(refreshToken, {}))).toBe('SESSION_ENDED')
    expect(await listReuses(whole)).toEqual([])
    expect(await readRefusal(whole.owner.call(refreshToken, {}))).toBe('not refused')
  })

  test('SEC-SS-05 at that moment it is another tab, and the session goes on', async () => {
    const whole = await anOwner(testServer())
    const tab = aThief(testServer(), whole.owner)
    await whole.owner.call(switchTenant, { tenantId: whole.other.id })
    expect(await readRefusal(tab.call(refreshToken, {}))).toBe('REFRESH_AGAIN')
    await renew(whole.owner)
    expect(await whole.owner.call(getProfile, {})).toBeDefined()
  })

  test('SEC-SS-05 a sign-in in the same browser begins anew: the token before it ends nothing', async () => {
    const { user, owner } = await anOwner(testServer())
    const old = aThief(testServer(), owner)
    owner.accessToken = (await owner.call(login, { email: user.email, password: somePassword })).accessToken
    testServer().clock.advance(11)
    expect(await readRefusal(old.call(refreshToken, {}))).toBe('SESSION_ENDED')
    expect(await owner.call(getProfile, {})).toBeDefined()
  })
})
