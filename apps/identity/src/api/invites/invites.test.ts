import { login, refreshToken } from '@vestibule/contract/areas/auth'
import {
  acceptInvitation,
  resendInvitationEmail,
  resendInvitationLinkToAllTenants,
  verifyInviteToken,
} from '@vestibule/contract/areas/invites'
import {
  enrollMFAAuthenticatorAppForLogin,
  preEnrollMFAAuthenticatorAppForLogin,
} from '@vestibule/contract/areas/mfa-sign-in'
import { getProfile } from '@vestibule/contract/areas/profile'
import { createUsername } from '@vestibule/contract/areas/usernames'
import { and, eq, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships, type UserRow } from '../../platform/db/schema/users.ts'
import { aMember, aMembership, aTenant, somePassword } from '../../testing/builders.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { describeOnServer, describeOnPostgres } from '../../testing/engines.ts'
import { aPolicy, computeTotp } from '../../testing/mfa.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aRequestContext } from '../../testing/request-context.ts'
import { hostOrigin } from '../../testing/addresses.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import { revokeInvitations } from '../../domain/invitations/invites.queries.ts'
import { sendInvitation } from '../../domain/invitations/send-invitation.ts'

const readLink = async (testServer: TestServer, email: string) => {
  const link = (await testServer.mail()).linkTo(email)
  const { searchParams } = link
  return { link, input: { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' } }
}

/** A person with an account elsewhere who was invited and received the mail. */
const anInvitation = async (testServer: TestServer, known?: UserRow) => {
  const user = known ?? (await aMember(testServer, { in: await aTenant(testServer) }))
  const tenant = await aTenant(testServer)
  await aMembership(testServer, user, { in: tenant, activatedAt: null })
  await sendInvitation(testServer.services.db, aRequestContext(testServer), { user, tenantId: tenant.id })
  return { user, tenant, ...(await readLink(testServer, user.email)) }
}

describeOnServer('invitations', (engine) => {
  const testServer = useTestServer(engine)
  const accept = async (user: Pick<UserRow, 'email'>, input: { userId: string; token: string }) =>
    readRefusal((await signedIn(testServer(), user)).call(acceptInvitation, input))

  test('SEC-AD-01 a signed-in user joins by the mailed link, in the session they have', async () => {
    const { user, tenant, link, input } = await anInvitation(testServer())
    expect(link.origin + link.pathname).toBe(`${hostOrigin}/account/invitation/accept`)
    expect(await aBrowser(testServer()).call(verifyInviteToken, { token: input.token })).toEqual({
      name: tenant.name,
      email: user.email,
    })
    const browser = await signedIn(testServer(), user)
    const held = browser.refreshToken()
    expect(await browser.call(acceptInvitation, input)).toEqual({ tenantId: tenant.id })
    expect(browser.refreshToken()).toBe(held)
    const { tenantIds, tenantId } = await browser.call(getProfile, {})
    expect(tenantIds).toContain(tenant.id)
    expect(tenantId).not.toBe(tenant.id)
  })

  test('SEC-AD-01 the link alone signs no user in and joins nothing', async () => {
    const { user, tenant, input } = await anInvitation(testServer())
    const browser = aBrowser(testServer())
    expect(await readRefusal(browser.call(acceptInvitation, input))).toBe('NOT_AUTHENTICATED')
    expect(browser.cookies.size).toBe(0)
    const { tenantIds } = await (await signedIn(testServer(), user)).call(getProfile, {})
    expect(tenantIds).not.toContain(tenant.id)
  })

  test('a user who belongs to no tenant any more joins by signing in, second factor included', async () => {
    const { user, tenant, input } = await anInvitation(testServer())
    await aPolicy(testServer(), tenant)
    const place = and(eq(memberships.userId, user.id), isNotNull(memberships.activatedAt))
    await testServer().services.db.update(memberships).set({ isDisabled: true }).where(place)
    const browser = aBrowser(testServer())
    const { joinsAtSignIn } = await browser.call(verifyInviteToken, { token: input.token })
    expect(joinsAtSignIn).toBe(true)
    const credentials = { email: user.email, password: somePassword }
    expect(await readRefusal(browser.call(login, credentials))).toBe('INVALID_CREDENTIALS')
    const stranger = await anInvitation(testServer())
    const foreign = { ...credentials, invitationToken: stranger.input.token }
    expect(await readRefusal(browser.call(login, foreign))).toBe('INVALID_CREDENTIALS')
    const wrong = { email: user.email, password: 'wrong', invitationToken: input.token }
    expect(await readRefusal(browser.call(login, wrong))).toBe('INVALID_CREDENTIALS')
    const { mfaToken = '' } = await browser.call(login, { ...credentials, invitationToken: input.token })
    const { secret } = await browser.call(preEnrollMFAAuthenticatorAppForLogin, { mfaToken })
    const token = computeTotp(testServer(), secret)
    const answer = await browser.call(enrollMFAAuthenticatorAppForLogin, { mfaToken, token })
    expect(answer.tenantId).toBe(tenant.id)
  })

  test('SEC-AD-03 joining makes a session no fresher', async () => {
    const { user, input } = await anInvitation(testServer())
    const browser = await signedIn(testServer(), user)
    testServer().clock.advance(299)
    await browser.call(acceptInvitation, input)
    testServer().clock.advance(2)
    browser.accessToken = (await browser.call(refreshToken, {})).accessToken
    expect(await readRefusal(browser.call(createUsername, { username: 'latecomer' }))).toBe(
      'STEP_UP_REQUIRED',
    )
  })

  test('an invitation that is open gives nothing yet', async () => {
    const { user, tenant } = await anInvitation(testServer())
    const browser = await signedIn(testServer(), user)
    const claims = await testServer().services.accessTokens.verify(browser.accessToken ?? '')
    expect(claims?.tenantIds).not.toContain(tenant.id)
  })

  test('SEC-AD-01 works once, not for another person, not altered', async () => {
    const { user, input } = await anInvitation(testServer())
    const stranger = await aMember(testServer(), { in: await aTenant(testServer()) })
    expect(await accept(stranger, { ...input, userId: stranger.id })).toBe('LINK_INVALID')
    expect(await accept(user, { ...input, token: `${input.token}A` })).toBe('LINK_INVALID')
    expect(await accept(user, input)).toBe('not refused')
    expect(await accept(user, input)).toBe('LINK_INVALID')
    expect(await readRefusal(aBrowser(testServer()).call(verifyInviteToken, { token: input.token }))).toBe(
      'LINK_INVALID',
    )
  })

  test('SEC-AD-01 is refused in a browser where another user is signed in', async () => {
    const { user, input } = await anInvitation(testServer())
    const stranger = await aMember(testServer(), { in: await aTenant(testServer()) })
    const theirs = await signedIn(testServer(), stranger)
    expect(await readRefusal(theirs.call(acceptInvitation, input))).toBe('LINK_INVALID')
    const own = await signedIn(testServer(), user)
    expect(await readRefusal(own.call(acceptInvitation, input))).toBe('not refused')
  })

  test('SEC-AD-01 dies when it is sent again, taken back, or older than 7 days', async () => {
    const first = await anInvitation(testServer())
    const place = { userId: first.user.id, tenantId: first.tenant.id }
    await sendInvitation(testServer().services.db, aRequestContext(testServer()), {
      user: first.user,
      tenantId: first.tenant.id,
    })
    const second = await readLink(testServer(), first.user.email)
    expect(await accept(first.user, first.input)).toBe('LINK_INVALID')
    await revokeInvitations(testServer().services.db, testServer().services, place)
    expect(await accept(first.user, second.input)).toBe('LINK_INVALID')
    const old = await anInvitation(testServer())
    testServer().clock.advance(7 * 86_400 + 1)
    expect(await accept(old.user, old.input)).toBe('LINK_INVALID')
  })

  test('SEC-AD-01 gives nothing to who was disabled in that tenant meanwhile', async () => {
    const { user, tenant, input } = await anInvitation(testServer())
    await testServer()
      .services.db.update(memberships)
      .set({ isDisabled: true })
      .where(and(eq(memberships.tenantId, tenant.id), eq(memberships.userId, user.id)))
    expect(await accept(user, input)).toBe('LINK_INVALID')
  })

  test('comes along with a password, only for the person it was sent to', async () => {
    const { user, tenant, input } = await anInvitation(testServer())
    const stranger = await aMember(testServer(), { in: await aTenant(testServer()) })
    const enter = (email: string) =>
      aBrowser(testServer()).call(login, { email, password: somePassword, invitationToken: input.token })
    expect((await enter(stranger.email)).tenantId).not.toBe(tenant.id)
    expect((await enter(user.email)).tenantId).toBe(tenant.id)
    expect(await accept(user, input)).toBe('LINK_INVALID')
  })

  test('is mailed again on request: the newest, or that of every tenant; same answer when there is none', async () => {
    const { user } = await anInvitation(testServer())
    testServer().clock.advance(60)
    const newest = await anInvitation(testServer(), user)
    const before = (await testServer().mail()).to(user.email).length
    const browser = aBrowser(testServer())
    expect(await browser.call(resendInvitationEmail, { email: user.email })).toEqual({})
    const mails = (await testServer().mail()).to(user.email).slice(before)
    expect(mails).toMatchObject([{ subject: `Join “${newest.tenant.name}” on Acme Notes` }])
    expect(await browser.call(resendInvitationLinkToAllTenants, { email: user.email })).toEqual({})
    expect((await testServer().mail()).to(user.email)).toHaveLength(before + 3)
    expect(await browser.call(resendInvitationEmail, { email: 'nobody@example.test' })).toEqual({})
  })
})

describeOnPostgres('invitations at once', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-AD-01 of fifty acceptances exactly one succeeds', async () => {
    const { user, input } = await anInvitation(testServer())
    const browser = await signedIn(testServer(), user)
    const results = await Promise.all(
      Array.from({ length: 50 }, () => readRefusal(browser.call(acceptInvitation, input))),
    )
    expect(results.filter((result) => result === 'not refused')).toHaveLength(1)
  })
})
