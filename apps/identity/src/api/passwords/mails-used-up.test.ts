import { forgotPassword, resetPasswordViaSms } from '@vestibule/contract/areas/passwords'
import { resetPhoneNumber } from '@vestibule/contract/areas/phone-numbers'
import { expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aPhone } from '../../testing/phones.ts'
import { useStrategy } from '../../testing/passwordless.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { readResetLink, reset, resetParams } from '../../testing/reset-links.ts'
import { useTestServer } from '../../testing/test-server.ts'

/** What is mailed to any caller who names an address, and the seconds after which more of it is. */
const kinds: Readonly<
  Record<
    string,
    { readonly ask: (browser: Browser, email: string) => Promise<unknown>; readonly window: number }
  >
> = {
  'another password': { ask: (browser, email) => browser.call(forgotPassword, { email }), window: 1800 },
  'another telephone number': {
    ask: (browser, email) => browser.call(resetPhoneNumber, { email }),
    window: 3600,
  },
}

describeOnServer('mails of an account that strangers have used up', (engine) => {
  const testServer = useTestServer(engine)
  const countMails = async (email: string) => (await testServer().mail()).to(email).length

  const anOwner = async () => {
    await useStrategy(testServer(), 'EmailAndPassword')
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const number = await aPhone(testServer(), user)
    const browser = await signedIn(testServer(), user)
    browser.accessToken = undefined
    return { user, email: user.email, number, browser }
  }
  const askAsStrangers = async (ask: (typeof kinds)[string]['ask'], email: string) => {
    for (let count = 0; count < 4; count += 1) await ask(aBrowser(testServer()), email)
  }

  test.each(Object.entries(kinds))(
    'SEC-PW-20 %s: a browser in which the user has signed in before is mailed its own, and no more than others',
    async (_, { ask, window }) => {
      const { email, browser } = await anOwner()
      await useStrategy(testServer(), 'SmsCode')
      for (let round = 0; round < 3; round += 1) {
        await askAsStrangers(ask, email)
        const before = await countMails(email)
        await ask(aBrowser(testServer()), email)
        expect(await countMails(email)).toBe(before)
        for (let count = 0; count < 4; count += 1) await ask(browser, email)
        expect(await countMails(email)).toBe(before + 3)
        testServer().clock.advance(window)
      }
    },
  )

  test.each([1, 29, 31, 59])(
    'SEC-PW-20 another password: after %d minutes the mailbox holds a link that is good',
    async (minutes) => {
      const { email } = await anOwner()
      await askAsStrangers(kinds['another password']!.ask, email)
      expect(await countMails(email)).toBe(3)
      testServer().clock.advance(minutes * 60)
      await aBrowser(testServer()).call(forgotPassword, { email })
      const link = resetParams(await readResetLink(testServer(), email))
      expect(await reset(testServer(), link)).toBe('not refused')
    },
  )

  test('SEC-PW-20 another password by text message: strangers use up none of a browser that is known', async () => {
    const passwordRecovery = { email: true, sms: true }
    await changeSettings(testServer().services.db, testServer().services, { passwordRecovery })
    const { email: identifier, number, browser } = await anOwner()
    const askBy = (one: Browser) =>
      readRefusal(one.call(resetPasswordViaSms, { identifier, identifierType: 'email' }))
    for (let count = 0; count < 10; count += 1) {
      await askBy(aBrowser(testServer()))
      testServer().clock.advance(count === 4 ? 3600 : 61)
    }
    testServer().clock.advance(3600)
    expect(await askBy(aBrowser(testServer()))).toBe('TOO_MANY_ATTEMPTS')
    const before = (await testServer().texts(number)).length
    expect(await askBy(browser)).toBe('not refused')
    expect(await testServer().texts(number)).toHaveLength(before + 1)
    expect(await askBy(browser)).toBe('TOO_MANY_ATTEMPTS')
  })

  test.each(['browsers', 'BROWSERS', 'Browsers'])(
    'SEC-PW-20 another password by text message: no caller names the counter of the known browsers (%s)',
    async (name) => {
      const passwordRecovery = { email: true, sms: true }
      await changeSettings(testServer().services.db, testServer().services, { passwordRecovery })
      const { email, user, browser } = await anOwner()
      for (const typed of [`${user.id}:${name}`, user.id.toUpperCase() + `:${name}`])
        await readRefusal(
          aBrowser(testServer()).call(resetPasswordViaSms, { identifier: typed, identifierType: 'username' }),
        )
      expect(
        await readRefusal(browser.call(resetPasswordViaSms, { identifier: email, identifierType: 'email' })),
      ).toBe('not refused')
    },
  )
})
