import {
  activateAccount,
  getActivateAccountStrategy,
  resendActivationEmail,
} from '@vestibule/contract/areas/activation'
import { login } from '@vestibule/contract/areas/auth'
import { acceptInvitation } from '@vestibule/contract/areas/invites'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { oneTimeTokens } from '../../platform/db/schema/one-time-tokens.ts'
import { outbox } from '../../platform/db/schema/outbox.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { aMember, aTenant, aUser } from '../../testing/builders.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { describeOnBothEngines, describeOnPostgres } from '../../testing/engines.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/world.ts'
import { sendInvitation } from '../../domain/invitations/send-invitation.ts'
import { aRequestContext } from '../../testing/visitor.ts'

const password = 'seven tall green trees'
let people = 0

const linkOf = async (world: TestServer, email: string) => {
  const { searchParams } = (await world.mail()).linkTo(email)
  return { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' }
}

/** Somebody who signed up and has the mail. */
const aSignUp = async (world: TestServer) => {
  people += 1
  const email = `signed-up${people}@example.test`
  await aBrowser(world).call(signUpUser, { email, companyName: 'Newco', password })
  return { email, link: await linkOf(world, email) }
}

/** Somebody without an account who was invited and has the mail. */
const anInvitee = async (world: TestServer) => {
  const tenant = await aTenant(world)
  const user = await aMember(world, {
    in: tenant,
    activatedAt: null,
    user: { verifiedAt: null, passwordHash: null, name: '' },
  })
  await sendInvitation(world.services.db, aRequestContext(world), { user, tenantId: tenant.id })
  return { tenant, user, link: await linkOf(world, user.email) }
}

describeOnBothEngines('activation', (engine) => {
  const world = useTestServer(engine)
  const activate = (input: { userId: string; token: string; password?: string }) =>
    refusalOf(aBrowser(world()).call(activateAccount, input))

  test('tells whether a password is still to be chosen, without using the link up', async () => {
    const { link } = await aSignUp(world())
    const invitee = await anInvitee(world())
    const browser = aBrowser(world())
    for (let count = 0; count < 2; count += 1) {
      expect(await browser.call(getActivateAccountStrategy, link)).toEqual({ shouldSetPassword: false })
      expect(await browser.call(getActivateAccountStrategy, invitee.link)).toMatchObject({
        shouldSetPassword: true,
        invitation: { email: invitee.user.email },
      })
    }
    expect(await activate(link)).toBe('not refused')
  })

  test('an invitee chooses a password and is signed in to the inviting tenant', async () => {
    const { tenant, user, link } = await anInvitee(world())
    expect(await activate(link)).toBe('PASSWORD_REQUIRED')
    expect(await activate({ ...link, password: 'short' })).toBe('PASSWORD_TOO_SHORT')
    expect(await activate({ ...link, password: 'password123' })).toBe('PASSWORD_COMMON')
    const answer = await aBrowser(world()).call(activateAccount, { ...link, password })
    expect(answer).toMatchObject({
      tenantId: tenant.id,
      userId: user.id,
      mfaRequired: false,
      emailVerified: true,
    })
    await expect(aBrowser(world()).call(login, { email: user.email, password })).resolves.toBeDefined()
  })

  test('SEC-SS-08 a link works once', async () => {
    const { link } = await aSignUp(world())
    expect(await activate(link)).toBe('not refused')
    expect(await activate(link)).toBe('LINK_INVALID')
    expect(await refusalOf(aBrowser(world()).call(getActivateAccountStrategy, link))).toBe('LINK_INVALID')
  })

  test('SEC-SS-02 a link works for 24 hours, one of an invitation for 7 days', async () => {
    const first = await aSignUp(world())
    const invitee = await anInvitee(world())
    world().clock.advance(86_400 - 1)
    expect(await activate(first.link)).toBe('not refused')
    const second = await aSignUp(world())
    world().clock.advance(86_400 + 1)
    expect(await activate(second.link)).toBe('LINK_INVALID')
    world().clock.advance(5 * 86_400 - 10)
    expect(await activate({ ...invitee.link, password })).toBe('not refused')
  })

  test('an altered link, a foreign user and rubbish all get one answer', async () => {
    const { link } = await aSignUp(world())
    const other = await aUser(world())
    const wrong = [
      { ...link, token: `${link.token}x` },
      { ...link, token: link.token.slice(0, -1) },
      { ...link, userId: other.id },
      { ...link, userId: 'x' },
      { ...link, userId: "' or true --" },
    ]
    for (const one of wrong) expect(await activate(one)).toBe('LINK_INVALID')
    expect(await activate(link)).toBe('not refused')
  })

  test('SEC-SS-07 a link of one purpose is nothing to another', async () => {
    const { link } = await aSignUp(world())
    const member = await signedIn(world(), await aMember(world(), { in: await aTenant(world()) }))
    expect(await refusalOf(member.call(acceptInvitation, link))).toBe('LINK_INVALID')
    expect(await activate(link)).toBe('not refused')
  })

  test('a person whose membership was taken back meanwhile is not let in', async () => {
    const { user, link } = await anInvitee(world())
    await world().services.db.delete(memberships).where(eq(memberships.userId, user.id))
    expect(await activate({ ...link, password })).toBe('LINK_INVALID')
  })

  test('SEC-SS-01 neither the tokens nor the outbox hold a link in clear', async () => {
    people += 1
    await aBrowser(world()).call(signUpUser, {
      email: `stored${people}@example.test`,
      companyName: 'Newco',
      password,
    })
    const { db } = world().services
    const waiting = JSON.stringify(await db.select().from(outbox))
    const { token } = await linkOf(world(), `stored${people}@example.test`)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const stored = JSON.stringify(await db.select().from(oneTimeTokens))
    for (const text of [waiting, stored, JSON.stringify(await db.select().from(outbox))]) {
      expect(text).not.toContain(token)
    }
  })

  test('resends a link, which ends the one before; answers the same when there is nothing to resend', async () => {
    const { email, link } = await aSignUp(world())
    const resend = (address: string) => aBrowser(world()).call(resendActivationEmail, { email: address })
    const known = await aMember(world(), { in: await aTenant(world()) })
    expect(await resend(email)).toEqual({})
    expect(await resend(known.email)).toEqual({})
    expect(await resend('nobody@example.test')).toEqual({})
    expect((await world().mail()).to(known.email)).toEqual([])
    const renewed = await linkOf(world(), email)
    expect(await activate(link)).toBe('LINK_INVALID')
    expect(await activate(renewed)).toBe('not refused')
    await expect(aBrowser(world()).call(login, { email, password })).resolves.toBeDefined()
  })

  test('resends an expired link, and an invitation as an invitation', async () => {
    const invitee = await anInvitee(world())
    world().clock.advance(8 * 86_400)
    await aBrowser(world()).call(resendActivationEmail, { email: invitee.user.email })
    expect((await world().mail()).to(invitee.user.email).at(-1)?.subject).toMatch(/^Join “Tenant/)
    expect(await activate({ ...(await linkOf(world(), invitee.user.email)), password })).toBe('not refused')
  })

  test('SEC-PW-08 one place may ask for five mails in ten minutes', async () => {
    const browser = aBrowser(world())
    const ask = () => refusalOf(browser.call(resendActivationEmail, { email: 'anybody@example.test' }))
    for (let count = 0; count < 5; count += 1) expect(await ask()).toBe('not refused')
    expect(await ask()).toBe('TOO_MANY_ATTEMPTS')
    world().clock.advance(600)
    expect(await ask()).toBe('not refused')
  })
})

describeOnPostgres('activation at once', (engine) => {
  const world = useTestServer(engine)

  test('SEC-SS-08 of a hundred uses of one link exactly one succeeds', async () => {
    const { link } = await aSignUp(world())
    const results = await Promise.all(
      Array.from({ length: 100 }, () => refusalOf(aBrowser(world()).call(activateAccount, link))),
    )
    expect(results.filter((result) => result === 'not refused')).toHaveLength(1)
    expect(results.filter((result) => result === 'LINK_INVALID')).toHaveLength(99)
  })
})
