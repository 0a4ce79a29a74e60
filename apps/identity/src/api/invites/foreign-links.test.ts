import { login } from '@vestibule/contract/areas/auth'
import { createInviteUserLink } from '@vestibule/contract/areas/invites'
import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships, type UserRow, users } from '../../platform/db/schema/users.ts'
import { sessionRules } from '../../platform/db/schema/session-rules.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import { allowOnly } from '../../testing/allow-only.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import { aPolicy } from '../../testing/mfa.ts'
import { aRule } from '../../testing/password-rules.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

type MakeRule = (on: TestServer, company: TenantRow, user: UserRow) => Promise<unknown>

const daysAgo = ({ services }: TestServer, days: number) =>
  new Date(services.clock.now().getTime() - days * 86_400_000)

/** What a company asks of a sign-in, each of which stops one by a password. */
const rules = {
  'single sign-on by membership': async (on, company, user) => {
    const { id } = await aConnection(on, company, {
      domain: `${company.id.slice(-6)}.test`,
      isEnforced: true,
    })
    await on.services.db.update(memberships).set({ connectionId: id }).where(eq(memberships.userId, user.id))
  },
  'a second factor': (on, company) => aPolicy(on, company, { enforceMFAType: 'Force' }),
  'an address': (on, company) => allowOnly(on, company, '198.51.100.7'),
  'a new password': async (on, company, user) => {
    await aRule(on, company.id, 'rotation', { isActive: true, rotationPeriod: 30, notificationPeriod: 5 })
    const passwordChangedAt = daysAgo(on, 100)
    await on.services.db.update(users).set({ passwordChangedAt }).where(eq(users.id, user.id))
  },
} satisfies Readonly<Record<string, MakeRule>>

type MakeLink = (on: TestServer, user: UserRow) => Promise<string>

const aLinkInto = async (on: TestServer, tenant: TenantRow, domains?: readonly string[]): Promise<string> => {
  const admin = await signedIn(on, await anAdmin(on, { in: tenant }))
  return (await admin.call(createInviteUserLink, domains === undefined ? {} : { domains: [...domains] }))
    .token
}

/** Shared links of other tenants by which the user joins nothing. */
const links = {
  'for another domain': async (on) => aLinkInto(on, await aTenant(on), ['elsewhere-industries.com']),
  'of a tenant they are in': async (on, user) => {
    const tenant = await aTenant(on)
    await aMembership(on, user, { in: tenant, lastSeenAt: daysAgo(on, 3) })
    return aLinkInto(on, tenant)
  },
  'of a tenant that has disabled them': async (on, user) => {
    const tenant = await aTenant(on)
    await aMembership(on, user, { in: tenant, isDisabled: true })
    return aLinkInto(on, tenant)
  },
} satisfies Readonly<Record<string, MakeLink>>

const cases = Object.keys(rules).flatMap((rule) =>
  Object.keys(links).map((link) => [rule as keyof typeof rules, link as keyof typeof links] as const),
)

describeOnServer('a link of another tenant that comes along with a sign-in', (engine) => {
  const testServer = useTestServer(engine)

  const liveSessions = ({ id }: UserRow) =>
    testServer()
      .services.db.select({ tenantId: sessions.tenantId })
      .from(sessions)
      .where(and(eq(sessions.userId, id), isNull(sessions.revokedAt)))

  const signIn = async ({ email }: UserRow, invitationToken?: string) => {
    const input = { email, password: somePassword, ...(invitationToken && { invitationToken }) }
    const browser = aBrowser(testServer())
    let answer: Record<string, unknown> = {}
    const refusal = await readRefusal(browser.call(login, input).then((given) => (answer = given)))
    return { refusal, hasToken: Boolean(answer['accessToken']), keys: Object.keys(answer).toSorted() }
  }

  test.each(cases)(
    'SEC-GA-10 changes nothing of what the company asks for: %s, a link %s',
    async (rule, link) => {
      const company = await aTenant(testServer())
      const user = await aMember(testServer(), { in: company, lastSeenAt: testServer().clock.now() })
      const token = await links[link](testServer(), user)
      await rules[rule](testServer(), company, user)
      const plainly = await signIn(user)
      expect(plainly.hasToken).toBe(false)
      expect(await signIn(user, token)).toEqual(plainly)
      expect(await liveSessions(user)).toEqual([])
    },
  )

  test('SEC-GA-10 nor how many sessions it lets one have', async () => {
    const company = await aTenant(testServer())
    const user = await aMember(testServer(), { in: company })
    const now = testServer().clock.now()
    const rule = { sessionConcurrentConfiguration: { isActive: true, maxSessions: 1 } }
    await testServer()
      .services.db.insert(sessionRules)
      .values({ tenantId: company.id, rule, createdAt: now, updatedAt: now })
    await signIn(user)
    await signIn(user, await links['for another domain'](testServer()))
    expect(await liveSessions(user)).toEqual([{ tenantId: company.id }])
  })
})
