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
import { describeOnBothEngines, describeOnPostgres } from '../../testing/engines.ts'
import { aPolicy, totpOf } from '../../testing/mfa.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { aRequestContext } from '../../testing/visitor.ts'
import { hostOrigin } from '../../testing/addresses.ts'
import { useTestServer, type TestServer } from '../../testing/world.ts'
import { revokeInvitations } from '../../domain/invitations/invites.queries.ts'
import { sendInvitation } from '../../domain/invitations/send-invitation.ts'

const linkOf = async (world: TestServer, email: string) => {
  const link = (await world.mail()).linkTo(email)
  const { searchParams } = link
  return { link, input: { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' } }
}

/** Somebody with an account elsewhere who was invited and has the mail. */
const anInvitation = async (world: TestServer, known?: UserRow) => {
  const user = known ?? (await aMember(world, { in: await aTenant(world) }))
  const tenant = await aTenant(world)
  await aMembership(world, user, { in: tenant, activatedAt: null })
  await sendInvitation(world.services.db, aRequestContext(world), { user, tenantId: tenant.id })
  return { user, tenant, ...(await linkOf(world, user.email)) }
}

describeOnBothEngines('invitations', (engine) => {
  const world = useTestServer(engine)
  const accept = async (user: Pick<UserRow, 'email'>, input: { userId: string; token: string }) =>
    refusalOf((await signedIn(world(), user)).call(acceptInvitation, input))

  test('SEC-AD-01 a signed-in user joins by the mailed link, in the session they have', async () => {
    const { user, tenant, link, input } = await anInvitation(world())
    expect(link.origin + link.pathname).toBe(`${hostOrigin}/account/invitation/accept`)
    expect(await aBrowser(world()).call(verifyInviteToken, { token: input.token })).toEqual({
      name: tenant.name,
      email: user.email,
    })
    const browser = await signedIn(world(), user)
    const held = browser.refreshToken()
    expect(await browser.call(acceptInvitation, input)).toEqual({ tenantId: tenant.id })
    expect(browser.refreshToken()).toBe(held)
    const { tenantIds, tenantId } = await browser.call(getProfile, {})
    expect(tenantIds).toContain(tenant.id)
    expect(tenantId).not.toBe(tenant.id)
  })

  test('SEC-AD-01 the link alone signs nobody in and joins nothing', async () => {
    const { user, tenant, input } = await anInvitation(world())
    const browser = aBrowser(world())
    expect(await refusalOf(browser.call(acceptInvitation, input))).toBe('NOT_AUTHENTICATED')
    expect(browser.cookies.size).toBe(0)
    const { tenantIds } = await (await signedIn(world(), user)).call(getProfile, {})
    expect(tenantIds).not.toContain(tenant.id)
  })

  test('a user who belongs to no tenant any more joins by signing in, second factor included', async () => {
    const { user, tenant, input } = await anInvitation(world())
    await aPolicy(world(), tenant)
    const place = and(eq(memberships.userId, user.id), isNotNull(memberships.activatedAt))
    await world().services.db.update(memberships).set({ isDisabled: true }).where(place)
    const browser = aBrowser(world())
    const { joinsAtSignIn } = await browser.call(verifyInviteToken, { token: input.token })
    expect(joinsAtSignIn).toBe(true)
    const credentials = { email: user.email, password: somePassword }
    expect(await refusalOf(browser.call(login, credentials))).toBe('INVALID_CREDENTIALS')
    const stranger = await anInvitation(world())
    const foreign = { ...credentials, invitationToken: stranger.input.token }
    expect(await refusalOf(browser.call(login, foreign))).toBe('INVALID_CREDENTIALS')
    const wrong = { email: user.email, password: 'wrong', invitationToken: input.token }
    expect(await refusalOf(browser.call(login, wrong))).toBe('INVALID_CREDENTIALS')
    const { mfaToken = '' } = await browser.call(login, { ...credentials, invitationToken: input.token })
    const { secret } = await browser.call(preEnrollMFAAuthenticatorAppForLogin, { mfaToken })
    const token = totpOf(world(), secret)
    const answer = await browser.call(enrollMFAAuthenticatorAppForLogin, { mfaToken, token })
    expect(answer.tenantId).toBe(tenant.id)
  })

  test('SEC-AD-03 joining makes a session no fresher', async () => {
    const { user, input } = await anInvitation(world())
    const browser = await signedIn(world(), user)
    world().clock.advance(299)
    await browser.call(acceptInvitation, input)
    world().clock.advance(2)
    browser.accessToken = (await browser.call(refreshToken, {})).accessToken
    expect(await refusalOf(browser.call(createUsername, { username: 'latecomer' }))).toBe('STEP_UP_REQUIRED')
  })

  test('an invitation that is open gives nothing yet', async () => {
    const { user, tenant } = await anInvitation(world())
    const browser = await signedIn(world(), user)
    const claims = await world().services.accessTokens.verify(browser.accessToken ?? '')
    expect(claims?.tenantIds).not.toContain(tenant.id)
  })

  test('SEC-AD-01 works once, not for another person, not altered', async () => {
    const { user, input } = await anInvitation(world())
    const stranger = await aMember(world(), { in: await aTenant(world()) })
    expect(await accept(stranger, { ...input, userId: stranger.id })).toBe('LINK_INVALID')
    expect(await accept(user, { ...input, token: `${input.token}A` })).toBe('LINK_INVALID')
    expect(await accept(user, input)).toBe('not refused')
    expect(await accept(user, input)).toBe('LINK_INVALID')
    expect(await refusalOf(aBrowser(world()).call(verifyInviteToken, { token: input.token }))).toBe(
      'LINK_INVALID',
    )
  })

  test('SEC-AD-01 is refused in a browser where somebody else is signed in', async () => {
    const { user, input } = await anInvitation(world())
    const stranger = await aMember(world(), { in: await aTenant(world()) })
    const theirs = await signedIn(world(), stranger)
    expect(await refusalOf(theirs.call(acceptInvitation, input))).toBe('LINK_INVALID')
    const own = await signedIn(world(), user)
    expect(await refusalOf(own.call(acceptInvitation, input))).toBe('not refused')
  })

  test('SEC-AD-01 dies when it is sent again, taken back, or older than 7 days', async () => {
    const first = await anInvitation(world())
    const place = { userId: first.user.id, tenantId: first.tenant.id }
    await sendInvitation(world().services.db, aRequestContext(world()), {
      user: first.user,
      tenantId: first.tenant.id,
    })
    const second = await linkOf(world(), first.user.email)
    expect(await accept(first.user, first.input)).toBe('LINK_INVALID')
    await revokeInvitations(world().services.db, world().services, place)
    expect(await accept(first.user, second.input)).toBe('LINK_INVALID')
    const old = await anInvitation(world())
    world().clock.advance(7 * 86_400 + 1)
    expect(await accept(old.user, old.input)).toBe('LINK_INVALID')
  })

  test('SEC-AD-01 gives nothing to who was disabled in that tenant meanwhile', async () => {
    const { user, tenant, input } = await anInvitation(world())
    await world()
      .services.db.update(memberships)
      .set({ isDisabled: true })
      .where(and(eq(memberships.tenantId, tenant.id), eq(memberships.userId, user.id)))
    expect(await accept(user, input)).toBe('LINK_INVALID')
  })

  test('comes along with a password, only for the person it was sent to', async () => {
    const { user, tenant, input } = await anInvitation(world())
    const stranger = await aMember(world(), { in: await aTenant(world()) })
    const enter = (email: string) =>
      aBrowser(world()).call(login, { email, password: somePassword, invitationToken: input.token })
    expect((await enter(stranger.email)).tenantId).not.toBe(tenant.id)
    expect((await enter(user.email)).tenantId).toBe(tenant.id)
    expect(await accept(user, input)).toBe('LINK_INVALID')
  })

  test('is mailed again on request: the newest, or that of every tenant; same answer when there is none', async () => {
    const { user } = await anInvitation(world())
    world().clock.advance(60)
    const newest = await anInvitation(world(), user)
    const before = (await world().mail()).to(user.email).length
    const browser = aBrowser(world())
    expect(await browser.call(resendInvitationEmail, { email: user.email })).toEqual({})
    const mails = (await world().mail()).to(user.email).slice(before)
    expect(mails).toMatchObject([{ subject: `Join “${newest.tenant.name}” on Acme Notes` }])
    expect(await browser.call(resendInvitationLinkToAllTenants, { email: user.email })).toEqual({})
    expect((await world().mail()).to(user.email)).toHaveLength(before + 3)
    expect(await browser.call(resendInvitationEmail, { email: 'nobody@example.test' })).toEqual({})
  })
})

describeOnPostgres('invitations at once', (engine) => {
  const world = useTestServer(engine)

  test('SEC-AD-01 of fifty acceptances exactly one succeeds', async () => {
    const { user, input } = await anInvitation(world())
    const browser = await signedIn(world(), user)
    const results = await Promise.all(
      Array.from({ length: 50 }, () => refusalOf(browser.call(acceptInvitation, input))),
    )
    expect(results.filter((result) => result === 'not refused')).toHaveLength(1)
  })
})
