import { activateAccountWithOTC, resendActivationEmail } from '@vestibule/contract/areas/activation'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { beforeAll, expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
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
    return { userId, token }
  }
  const activate = (handle: { readonly userId: string; readonly token: string }, code: string) =>
    readRefusal(aBrowser(testServer()).call(activateAccountWithOTC, { ...handle, code }))
  const renew = async (email: string, token?: string) => {
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

  test('SEC-PW-24 is that of the newest page where a client shows no handle', async () => {
    const email = nextAddress()
    const first = await signUp(aBrowser(testServer()), email)
    const newest = await signUp(aBrowser(testServer()), email)
    testServer().clock.advance(601)
    const code = await renew(email)
    expect(await activate(first, code)).toBe('CODE_EXPIRED')
    expect(await activate(newest, code)).toBe('not refused')
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
