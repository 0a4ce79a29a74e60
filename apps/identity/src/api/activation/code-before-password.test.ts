import {
  activateAccount,
  activateAccountWithOTC,
  resendActivationEmail,
} from '@vestibule/contract/areas/activation'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { addUser } from '@vestibule/contract/areas/users'
import { beforeAll, expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { lifetimes } from '../../domain/lifetimes.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { mailedCode, wrongCode } from '../../testing/passwordless.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { resetParams } from '../../testing/reset-links.ts'
import { useTestServer } from '../../testing/test-server.ts'

const password = 'seven tall green trees'

describeOnServer('a code to activate an account, and the password beside it', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`beside-${engine}-`)
  const useCodes = (isOn: boolean) =>
    changeSettings(testServer().services.db, testServer().services, {
      oneTimeCodes: { activation: isOn, invitation: isOn },
    })
  beforeAll(() => useCodes(true))

  type Typed = { readonly userId: string; readonly token: string; readonly code: string }
  const use = (typed: Typed, chosen?: string) =>
    readRefusal(aBrowser(testServer()).call(activateAccountWithOTC, { ...typed, password: chosen }))

  const signUp = async () => {
    const email = nextAddress()
    const answer = await aBrowser(testServer()).call(signUpUser, { email, companyName: 'Newco' })
    const { userId = '', activationToken: token = '' } = answer
    return { email, userId, token, code: await mailedCode(testServer(), email) }
  }
  const invite = async () => {
    const email = nextAddress()
    const { browser } = await aMaker(testServer())
    await browser.call(addUser, { email, roleIds: [] })
    const mailbox = await testServer().mail()
    const code = /the code (\d{6})/.exec(mailbox.to(email).at(-1)?.text ?? '')?.[1] ?? ''
    return { email, ...resetParams(mailbox.linkTo(email)), code }
  }
  const pages = { 'a sign-up': signUp, 'an invitation': invite }
  const each = test.each(Object.entries(pages))
  const countHashes = async (call: () => Promise<unknown>) => {
    const { passwords } = testServer().services
    const before = passwords.computed()
    await call()
    return passwords.computed() - before
  }

  each('SEC-PW-27 %s: a wrong code costs no hash, and is counted', async (_, make) => {
    const { email: _email, ...typed } = await make()
    const wrong = { ...typed, code: wrongCode(typed.code) }
    const answers: string[] = []
    const hashes = await countHashes(async () => {
      for (let tries = 1; tries <= 7; tries += 1) answers.push(await use(wrong, password))
    })
    expect(answers).toEqual([...Array(4).fill('CODE_INVALID'), ...Array(3).fill('CODE_EXPIRED')])
    expect(hashes).toBe(0)
  })

  each('SEC-PW-27 %s: a wrong code says nothing of the password beside it', async (_, make) => {
    const { email, ...typed } = await make()
    const wrong = { ...typed, code: wrongCode(typed.code) }
    for (const chosen of [undefined, 'short', email]) expect(await use(wrong, chosen)).toBe('CODE_INVALID')
  })

  each('SEC-PW-27 %s: a right code is good after a password that was refused, and once', async (_, make) => {
    const { email, ...typed } = await make()
    expect(await use(typed)).toBe('PASSWORD_REQUIRED')
    expect(await use(typed, 'short')).toBe('PASSWORD_TOO_SHORT')
    expect(await use(typed, email)).toBe('PASSWORD_COMMON')
    for (let tries = 0; tries < 6; tries += 1) expect(await use(typed, 'short')).toBe('PASSWORD_TOO_SHORT')
    expect(await use(typed, password)).toBe('not refused')
    expect(await countHashes(() => use(typed, password))).toBe(0)
  })

  test('SEC-PW-27 a right code says nothing while the tries of an address are used up', async () => {
    const { email, ...typed } = await signUp()
    for (let tries = 0; tries < 4; tries += 1) await use({ ...typed, code: wrongCode(typed.code) })
    for (let page = 0; page < 4; page += 1) {
      testServer().clock.advance(3601)
      const answer = await aBrowser(testServer()).call(signUpUser, { email, companyName: 'Newco' })
      const { userId = '', activationToken: token = '' } = answer
      for (let tries = 0; tries < 5; tries += 1) await use({ userId, token, code: '000000' })
    }
    await aBrowser(testServer()).call(resendActivationEmail, { email, token: typed.token })
    const code = await mailedCode(testServer(), email)
    for (const tried of [code, wrongCode(code)])
      expect(await use({ ...typed, code: tried }, 'short')).toBe('TOO_MANY_ATTEMPTS')
  })

  test('SEC-PW-27 a link that was used, or never was, costs no hash', async () => {
    await useCodes(false)
    const email = nextAddress()
    await aBrowser(testServer()).call(signUpUser, { email, companyName: 'Newco' })
    const link = resetParams((await testServer().mail()).linkTo(email))
    const open = (token: string) =>
      readRefusal(aBrowser(testServer()).call(activateAccount, { ...link, token, password }))
    expect(await open(link.token)).toBe('not refused')
    for (const token of [link.token, 'A'.repeat(43)])
      expect(await countHashes(async () => expect(await open(token)).toBe('LINK_INVALID'))).toBe(0)
    await useCodes(true)
  })

  const lives = { 'a sign-up': lifetimes.activationLink, 'an invitation': lifetimes.invitation }
  const ends = Object.keys(pages) as (keyof typeof pages)[]

  test.each(ends)('SEC-OT-15 %s: another code of the page lives no longer than its handle', async (of) => {
    const { email, ...typed } = await pages[of]()
    testServer().clock.advance(lives[of] - 420)
    await aBrowser(testServer()).call(resendActivationEmail, { email, token: typed.token })
    const code = await mailedCode(testServer(), email)
    expect(code).not.toBe(typed.code)
    expect(await use({ ...typed, code })).toBe('PASSWORD_REQUIRED')
    testServer().clock.advance(421)
    expect(await use({ ...typed, code })).toBe('CODE_EXPIRED')
    expect(await use({ ...typed, code }, password)).toBe('CODE_EXPIRED')
  })
})
