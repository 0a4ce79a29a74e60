import { activateAccount } from '@vestibule/contract/areas/activation'
import { login } from '@vestibule/contract/areas/auth'
import {
  acceptInvitation,
  createInviteUserLink,
  createInviteUserLinkV2,
  deleteInviteUserLink,
  getInviteLinkConfiguration,
  getInviteUserLink,
  updateInviteUserLink,
  verifyInviteToken,
} from '@vestibule/contract/areas/invites'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { deleteUser } from '@vestibule/contract/areas/team'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inviteLinks } from '../../platform/db/schema/invite-links.ts'
import { memberships, type UserRow, users } from '../../platform/db/schema/users.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, readRoleId, somePassword } from '../../testing/builders.ts'
import { describeOnServer, describeOnPostgres } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'

/** An administrator with a link to hand round. */
const aHost = async (testServer: TestServer, fields = {}) => {
  const tenant = await aTenant(testServer)
  const admin = await anAdmin(testServer, { in: tenant })
  const browser = await signedIn(testServer, admin)
  const link = await browser.call(createInviteUserLinkV2, fields)
  return { tenant, admin, browser, link }
}

const aStranger = async (testServer: TestServer, email?: string): Promise<UserRow> =>
  aMember(testServer, { in: await aTenant(testServer), user: email === undefined ? {} : { email } })

/** Where a person with an account is after signing in on the way to join. */
const join = async (testServer: TestServer, { email }: UserRow, invitationToken: string) =>
  (await aBrowser(testServer).call(login, { email, password: somePassword, invitationToken })).tenantId

const uses = async (browser: Browser) => (await browser.call(getInviteUserLink, {})).uses

