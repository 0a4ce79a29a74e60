// What inviting an address tells a tenant of it: an account, or what others send there, must make no difference.
import { resendInvitationEmail } from '@vestibule/contract/areas/invites'
import { resetPasswordViaEmail } from '@vestibule/contract/areas/passwords'
import { updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { deleteUser, resendActivationLink } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { expect, test } from 'vitest'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aProvisioned, aScimUser } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('inviting an address', (engine) => {
  const testServer = useTestServer(engine)
  let count = 0
  const anAddress = () => `invited${(count += 1)}@told.test`
  const aKnown = async () =>
    (await aMember(testServer(), { in: await aTenant(testServer()), user: { email: anAddress() } })).email

  test('SEC-BE-18 an address that is invited again has the same id, with an account or without', async () => {
    const { browser } = await aMaker(testServer())
    for (const email of [await aKnown(), anAddress()]) {
      const { id } = await browser.call(addUser, { email })
      for (const again of [email, email.toUpperCase()]) {
        await browser.call(deleteUser, { userId: id })
        expect((await browser.call(addUser, { email: again })).id).toBe(id)
      }
    }
  })

  test('SEC-BE-18 a directory that names an address again is given the same id, with an account or without', async () => {
    const { directory } = await aProvisioned(testServer())
    for (const email of [await aKnown(), anAddress()]) {
      const { body } = await directory.send('POST', '/Users', { body: aScimUser(email) })
      await directory.send('DELETE', `/Users/${body.id}`)
      const again = await directory.send('POST', '/Users', { body: aScimUser(email) })
      expect(again.body.id).toBe(body.id)
    }
  })

  test('SEC-BE-18 an id that was given out once is not given to another address', async () => {
    const { browser } = await aMaker(testServer())
    const [first, other] = [anAddress(), anAddress()]
    const { id } = await browser.call(addUser, { email: first })
    await browser.call(deleteUser, { userId: id })
    expect((await browser.call(addUser, { email: other })).id).not.toBe(id)
  })

  type Mail = (email: string) => Promise<unknown>
  const thrice = async (mail: () => Promise<unknown>) => {
    for (let turn = 0; turn < 3; turn += 1) await mail()
  }

  /** Mails that others have sent to an address in the same hour. */
  const mails: Readonly<Record<string, (stranger: Browser, elsewhere: Browser) => Mail>> = {
    'another tenant invited them': (_, elsewhere) => (email) => elsewhere.call(addUser, { email }),
    'a stranger had another tenant’s invitation sent again': (stranger, elsewhere) => {
      let invited: Promise<unknown> | undefined
      return async (email) => {
        invited ??= elsewhere.call(addUser, { email })
        await invited
        return stranger.call(resendInvitationEmail, { email })
      }
    },
    'a stranger asked for a new password': (stranger) => (email) =>
      stranger.call(resetPasswordViaEmail, { identifier: email, identifierType: 'email' } as never),
  }

  test.each(Object.keys(mails))(
    'SEC-BE-19 a company invites an address, and by mail, although %s three times',
    async (name) => {
      const [company, elsewhere] = [await aMaker(testServer()), await aMaker(testServer())]
      for (const email of [anAddress(), await aKnown()]) {
        const mail = mails[name]!(aBrowser(testServer()), elsewhere.browser)
        await thrice(() => mail(email))
        const before = (await testServer().mail()).to(email).length
        expect(await readRefusal(company.browser.call(addUser, { email }))).toBe('not refused')
        expect((await testServer().mail()).to(email)).toHaveLength(before + 1)
      }
    },
  )

  test('SEC-BE-19 a tenant is refused for what it sent itself, and a person gets no more than ten in an hour', async () => {
    const email = anAddress()
    let id = ''
    for (let turn = 0; turn < 4; turn += 1) {
      const { browser } = await aMaker(testServer())
      id = (await browser.call(addUser, { email })).id
      for (let more = 0; more < 2; more += 1) await browser.call(resendActivationLink, { userId: id })
      expect(await readRefusal(browser.call(resendActivationLink, { userId: id }))).toBe('TOO_MANY_ATTEMPTS')
    }
    expect((await testServer().mail()).to(email)).toHaveLength(10)
  })

  test('SEC-BE-19 nor does a person get more by proving the address', async () => {
    const email = anAddress()
    for (let turn = 0; turn < 12; turn += 1) {
      const { browser } = await aMaker(testServer())
      await browser.call(addUser, { email })
    }
    const readInvitations = async () =>
      (await testServer().mail()).to(email).filter(({ subject }) => subject.startsWith('Join'))
    expect(await readInvitations()).toHaveLength(10)
    const user = await anAdmin(testServer(), { in: await aTenant(testServer()) })
    const browser = await signedIn(testServer(), user)
    await browser.call(updateEmail, { email })
    await browser.call(verifyEmail, { email, code: await mailedCode(testServer(), email) })
    expect(await readInvitations()).toHaveLength(10)
  })
})
