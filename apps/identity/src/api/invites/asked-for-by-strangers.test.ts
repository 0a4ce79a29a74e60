import { activateAccountWithOTC, resendActivationEmail } from '@vestibule/contract/areas/activation'
import {
  acceptInvitationWithOTC,
  resendInvitationEmail,
  resendInvitationLinkToAllTenants,
  verifyInviteToken,
} from '@vestibule/contract/areas/invites'
import { forgotPassword } from '@vestibule/contract/areas/passwords'
import { resendActivationLink } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const password = 'seven tall green trees'

/** Requests that any caller may make, by which an invitation is mailed again. */
const asks: Readonly<Record<string, (browser: Browser, email: string) => Promise<unknown>>> = {
  'its invitation again': (browser, email) => browser.call(resendInvitationEmail, { email }),
  'all invitations again': (browser, email) => browser.call(resendInvitationLinkToAllTenants, { email }),
}
/** The same for an address that has no account yet. */
const asksOfNew: typeof asks = {
  ...asks,
  'its activation again': (browser, email) => browser.call(resendActivationEmail, { email }),
  'another password': (browser, email) => browser.call(forgotPassword, { email }),
}

describeOnServer('invitations that strangers have mailed again', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`again-${engine}-`)
  const useCodes = (invitation: boolean) =>
    changeSettings(testServer().services.db, testServer().services, {
      oneTimeCodes: { activation: false, invitation },
    })
  const countMails = async (email: string) => (await testServer().mail()).to(email).length

  const readMail = async (email: string) => {
    const mailbox = await testServer().mail()
    const { searchParams } = mailbox.linkTo(email)
    const code = /the code (\d{6})/.exec(mailbox.to(email).at(-1)?.text ?? '')?.[1] ?? ''
    return { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '', code }
  }
  const invite = async (email: string) => {
    const chief = await anAdmin(testServer(), { in: await aTenant(testServer()) })
    const admin = await signedIn(testServer(), chief)
    await admin.call(addUser, { email, roleIds: [] })
    return { chief, admin, ...(await readMail(email)) }
  }
  const someone = async () => aMember(testServer(), { in: await aTenant(testServer()) })
  const verify = ({ token }: { readonly token: string }) =>
    readRefusal(aBrowser(testServer()).call(verifyInviteToken, { token }))

  test.each(Object.entries(asks))(
    'SEC-PW-16 SEC-PW-21 %s: the link of one with an account is good until an administrator sends another',
    async (_, ask) => {
      await useCodes(false)
      const { email, id } = await someone()
      const { admin, ...link } = await invite(email)
      await ask(aBrowser(testServer()), email)
      const second = await readMail(email)
      expect(second.token).not.toBe(link.token)
      expect([await verify(link), await verify(second)]).toEqual(['not refused', 'not refused'])
      await admin.call(resendActivationLink, { userId: id })
      expect([await verify(link), await verify(second)]).toEqual(['LINK_INVALID', 'LINK_INVALID'])
      expect(await verify(await readMail(email))).toBe('not refused')
    },
  )

  test.each(Object.entries(asksOfNew))(
    'SEC-PW-16 SEC-PW-21 %s: code and handle of a new person are good',
    async (_, ask) => {
      await useCodes(true)
      const email = nextAddress()
      const { userId, token, code } = await invite(email)
      await ask(aBrowser(testServer()), email)
      const activate = () =>
        readRefusal(
          aBrowser(testServer()).call(activateAccountWithOTC, { userId, token, code, password, name: 'Bea' }),
        )
      expect(await activate()).toBe('not refused')
    },
  )

  test('SEC-PW-21 a page with the handle gets three codes an hour, whatever strangers use up', async () => {
    await useCodes(true)
    const { email } = await someone()
    const { userId, token } = await invite(email)
    for (let count = 0; count < 4; count += 1)
      await asks['its invitation again']!(aBrowser(testServer()), email)
    testServer().clock.advance(1500)
    const before = await countMails(email)
    const renew = () => aBrowser(testServer()).call(resendInvitationEmail, { email, token })
    for (let count = 0; count < 4; count += 1) {
      await renew()
      // Mails that wait together may leave in any order.
      await countMails(email)
    }
    expect(await countMails(email)).toBe(before + 3)
    const { subject = '' } = (await testServer().mail()).to(email).at(-1) ?? {}
    const code = /^\d{6}/.exec(subject)?.[0] ?? ''
    const browser = await signedIn(testServer(), { email })
    expect(await readRefusal(browser.call(acceptInvitationWithOTC, { userId, token, code }))).toBe(
      'not refused',
    )
  })

  test.each(Object.entries(asksOfNew))(
    'SEC-PW-21 SEC-BE-19 %s: a company invites as many in a day as before',
    async (_, ask) => {
      await useCodes(false)
      const { chief, admin } = await invite(nextAddress())
      const pending = [
        nextAddress(),
        nextAddress(),
        nextAddress(),
        nextAddress(),
        nextAddress(),
        nextAddress(),
      ]
      const invited = async (email: string) => readRefusal(admin.call(addUser, { email, roleIds: [] }))
      for (const email of pending) expect(await invited(email)).toBe('not refused')
      const begun = await countMails(pending[0]!)
      for (let hour = 0; hour < 3; hour += 1) {
        for (const email of pending)
          for (let count = 0; count < 3; count += 1) await ask(aBrowser(testServer()), email)
        testServer().clock.advance(hour === 2 ? 0 : 3600)
      }
      expect(await countMails(pending[0]!)).toBeGreaterThan(begun)
      const again = await signedIn(testServer(), chief)
      expect(await readRefusal(again.call(addUser, { email: nextAddress(), roleIds: [] }))).toBe(
        'not refused',
      )
    },
  )
})
