import {
  activateAccountWithOTC,
  getActivateAccountStrategy,
  resendActivationEmail,
} from '@vestibule/contract/areas/activation'
import {
  acceptInvitation,
  acceptInvitationWithOTC,
  resendInvitationEmail,
  verifyInviteToken,
} from '@vestibule/contract/areas/invites'
import { addUser } from '@vestibule/contract/areas/users'
import { beforeAll, expect, test } from 'vitest'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { wrongCode } from '../../testing/passwordless.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { lifetimes } from '../../domain/lifetimes.ts'
import { deleteExpired } from '../../ops/delete-expired.ts'

const mailed = async (testServer: TestServer, email: string) => {
  const mailbox = await testServer.mail()
  const { pathname, searchParams } = mailbox.linkTo(email)
  const code = /the code (\d{6})/.exec(mailbox.to(email).at(-1)?.text ?? '')?.[1] ?? ''
  return {
    pathname,
    code,
    handle: { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' },
  }
}

const invite = async (testServer: TestServer, email: string) => {
  const tenant = await aTenant(testServer)
  const { name: inviter, ...inviting } = await anAdmin(testServer, { in: tenant })
  const admin = await signedIn(testServer, inviting)
  await admin.call(addUser, { email, roleIds: [] })
  return { tenant, admin, inviter, ...(await mailed(testServer, email)) }
}

describeOnServer('invitations with a code', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() =>
    changeSettings(testServer().services.db, testServer().services, {
      oneTimeCodes: { activation: false, invitation: true },
    }),
  )
  const someone = async () => aMember(testServer(), { in: await aTenant(testServer()) })

  test('a person who has an account accepts with link and code, once', async () => {
    const { email, id } = await someone()
    const { tenant, inviter, pathname, handle, code } = await invite(testServer(), email)
    expect(pathname).toBe('/account/invitation/code')
    expect(handle.userId).toBe(id)
    const invited = { name: tenant.name, inviter, email }
    expect(await aBrowser(testServer()).call(verifyInviteToken, handle)).toEqual(invited)
    const alone = aBrowser(testServer()).call(acceptInvitationWithOTC, { ...handle, code })
    expect(await readRefusal(alone)).toBe('NOT_AUTHENTICATED')
    const browser = await signedIn(testServer(), { email })
    const accept = (typed: string) => browser.call(acceptInvitationWithOTC, { ...handle, code: typed })
    expect(await readRefusal(accept(wrongCode(code)))).toBe('CODE_INVALID')
    expect(await accept(code)).toEqual({ tenantId: tenant.id })
    expect(await readRefusal(accept(code))).toBe('CODE_EXPIRED')
  })

  test('a new person activates with link and code', async () => {
    const email = 'brand.new@example.test'
    const { tenant, pathname, handle, code } = await invite(testServer(), email)
    expect(pathname).toBe('/account/activate/code')
    const password = 'seven tall green trees'
    const activate = (fields: object) =>
      aBrowser(testServer()).call(activateAccountWithOTC, { ...handle, code, ...fields })
    expect(await readRefusal(activate({}))).toBe('PASSWORD_REQUIRED')
    const { accessToken, tenantId } = await activate({ password, name: 'Bea Brand' })
    expect(tenantId).toBe(tenant.id)
    const claims = await testServer().services.accessTokens.verify(accessToken ?? '')
    expect(claims?.name).toBe('Bea Brand')
  })

  test('SEC-AD-01 link or code alone, of another user, sent anew or in a foreign session is worth nothing', async () => {
    const user = await someone()
    const first = await invite(testServer(), user.email)
    const own = await signedIn(testServer(), user)
    expect(await readRefusal(own.call(acceptInvitation, first.handle))).toBe('LINK_INVALID')
    const stranger = await signedIn(testServer(), await someone())
    const foreign = stranger.call(acceptInvitationWithOTC, { ...first.handle, code: first.code })
    expect(await readRefusal(foreign)).toBe('LINK_INVALID')
    const otherUser = await someone()
    const other = await signedIn(testServer(), otherUser)
    const swapped = { token: first.handle.token, userId: otherUser.id, code: first.code }
    expect(await readRefusal(other.call(acceptInvitationWithOTC, swapped))).toBe('CODE_EXPIRED')
    await first.admin.call(addUser, { email: user.email, roleIds: [] })
    const again = { ...first.handle, code: first.code }
    expect(await readRefusal(own.call(acceptInvitationWithOTC, again))).toBe('CODE_EXPIRED')
    const second = await mailed(testServer(), user.email)
    const right = { ...second.handle, code: second.code }
    expect(await readRefusal(own.call(acceptInvitationWithOTC, right))).toBe('not refused')
  })

  const tenMinutes = 600
  const sendAgain = (email: string, token: string) =>
    aBrowser(testServer()).call(resendInvitationEmail, { email, token })
  const newCode = async (email: string): Promise<string> => {
    const { subject = '' } = (await testServer().mail()).to(email).at(-1) ?? {}
    return /^\d{6}/.exec(subject)?.[0] ?? ''
  }

  test('SEC-TO-46 the code is over after ten minutes, and another one is mailed for the same link', async () => {
    const user = await someone()
    const { tenant, handle, code } = await invite(testServer(), user.email)
    testServer().clock.advance(tenMinutes - 1)
    const early = await signedIn(testServer(), user)
    expect(await readRefusal(early.call(acceptInvitationWithOTC, { ...handle, code: wrongCode(code) }))).toBe(
      'CODE_INVALID',
    )
    testServer().clock.advance(1)
    const browser = await signedIn(testServer(), user)
    const accept = (typed: string) =>
      readRefusal(browser.call(acceptInvitationWithOTC, { ...handle, code: typed }))
    expect(await accept(code)).toBe('CODE_EXPIRED')
    expect(await aBrowser(testServer()).call(verifyInviteToken, handle)).toMatchObject({ name: tenant.name })
    await sendAgain(user.email, handle.token)
    const next = await newCode(user.email)
    expect(next).toMatch(/^\d{6}$/)
    expect(await accept(code === next ? wrongCode(next) : code)).toBe('CODE_INVALID')
    expect(await accept(next)).toBe('not refused')
    expect(await accept(next)).toBe('CODE_EXPIRED')
  })

  test('SEC-TO-46 the link lives as long as the invitation, and no longer', async () => {
    const user = await someone()
    const { handle } = await invite(testServer(), user.email)
    testServer().clock.advance(lifetimes.invitation - 1)
    await deleteExpired(testServer().services)
    await sendAgain(user.email, handle.token)
    expect(await newCode(user.email)).toMatch(/^\d{6}$/)
    testServer().clock.advance(1)
    const sent = (await testServer().mail()).to(user.email).length
    await sendAgain(user.email, handle.token)
    expect((await testServer().mail()).to(user.email)).toHaveLength(sent)
    const check = aBrowser(testServer()).call(verifyInviteToken, handle)
    expect(await readRefusal(check)).toBe('LINK_INVALID')
  })

  test('SEC-TO-46 no other user and no made-up link is sent a code, and the answer is the same', async () => {
    const user = await someone()
    const stranger = await someone()
    const { handle } = await invite(testServer(), user.email)
    const before = [user, stranger].map(({ email }) => email)
    const count = async () => {
      const mailbox = await testServer().mail()
      return before.map((email) => mailbox.to(email).length)
    }
    const sent = await count()
    expect(await sendAgain(stranger.email, handle.token)).toEqual({})
    expect(await sendAgain(user.email, 'A'.repeat(43))).toEqual({})
    expect(await sendAgain('unknown@example.test', handle.token)).toEqual({})
    expect(await count()).toEqual(sent)
  })

  test('SEC-TO-46 a new person asks for another code days later, for the link that is open', async () => {
    const email = 'days.later@example.test'
    const { tenant, handle, code } = await invite(testServer(), email)
    testServer().clock.advance(3 * 86_400)
    await deleteExpired(testServer().services)
    const browser = aBrowser(testServer())
    expect(await browser.call(getActivateAccountStrategy, handle)).toMatchObject({
      invitation: { tenant: tenant.name, email },
    })
    const activate = (typed: string) =>
      browser.call(activateAccountWithOTC, {
        ...handle,
        code: typed,
        password: 'seven tall green trees',
        name: 'Bea Brand',
      })
    expect(await readRefusal(activate(code))).toBe('CODE_EXPIRED')
    await browser.call(resendActivationEmail, { email, token: handle.token })
    expect((await activate(await newCode(email))).tenantId).toBe(tenant.id)
  })
})