describeOnServer('shared invite links', (engine) => {
  const testServer = useTestServer(engine)

  test('a link takes people in with the default role, and counts them', async () => {
    const { tenant, admin, browser, link } = await aHost(testServer())
    expect(await aBrowser(testServer()).call(verifyInviteToken, { token: link.token })).toEqual({
      name: tenant.name,
      inviter: admin.name,
      passwordConfig: expect.objectContaining({ minLength: 10 }),
    })
    expect(link.url).toMatch(/\/account\/sign-up\?invitationToken=/)
    expect(new URL(link.url ?? '').searchParams.get('invitationToken')).toBe(link.token)
    const stranger = await aStranger(testServer())
    expect(await join(testServer(), stranger, link.token)).toBe(tenant.id)
    const member = await signedIn(testServer(), stranger)
    const claims = await testServer().services.accessTokens.verify(member.accessToken ?? '')
    expect(claims).toMatchObject({ tenantId: tenant.id, roles: ['ReadOnly'] })
    expect(await uses(browser)).toBe(1)
    await join(testServer(), stranger, link.token)
    expect(await uses(browser)).toBe(1)
    expect(await browser.call(getInviteLinkConfiguration, {})).toEqual({
      tenantInvitationsAllowed: true,
      emailsEnabled: true,
    })
  })

  test('who signs up by it joins instead of founding a tenant', async () => {
    const { tenant, browser, link } = await aHost(testServer())
    const email = 'by.link@example.test'
    const fields = { email, companyName: 'None', password: 'seven tall green trees' }
    await aBrowser(testServer()).call(signUpUser, { ...fields, invitationToken: link.token })
    const { searchParams } = (await testServer().mail()).linkTo(email)
    const mailed = { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' }
    expect((await aBrowser(testServer()).call(activateAccount, mailed)).tenantId).toBe(tenant.id)
    expect(await uses(browser)).toBe(1)
  })

  test('who signs up by it needs no company name, and founds nothing once the link is dead', async () => {
    const { tenant, browser, link } = await aHost(testServer())
    const signUp = (email: string) =>
      aBrowser(testServer()).call(signUpUser, {
        email,
        password: 'seven tall green trees',
        invitationToken: link.token,
      })
    const activate = async (email: string) => {
      const { searchParams } = (await testServer().mail()).linkTo(email)
      const mailed = { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' }
      return aBrowser(testServer()).call(activateAccount, mailed)
    }
    await signUp('joins@example.test')
    await signUp('late@example.test')
    expect((await activate('joins@example.test')).tenantId).toBe(tenant.id)
    await browser.call(deleteInviteUserLink, {})
    expect(await readRefusal(activate('late@example.test'))).toBe('LINK_INVALID')
    const { db } = testServer().services
    const [late] = await db.select().from(users).where(eq(users.email, 'late@example.test'))
    expect(late).toMatchObject({ verifiedAt: null, passwordHash: null })
    expect(await readRefusal(signUp('later.still@example.test'))).toBe('LINK_INVALID')
  })

  test('SEC-AD-01 a shared link proves no identity: it signs no user in by itself', async () => {
    const { link } = await aHost(testServer())
    const stranger = await aStranger(testServer())
    const input = { userId: stranger.id, token: link.token }
    expect(await readRefusal(aBrowser(testServer()).call(acceptInvitation, input))).toBe('NOT_AUTHENTICATED')
    const browser = await signedIn(testServer(), stranger)
    expect(await readRefusal(browser.call(acceptInvitation, input))).toBe('LINK_INVALID')
  })

  test('SEC-AD-01 a link that was revoked, replaced or is over admits no person', async () => {
    const { tenant, browser, link } = await aHost(testServer(), { expiresInMinutes: 10 })
    const next = await browser.call(createInviteUserLink, { expiresInMinutes: 10 })
    expect(await join(testServer(), await aStranger(testServer()), link.token)).not.toBe(tenant.id)
    testServer().clock.advance(599)
    expect(await join(testServer(), await aStranger(testServer()), next.token)).toBe(tenant.id)
    testServer().clock.advance(1)
    expect(await join(testServer(), await aStranger(testServer()), next.token)).not.toBe(tenant.id)
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const last = await admin.call(createInviteUserLink, {})
    await admin.call(deleteInviteUserLink, {})
    expect(await join(testServer(), await aStranger(testServer()), last.token)).not.toBe(tenant.id)
    expect(await readRefusal(admin.call(getInviteUserLink, {}))).toBe('NOT_FOUND')
    expect(await readRefusal(admin.call(deleteInviteUserLink, {}))).toBe('NOT_FOUND')
    expect(await readRefusal(aBrowser(testServer()).call(verifyInviteToken, { token: last.token }))).toBe(
      'LINK_INVALID',
    )
  })

  test('SEC-AD-01 it ends with the membership of its maker', async () => {
    const { tenant, admin, link } = await aHost(testServer())
    const other = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const { db } = testServer().services
    const maker = eq(memberships.userId, admin.id)
    const over = { isDisabled: false, temporaryExpirationDate: testServer().clock.now() }
    for (const ended of [{ isDisabled: true }, over]) {
      await db.update(memberships).set(ended).where(maker)
      expect(await join(testServer(), await aStranger(testServer()), link.token)).not.toBe(tenant.id)
    }
    await db.update(memberships).set({ temporaryExpirationDate: null }).where(maker)
    await other.call(deleteUser, { userId: admin.id })
    const [row] = await db.select().from(inviteLinks).where(eq(inviteLinks.id, link.id))
    expect(row?.revokedAt).not.toBeNull()
  })

  test.each(['co.uk', 'github.io', '127.0.0.1', 'acme.test/x', 'test'])(
    'SEC-AD-01 it is not open to everybody below %s',
    async (domain) => {
      const browser = await signedIn(
        testServer(),
        await anAdmin(testServer(), { in: await aTenant(testServer()) }),
      )
      expect(await readRefusal(browser.call(createInviteUserLink, { domains: [domain] }))).toBe(
        'INVALID_INPUT',
      )
    },
  )

  test('SEC-AD-01 SEC-TE-04 it gives no role but the default one, to people of its domains', async () => {
    const { tenant, admin, browser, link } = await aHost(testServer(), {
      domains: ['Partner.TEST'],
      shouldSendEmail: true,
    })
    expect(link.domains).toEqual(['partner.test'])
    expect(await join(testServer(), await aStranger(testServer()), link.token)).not.toBe(tenant.id)
    expect(await uses(browser)).toBe(0)
    const partner = await aStranger(testServer(), 'somebody@partner.test')
    expect(await join(testServer(), partner, link.token)).toBe(tenant.id)
    const roleIds = [await readRoleId(testServer(), 'Admin')]
    for (const operation of [createInviteUserLink, updateInviteUserLink]) {
      expect(await readRefusal(browser.call(operation, { roleIds }))).toBe('ROLE_NOT_GRANTABLE')
    }
    const open = await browser.call(updateInviteUserLink, { domains: [], expiresInMinutes: 1 })
    expect(open).toMatchObject({ token: link.token, domains: [], uses: 1 })
    expect(await join(testServer(), await aStranger(testServer()), link.token)).toBe(tenant.id)
    const mails = (await testServer().mail()).to(admin.email)
    expect(mails.at(-1)?.subject).toBe(`“Ann Other” joined “${tenant.name}”`)
  })

  test('SEC-SS-01 SEC-TE-01 the token is not in the database, lives 30 days at most, and is for who may invite', async () => {
    const { tenant, browser, link } = await aHost(testServer())
    const rows = await testServer().services.db.select().from(inviteLinks)
    expect(JSON.stringify(rows)).not.toContain(link.token)
    const days = (new Date(link.expires).getTime() - testServer().clock.now().getTime()) / 86_400_000
    expect(days).toBe(30)
    const tooLong = browser.call(createInviteUserLink, { expiresInMinutes: 43_201 })
    expect(await readRefusal(tooLong)).toBe('INVALID_INPUT')
    const reader = await signedIn(testServer(), await aMember(testServer(), { in: tenant }))
    for (const operation of [createInviteUserLink, getInviteUserLink, deleteInviteUserLink]) {
      expect(await readRefusal(reader.call(operation, {}))).toBe('FORBIDDEN')
    }
  })
})

describeOnPostgres('a shared invite link at once', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-AD-01 one person who joins ten times at once is one member', async () => {
    const { browser, link } = await aHost(testServer())
    const stranger = await aStranger(testServer())
    await Promise.all(Array.from({ length: 5 }, () => join(testServer(), stranger, link.token)))
    expect(await uses(browser)).toBe(1)
  })
})
