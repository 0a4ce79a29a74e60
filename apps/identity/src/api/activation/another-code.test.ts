import { activateAccountWithOTC, resendActivationEmail } from '@vestibule/contract/areas/activation'
import { forgotPassword } from '@vestibule/contract/areas/passwords'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { addUser } from '@vestibule/contract/areas/users'
import { beforeAll, expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { mailedCode, wrongCode } from '../../testing/passwordless.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { resetParams } from '../../testing/reset-links.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const password = 'seven tall green trees'

describeOnServer('another code to activate an account', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`another-${engine}-`)
  beforeAll(() =>
    changeSettings(testServer().services.db, testServer().services, {
      oneTimeCodes: { activation: true, invitation: false },
    }),
  )

  const signUp = async (browser: Browser, email: string) => {
    const fields = { email, companyName: 'Newco', password }
    const { userId = '', activationToken: token = '' } = await browser.call(signUpUser, fields)
    testServer().clock.advance(1)
    return { browser, userId, token }
  }
  const activate = ({ browser, ...handle }: Awaited<ReturnType<typeof signUp>>, code: string) =>
    readRefusal(browser.call(activateAccountWithOTC, { ...handle, code }))
  const renew = async (email: string, token: string) => {
    await mailedCode(testServer(), email)
    await aBrowser(testServer()).call(resendActivationEmail, { email, token })
    return mailedCode(testServer(), email)
  }

  test('SEC-PW-24 counts on the page that asks, although a stranger has signed the address up since', async () => {
    const email = nextAddress()
    const own = await signUp(aBrowser(testServer()), email)
    const strangers = await signUp(aBrowser(testServer()), email)
    testServer().clock.advance(601)
    const code = await renew(email, own.token)
    expect(await activate(strangers, code)).toBe('CODE_EXPIRED')
    expect(await activate(own, code)).toBe('not refused')
  })

  /** Requests of a caller who shows no handle, and may be a stranger. */
  const asks: Readonly<Record<string, (browser: Browser, email: string) => Promise<unknown>>> = {
    'its activation again': (browser, email) => browser.call(resendActivationEmail, { email }),
    'another password': (browser, email) => browser.call(forgotPassword, { email }),
  }

  test.each(Object.entries(asks))(
    'SEC-PW-16 %s: what a stranger asks for leaves the code of a sign-up as it was',
    async (_, ask) => {
      const email = nextAddress()
      const pages = [await signUp(aBrowser(testServer()), email), await signUp(aBrowser(testServer()), email)]
      const own = await signUp(aBrowser(testServer()), email)
      const code = await mailedCode(testServer(), email)
      for (let tries = 1; tries < 5; tries += 1)
        expect(await activate(own, wrongCode(code))).toBe('CODE_INVALID')
      testServer().clock.advance(500)
      const before = await count(email)
      await ask(aBrowser(testServer()), email)
      expect(await count(email)).toBe(before + 1)
      expect(await activate(own, code)).toBe('not refused')
      testServer().clock.advance(100)
      for (const page of pages) expect(await activate(page, code)).toBe('CODE_EXPIRED')
    },
  )

  const count = async (email: string) => (await testServer().mail()).to(email).length

  test('SEC-PW-24 is mailed for the page that asks, although strangers have used up what callers without one get', async () => {
    const email = nextAddress()
    const own = await signUp(aBrowser(testServer()), email)
    await signUp(aBrowser(testServer()), email)
    for (let number = 0; number < 4; number += 1)
      await aBrowser(testServer()).call(resendActivationEmail, { email })
    testServer().clock.advance(601)
    expect(await activate(own, await renew(email, own.token))).toBe('not refused')
  })

  test('SEC-PW-24 is mailed for one page three times an hour, and for all pages of an address ten times', async () => {
    const email = nextAddress()
    const pages = []
    for (let number = 0; number < 3; number += 1) pages.push(await signUp(aBrowser(testServer()), email))
    testServer().clock.advance(3601)
    for (let number = 0; number < 3; number += 1) pages.push(await signUp(aBrowser(testServer()), email))
    const before = await count(email)
    for (const { token } of pages)
      for (let number = 0; number < 4; number += 1)
        await aBrowser(testServer()).call(resendActivationEmail, { email, token })
    expect((await count(email)) - before).toBe(10)
  })

  test('SEC-PW-24 what is asked for in vain uses up nothing of the page', async () => {
    const email = nextAddress()
    const ask = ({ token }: { readonly token: string }) =>
      aBrowser(testServer()).call(resendActivationEmail, { email, token })
    const strangers = []
    for (let number = 0; number < 3; number += 1) strangers.push(await signUp(aBrowser(testServer()), email))
    testServer().clock.advance(3601)
    const own = await signUp(aBrowser(testServer()), email)
    strangers.push(await signUp(aBrowser(testServer()), email))
    for (const page of strangers) for (let number = 0; number < 3; number += 1) await ask(page)
    testServer().clock.advance(3000)
    const before = await count(email)
    for (let number = 0; number < 3; number += 1) await ask(own)
    expect(await count(email)).toBe(before)
    testServer().clock.advance(601)
    await ask(own)
    expect(await count(email)).toBe(before + 1)
  })

  test('SEC-PW-24 is mailed for the page of an invitation, whatever strangers have asked for', async () => {
    const { services } = testServer()
    await changeSettings(services.db, services, { oneTimeCodes: { activation: true, invitation: true } })
    const email = nextAddress()
    const { browser } = await aMaker(testServer())
    await browser.call(addUser, { email, roleIds: [] })
    const { token } = resetParams((await testServer().mail()).linkTo(email))
    for (let number = 0; number < 4; number += 1)
      await aBrowser(testServer()).call(resendActivationEmail, { email })
    testServer().clock.advance(1500)
    const before = await count(email)
    await aBrowser(testServer()).call(resendActivationEmail, { email, token })
    expect(await count(email)).toBe(before + 1)
  })

  test('SEC-PW-24 is mailed for no handle of another address, and for none that is made up', async () => {
    const [email, other] = [nextAddress(), nextAddress()]
    await signUp(aBrowser(testServer()), email)
    const foreign = await signUp(aBrowser(testServer()), other)
    const before = (await testServer().mail()).to(email).length
    await renew(email, foreign.token)
    await renew(email, 'A'.repeat(43))
    expect((await testServer().mail()).to(email)).toHaveLength(before)
  })
})
