import { login } from '@vestibule/contract/areas/auth'
import {
  acceptInvitation,
  resendInvitationEmail,
  resendInvitationLinkToAllTenants,
  verifyInviteToken,
} from '@vestibule/contract/areas/invites'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships, type UserRow } from '../../db/schema/users.ts'
import { aMember, aMembership, aTenant, somePassword } from '../../testing/builders.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { describeOnBothEngines, describeOnPostgres } from '../../testing/engines.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { aVisitor } from '../../testing/visitor.ts'
import { hostOrigin } from '../../testing/addresses.ts'
import { useWorld, type World } from '../../testing/world.ts'
import { revokeInvitations } from './invites.queries.ts'
import { sendInvitation } from './send-invitation.ts'

const linkOf = async (world: World, email: string) => {
  const link = (await world.mail()).linkTo(email)
  const { searchParams } = link
  return { link, input: { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' } }
}

/** Somebody with an account elsewhere who was invited and has the mail. */
const anInvitation = async (world: World, known?: UserRow) => {
  const user = known ?? (await aMember(world, { in: await aTenant(world) }))
  const tenant = await aTenant(world)
  await aMembership(world, user, { in: tenant, activatedAt: null })
  await sendInvitation(world.services.db, aVisitor(world), { user, tenantId: tenant.id })
  return { user, tenant, ...(await linkOf(world, user.email)) }
}

describeOnBothEngines('invitations', (engine) => {
  const world = useWorld(engine)
  const accept = (input: { userId: string; token: string }) =>
    refusalOf(aBrowser(world()).call(acceptInvitation, input))

  test('a person with an account accepts by the mailed link and is signed in there', async () => {
    const { user, tenant, link, input } = await anInvitation(world())
    expect(link.origin + link.pathname).toBe(`${hostOrigin}/account/invitation/accept`)
    expect(await aBrowser(world()).call(verifyInviteToken, { token: input.token })).toEqual({
      name: tenant.name,
    })
    const answer = await aBrowser(world()).call(acceptInvitation, input)
    expect(answer).toMatchObject({ userId: user.id, tenantId: tenant.id })
    const claims = await world().services.accessTokens.verify(answer.accessToken ?? '')
    expect(claims?.tenantIds).toHaveLength(2)
  })

  test('an invitation that is open gives nothing yet', async () => {
    const { user, tenant } = await anInvitation(world())
    const browser = await signedIn(world(), user)
    const claims = await world().services.accessTokens.verify(browser.accessToken ?? '')
    expect(claims?.tenantIds).not.toContain(tenant.id)
  })

  test('SEC-AD-01 works once, not for another person, not altered', async () => {
    const { input } = await anInvitation(world())
    const stranger = await aMember(world(), { in: await aTenant(world()) })
    expect(await accept({ ...input, userId: stranger.id })).toBe('LINK_INVALID')
    expect(await accept({ ...input, token: `${input.token}A` })).toBe('LINK_INVALID')
    expect(await accept(input)).toBe('not refused')
    expect(await accept(input)).toBe('LINK_INVALID')
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
    await sendInvitation(world().services.db, aVisitor(world()), {
      user: first.user,
      tenantId: first.tenant.id,
    })
    const second = await linkOf(world(), first.user.email)
    expect(await accept(first.input)).toBe('LINK_INVALID')
    await revokeInvitations(world().services.db, world().services, place)
    expect(await accept(second.input)).toBe('LINK_INVALID')
    const old = await anInvitation(world())
    world().clock.advance(7 * 86_400 + 1)
    expect(await accept(old.input)).toBe('LINK_INVALID')
  })

  test('SEC-AD-01 gives nothing to who was disabled in that tenant meanwhile', async () => {
    const { user, tenant, input } = await anInvitation(world())
    await world()
      .services.db.update(memberships)
      .set({ isDisabled: true })
      .where(and(eq(memberships.tenantId, tenant.id), eq(memberships.userId, user.id)))
    expect(await accept(input)).toBe('LINK_INVALID')
  })

  test('comes along with a password, only for the person it was sent to', async () => {
    const { user, tenant, input } = await anInvitation(world())
    const stranger = await aMember(world(), { in: await aTenant(world()) })
    const enter = (email: string) =>
      aBrowser(world()).call(login, { email, password: somePassword, invitationToken: input.token })
    expect((await enter(stranger.email)).tenantId).not.toBe(tenant.id)
    expect((await enter(user.email)).tenantId).toBe(tenant.id)
    expect(await accept(input)).toBe('LINK_INVALID')
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
  const world = useWorld(engine)

  test('SEC-AD-01 of fifty acceptances exactly one succeeds', async () => {
    const { input } = await anInvitation(world())
    const results = await Promise.all(
      Array.from({ length: 50 }, () => refusalOf(aBrowser(world()).call(acceptInvitation, input))),
    )
    expect(results.filter((result) => result === 'not refused')).toHaveLength(1)
  })
})
