import { resendActivationEmail } from '@vestibule/contract/areas/activation'
import { resendInvitationEmail } from '@vestibule/contract/areas/invites'
import { resetPhoneNumber } from '@vestibule/contract/areas/phone-numbers'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { expect, test } from 'vitest'
import { type Browser, aBrowser } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { askForReset } from '../../testing/reset-links.ts'
import { useTestServer } from '../../testing/test-server.ts'

const password = 'seven tall green trees'

/** What a stranger may ask for an address, as often as they are let. */
const asks: Readonly<Record<string, (browser: Browser, email: string) => Promise<unknown>>> = {
  'its activation again': (browser, email) => browser.call(resendActivationEmail, { email }),
  'its invitation again': (browser, email) => browser.call(resendInvitationEmail, { email }),
  'another number for it': (browser, email) => browser.call(resetPhoneNumber, { email }),
  'a sign-up': (browser, email) => browser.call(signUpUser, { email, password, companyName: 'Typed' }),
}

describeOnServer('the mails that an address is sent in an hour', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`windows-${engine}-`)
  const countMails = async (email: string) => (await testServer().mail()).to(email).length

  const askOften = async (ask: (typeof asks)[string], email: string) => {
    for (let count = 0; count < 4; count += 1) await readRefusal(ask(aBrowser(testServer()), email))
    testServer().clock.advance(600)
  }

  test.each(Object.entries(asks))(
    'SEC-PW-17 a stranger who asks for %s keeps no owner from another password',
    async (_, ask) => {
      const { email } = await aMember(testServer(), { in: await aTenant(testServer()) })
      await askOften(ask, email)
      const before = await countMails(email)
      await askForReset(testServer(), email)
      expect(await countMails(email)).toBe(before + 1)
    },
  )

  test.each(Object.entries(asks).filter(([what]) => what !== 'a sign-up'))(
    'SEC-PW-17 a stranger who asks for %s keeps no owner from signing up',
    async (_, ask) => {
      const email = nextAddress()
      await askOften(ask, email)
      await aBrowser(testServer()).call(signUpUser, { email, password, companyName: 'Own' })
      expect(await countMails(email)).toBe(1)
    },
  )

  test('SEC-PW-17 one who signs the address up keeps no owner from activating it', async () => {
    const email = nextAddress()
    await askOften(asks['a sign-up']!, email)
    const before = await countMails(email)
    expect(before).toBe(3)
    for (const ask of [
      askForReset,
      (_: unknown, to: string) => asks['its activation again']!(aBrowser(testServer()), to),
    ]) {
      const sent = await countMails(email)
      await ask(testServer(), email)
      expect(await countMails(email)).toBe(sent + 1)
    }
  })

  test('SEC-PW-17 what mails nothing uses up nothing', async () => {
    const email = nextAddress()
    await askOften(asks['its activation again']!, email)
    await aBrowser(testServer()).call(signUpUser, { email, password, companyName: 'Own' })
    testServer().clock.advance(5)
    for (let count = 0; count < 4; count += 1) {
      await aBrowser(testServer()).call(resendActivationEmail, { email })
    }
    expect(await countMails(email)).toBe(4)
  })
})
