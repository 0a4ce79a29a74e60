import {
  activateAccount,
  getActivateAccountStrategy,
  lookUpActivationStrategy,
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
import { describeOnServer, describeOnPostgres } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import { sendInvitation } from '../../domain/invitations/send-invitation.ts'
import { aRequestContext } from '../../testing/request-context.ts'

const password = 'seven tall green trees'
let people = 0

const readLink = async (testServer: TestServer, email: string) => {
  const { searchParams } = (await testServer.mail()).linkTo(email)
  return { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' }
}

/** A person who signed up and received the mail. */
const aSignUp = async (testServer: TestServer) => {
  people += 1
  const email = `signed-up${people}@example.test`
  await aBrowser(testServer).call(signUpUser, { email, companyName: 'Newco', password })
  return { email, link: await readLink(testServer, email) }
}

/** A person without an account who was invited and received the mail. */
const anInvitee = async (testServer: TestServer) => {
  const tenant = await aTenant(testServer)
  const user = await aMember(testServer, {
    in: tenant,
    activatedAt: null,
    user: { verifiedAt: null, passwordHash: null, name: '' },
  })
  await sendInvitation(testServer.services.db, aRequestContext(testServer), { user, tenantId: tenant.id })
  return { tenant, user, link: await readLink(testServer, user.email) }
}

describeOnServer('activation', (engine) => {
  const testServer = useTestServer(engine)
  const activate = (input: { userId: string; token: string; password?: string }) =>
    readRefusal(aBrowser(testServer()).call(activateAccount, input))

  test('SEC-TO-13 tells whether a password is still to be chosen, without using the link up', async () => {
    const { link, email } = await aSignUp(testServer())
    const invitee = await anInvitee(testServer())
    const browser = aBrowser(testServer())
    for (let count = 0; count < 2; count += 1) {
      expect(await browser.call(getActivateAccountStrategy, link)).toEqual({
        shouldSetPassword: false,
        account: { email, tenant: 'Newco' },
      })
      expect(await browser.call(getActivateAccountStrategy, invitee.link)).toMatchObject({
        shouldSetPassword: true,
        invitation: { email: invitee.user.email },
      })
    }
    expect(await browser.call(lookUpActivationStrategy, link)).toEqual(
      await browser.call(getActivateAccountStrategy, link),
    )
    expect(await browser.call(lookUpActivationStrategy, invitee.link)).toEqual(
      await browser.call(getActivateAccountStrategy, invitee.link),
    )
    expect(await activate(link)).toBe('not refused')
    expect(await readRefusal(browser.call(lookUpActivationStrategy, link))).toBe('LINK_INVALID')
  })

  test('SEC-PO-32 tells the browser that signed up from any other', async () => {
    const signingUp = aBrowser(testServer())
    const email = 'one-browser@example.test'
    await signingUp.call(signUpUser, { email, companyName: 'Newco', password })
    const link = await readLink(testServer(), email)
    expect(await signingUp.call(lookUpActivationStrategy, link)).toMatchObject({ isSameBrowser: true })
    expect(await aBrowser(testServer()).call(lookUpActivationStrategy, link)).not.toHaveProperty(
      'isSameBrowser',
    )
    // Another sign-up in that browser takes the mark along.
    await signingUp.call(signUpUser, { email: 'another@example.test', companyName: 'Newco', password })
    expect(await signingUp.call(lookUpActivationStrategy, link)).not.toHaveProperty('isSameBrowser')
  })

  test('an invitee chooses a password and is signed in to the inviting tenant', async () => {
    const { tenant, user, link } = await anInvitee(testServer())
    expect(await activate(link)).toBe('PASSWORD_REQUIRED')
    expect(await activate({ ...link, password: 'short' })).toBe('PASSWORD_TOO_SHORT')
    expect(await activate({ ...link, password: 'password123' })).toBe('PASSWORD_COMMON')
    const answer = await aBrowser(testServer()).call(activateAccount, { ...link, password })
    expect(answer).toMatchObject({
      tenantId: tenant.id,
      userId: user.id,
      mfaRequired: false,
      emailVerified: true,
    })
    await expect(aBrowser(testServer()).call(login, { email: user.email, password })).resolves.toBeDefined()
  })

  test('SEC-SS-08 a link works once', async () => {
    const { link } = await aSignUp(testServer())
    expect(await activate(link)).toBe('not refused')
    expect(await activate(link)).toBe('LINK_INVALID')
    expect(await readRefusal(aBrowser(testServer()).call(getActivateAccountStrategy, link))).toBe(
      'LINK_INVALID',
    )
  })

  test('SEC-SS-02 a link works for 24 hours, one of an invitation for 7 days', async () => {
    const first = await aSignUp(testServer())
    const invitee = await anInvitee(testServer())
    testServer().clock.advance(86_400 - 1)
    expect(await activate(first.link)).toBe('not refused')
    const second = await aSignUp(testServer())
    testServer().clock.advance(86_400 + 1)
    expect(await activate(second.link)).toBe('LINK_INVALID')
    testServer().clock.advance(5 * 86_400 - 10)
    expect(await activate({ ...invitee.link, password })).toBe('not refused')
  })

  test('an altered link, a foreign user and rubbish all get one answer', async () => {
    const { link } = await aSignUp(testServer())
    const other = await aUser(testServer())
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
    const { link } = await aSignUp(testServer())
    const member = await signedIn(
      testServer(),
      await aMember(testServer(), { in: await aTenant(testServer()) }),
    )
    expect(await readRefusal(member.call(acceptInvitation, link))).toBe('LINK_INVALID')
    expect(await activate(link)).toBe('not refused')
  })

  test('a person whose membership was taken back meanwhile is not let in', async () => {
    const { user, link } = await anInvitee(testServer())
    await testServer().services.db.delete(memberships).where(eq(memberships.userId, user.id))
    expect(await activate({ ...link, password })).toBe('LINK_INVALID')
  })

  test('SEC-SS-01 neither the tokens nor the outbox hold a link in clear', async () => {
    people += 1
    await aBrowser(testServer()).call(signUpUser, {
      email: `stored${people}@example.test`,
      companyName: 'Newco',
      password,
    })
    const { db } = testServer().services
    const waiting = JSON.stringify(await db.select().from(outbox))
    const { token } = await readLink(testServer(), `stored${people}@example.test`)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const stored = JSON.stringify(await db.select().from(oneTimeTokens))
    for (const text of [waiting, stored, JSON.stringify(await db.select().from(outbox))]) {
      expect(text).not.toContain(token)
    }
  })

  test('SEC-PW-16 resends a link, which ends none; answers the same when there is nothing to resend', async () => {
    const { email, link } = await aSignUp(testServer())
    const resend = (address: string) => aBrowser(testServer()).call(resendActivationEmail, { email: address })
    const known = await aMember(testServer(), { in: await aTenant(testServer()) })
    expect(await resend(email)).toEqual({})
    expect(await resend(known.email)).toEqual({})
    expect(await resend('nobody@example.test')).toEqual({})
    expect((await testServer().mail()).to(known.email)).toEqual([])
    const renewed = await readLink(testServer(), email)
    // A link was asked for, and the password may be that of another person (SEC-SS-37).
    expect(await activate(link)).toBe('PASSWORD_REQUIRED')
    expect(await activate(renewed)).toBe('PASSWORD_REQUIRED')
    const chosen = 'nine short red bushes'
    expect(await activate({ ...renewed, password: chosen })).toBe('not refused')
    expect(await activate({ ...link, password: chosen })).toBe('LINK_INVALID')
    await expect(aBrowser(testServer()).call(login, { email, password: chosen })).resolves.toBeDefined()
  })

  test('resends an expired link, and an invitation as an invitation', async () => {
    const invitee = await anInvitee(testServer())
    testServer().clock.advance(8 * 86_400)
    await aBrowser(testServer()).call(resendActivationEmail, { email: invitee.user.email })
    expect((await testServer().mail()).to(invitee.user.email).at(-1)?.subject).toMatch(/^Join “Tenant/)
    expect(await activate({ ...(await readLink(testServer(), invitee.user.email)), password })).toBe(
      'not refused',
    )
  })

  test('SEC-PW-08 one place may ask for five mails in ten minutes', async () => {
    const browser = aBrowser(testServer())
    const ask = () => readRefusal(browser.call(resendActivationEmail, { email: 'anybody@example.test' }))
    for (let count = 0; count < 5; count += 1) expect(await ask()).toBe('not refused')
    expect(await ask()).toBe('TOO_MANY_ATTEMPTS')
    testServer().clock.advance(600)
    expect(await ask()).toBe('not refused')
  })
})

describeOnPostgres('activation at once', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-SS-08 of a hundred uses of one link exactly one succeeds', async () => {
    const { link } = await aSignUp(testServer())
    const results = await Promise.all(
      Array.from({ length: 100 }, () => readRefusal(aBrowser(testServer()).call(activateAccount, link))),
    )
    expect(results.filter((result) => result === 'not refused')).toHaveLength(1)
    expect(results.filter((result) => result === 'LINK_INVALID')).toHaveLength(99)
  })
})
